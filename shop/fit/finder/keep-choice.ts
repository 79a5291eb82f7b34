/** Submits the options in the address now, because the form's hidden fields date from when the page was rendered. */
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
