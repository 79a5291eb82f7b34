import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { ListedFilm } from '../../films/film-of.ts'
import { fillIn } from '../content/placeholders.ts'

interface TutorialEntry {
  readonly id: string
  readonly data: {
    readonly position: number
    readonly title: string
    readonly description: string
    readonly image: { readonly file: string; readonly alt: string }
  }
}

/** Clause 3.08: title, duration, thumbnail, description. The duration comes with the film. */
export interface Tutorial {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly image: { readonly file: string; readonly alt: string }
  readonly film: ListedFilm | undefined
}

/** The tutorials as their owner put them in order, each with the film that has its name. */
export const tutorialsOf = (
  entries: readonly TutorialEntry[],
  shownIn: CurrencyCode,
  filmOf: (name: string) => ListedFilm | undefined,
): Tutorial[] =>
  entries
    .toSorted((one, other) => one.data.position - other.data.position)
    .map(({ id, data }) => ({
      path: `/tutorials/${id}`,
      title: fillIn(data.title, shownIn),
      description: fillIn(data.description, shownIn),
      image: data.image,
      film: filmOf(id),
    }))

/** '1:45' */
export function durationWords(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The parent of every tutorial. */
export const TUTORIALS = { name: 'Video Tutorials', path: '/tutorials' } as const
