import { browserStorage } from '../../islands/browser-storage.ts'
import { FIGURES_KEY } from './figures-key.ts'
import { FIT_FIELDS, type FitField } from './fit-query.ts'

const MAX_KEPT_CHARACTERS = 12

type Figures = ReadonlyMap<FitField, string>

/** Reads figures that were kept. Other scripts of this origin may have written there, so nothing else is taken. */
export function readFigures(text: string | null): Figures {
  const kept = new URLSearchParams(text ?? '')
  const figures = FIT_FIELDS.filter((field) => field !== 'chair').map(
    (field) => [field, kept.get(field)?.slice(0, MAX_KEPT_CHARACTERS) ?? ''] as const,
  )
  return new Map(figures.filter(([, value]) => value !== ''))
}

/** Fills the forms that ask for figures with those that the browser keeps, and keeps or forgets them as the box says. */
export function keepFigures(): void {
  const storage = browserStorage('localStorage')
  if (!storage) return
  for (const label of document.querySelectorAll<HTMLElement>('[data-keep-figures]')) {
    const form = label.closest('form')
    const box = label.querySelector('input')
    if (!form || !box) continue
    const kept = readFigures(storage.getItem(FIGURES_KEY))
    // Whoever chose before the script came keeps that.
    if (kept.size > 0) box.checked = true
    if (isBlank(form)) fill(form, kept)
    box.addEventListener('change', () => {
      if (!box.checked) storage.removeItem(FIGURES_KEY)
    })
    form.addEventListener('submit', () => {
      if (!box.checked) return
      const typed = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
      const figures = new URLSearchParams([...readFigures(typed.toString())])
      try {
        storage.setItem(FIGURES_KEY, figures.toString())
      } catch {
        // A browser whose storage is full keeps nothing, and the answer comes all the same.
      }
    })
  }
}

const isBlank = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=text]')].every(({ value }) => value === '')

function fill(form: HTMLFormElement, figures: Figures): void {
  for (const [field, value] of figures) {
    const named = form.elements.namedItem(field)
    if (named instanceof HTMLInputElement || named instanceof RadioNodeList) named.value = value
  }
}
