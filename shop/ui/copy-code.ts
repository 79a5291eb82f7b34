import { showToast } from './toast.ts'

/** Clauses 2.31 and 8.24: what a button marked `data-copy` holds is copied, and said so. */
export function copyWhenAsked(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const code = button.dataset.copy ?? ''
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(code).then(
        () => void showToast({ title: `Code ${code} copied!` }),
        // Refused, or an old browser: the code stands on the page to be selected.
        () => void showToast({ kind: 'error', title: `Could not copy. The code is ${code}` }),
      )
    })
  }
}
