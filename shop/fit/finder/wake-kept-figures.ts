import { isStored } from '../../islands/is-stored.ts'
import { FIGURES_KEY } from './figures-key.ts'

/** Loads what fills forms with kept figures where some are kept, and elsewhere once such a form is used. */
export function wakeKeptFigures(): void {
  const forms = Array.from(document.querySelectorAll('[data-keep-figures]'), (label) => label.closest('form'))
  const used = new AbortController()
  const wake = () => {
    used.abort()
    import('./kept-figures.ts')
      .then((kept) => kept.keepFigures())
      .catch((error) => console.info('Figures are not kept:', String(error)))
  }
  for (const form of forms) form?.addEventListener('focusin', wake, { signal: used.signal })
  if (isStored(FIGURES_KEY)) wake()
}
