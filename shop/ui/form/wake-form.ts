import type { TakenOver } from './take-over-form.ts'

/**
 * Loads the script that sends a form in place once the form has the focus: a page of words does not carry it before.
 * Where it cannot be loaded, the browser sends the form.
 */
export function wakeForm(id: string, load: () => Promise<(form: HTMLFormElement) => TakenOver>): void {
  const form = document.getElementById(id)
  if (!(form instanceof HTMLFormElement)) return
  let taken: Promise<TakenOver> | undefined
  const wake = () => {
    taken ??= load().then((takeOver) => takeOver(form))
    return taken
  }
  form.addEventListener('focusin', () => {
    wake().catch(() => {
      taken = undefined
    })
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    wake().then(
      ({ submit }) => submit(),
      () => form.submit(),
    )
  })
}
