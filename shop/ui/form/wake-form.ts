import type { TakenOver } from './take-over-form.ts'

/**
 * Brings what a form needs to be sent in place once somebody is in it: a page of words carries none of it before.
 * Where it cannot be brought, the browser sends the form.
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
