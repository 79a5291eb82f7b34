import { copyText } from './copy-text.ts'

/** Clauses 2.31 and 8.24: a button marked `data-copy` copies the code that it holds, and says so. */
export function copyWhenAsked(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const code = button.dataset.copy ?? ''
    const words = { success: `Code ${code} copied!`, failure: `Could not copy. The code is ${code}` }
    button.addEventListener('click', () => void copyText(code, words))
  }
}
