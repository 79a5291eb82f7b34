/** The form knows what was chosen when the page was made; the address knows what is chosen now. */
export function keepChoice(): void {
  const form = document.querySelector('#fit-form')
  form?.addEventListener('formdata', (event) => {
    const address = new URLSearchParams(location.search)
    for (const { name } of form.querySelectorAll<HTMLInputElement>('input[type=hidden]')) {
      const value = address.get(name)
      if (value !== null) (event as FormDataEvent).formData.set(name, value)
    }
  })
}
