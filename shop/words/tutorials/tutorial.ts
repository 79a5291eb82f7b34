import type { CurrencyCode } from '#facts/currencies.ts'
import { fillIn } from '../content/placeholders.ts'

interface TutorialEntry {
  readonly id: string
  readonly data: {
    readonly position: number
    readonly title: string
    readonly description: string
    readonly image: { readonly file: string; readonly alt: string }
    readonly film?: Film | undefined
  }
}

export interface Film {
  /** In `shop/public/films/`. */
  readonly file: string
  readonly seconds: number
}

/** Clause 3.08: title, duration, thumbnail, description. The duration comes with the film. */
export interface Tutorial {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly image: { readonly file: string; readonly alt: string }
  readonly film: Film | undefined
}

/** The tutorials as their owner put them in order. */
export const tutorialsOf = (entries: readonly TutorialEntry[], shownIn: CurrencyCode): Tutorial[] =>
  entries
    .toSorted((one, other) => one.data.position - other.data.position)
    .map(({ id, data }) => ({
      path: `/tutorials/${id}`,
      title: fillIn(data.title, shownIn),
      description: fillIn(data.description, shownIn),
      image: data.image,
      film: data.film,
    }))

/** '1:45' */
export function durationWords(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
