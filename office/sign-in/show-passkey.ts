/** Asks the browser for the passkey when its form is sent, and sends along what it signed. */
export function showPasskeyWhenAsked(): void {
  const field = document.querySelector<HTMLInputElement>('input[data-passkey]')
  const form = field?.form
  if (!field || !form) return
  // The button works by this script alone: without it a press would send an empty form.
  form.closest<HTMLElement>('[data-passkey-form]')?.removeAttribute('hidden')
  const problem = form.querySelector('[data-passkey-problem]')
  form.addEventListener('submit', (event) => {
    if (field.value !== '') return
    event.preventDefault()
    if (problem) problem.textContent = ''
    readPasskey(field.dataset.passkey ?? '').then(
      (credential) => {
        field.value = JSON.stringify(credential)
        form.requestSubmit()
      },
      (error: unknown) => {
        console.info('no passkey was used', error)
        if (problem) problem.textContent = 'No passkey was used. The dialog was closed, or it took too long.'
      },
    )
  })
}

async function readPasskey(options: string): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options))
  const credential = await navigator.credentials.get({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) throw new Error('The browser answered without a passkey')
  return credential.toJSON()
}
