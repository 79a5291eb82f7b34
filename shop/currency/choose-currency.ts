/** Chooses a currency and shows the same page in it; where that fails, the browser sends the form. */
export async function chooseCurrency(form: HTMLFormElement): Promise<void> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (name !== 'return') body.set(name, String(value))
  const answer = await fetch(form.action, { method: 'POST', body }).catch(() => undefined)
  if (answer?.ok) location.reload()
  else form.submit()
}
