import { isStored } from '../../islands/is-stored.ts'

/** Where the browser keeps a visitor's figures, if it is asked to; named on the privacy page. */
export const FIGURES_KEY = 'keel_figures'

/** Loads what fills forms with kept figures where some are kept, and elsewhere once such a form is used. */
export function wakeKeptFigures(): void {
  const forms = Array.from(document.querySelectorAll('[data-keep-figures]'), (label) => label.closest('form'))
  const used = new AbortController()
  const wake = () => {
    used.abort()
    import('./kept-figures.ts').then(
      ({ keepFigures }) => keepFigures(),
      (error) => console.info('Figures are not kept:', String(error)),
    )
  }
  for (const form of forms) form?.addEventListener('focusin', wake, { signal: used.signal })
  if (isStored(FIGURES_KEY)) wake()
}
