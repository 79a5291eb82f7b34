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

interface AskedForPasskey extends Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> {
  readonly challenge: string
  readonly allowCredentials?: readonly (Omit<PublicKeyCredentialDescriptor, 'id'> & { readonly id: string })[]
}

/** Reads and writes the bytes by itself, as Safari can by `parseRequestOptionsFromJSON` only from 18.4 on (decision 169). */
async function readPasskey(options: string): Promise<unknown> {
  const { challenge, allowCredentials = [], ...asked }: AskedForPasskey = JSON.parse(options)
  const credential = await navigator.credentials.get({
    publicKey: {
      ...asked,
      challenge: bytesOf(challenge),
      allowCredentials: allowCredentials.map((each) => ({ ...each, id: bytesOf(each.id) })),
    },
  })
  if (
    !(credential instanceof PublicKeyCredential) ||
    !(credential.response instanceof AuthenticatorAssertionResponse)
  )
    throw new Error('The browser answered without a passkey')
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response
  return {
    ...{ id: credential.id, rawId: textOf(credential.rawId), type: credential.type },
    authenticatorAttachment: credential.authenticatorAttachment,
    clientExtensionResults: credential.getClientExtensionResults(),
    response: {
      ...{ clientDataJSON: textOf(clientDataJSON), authenticatorData: textOf(authenticatorData) },
      signature: textOf(signature),
      userHandle: userHandle === null ? undefined : textOf(userHandle),
    },
  }
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )
}

function textOf(bytes: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
