import otherNamesJson from './other-names.json' with { type: 'json' }

/** A word that our texts use, and what else people call the same thing when they look for it. */
export interface OtherNames {
  readonly word: string
  readonly called: readonly string[]
}

export const otherNames: readonly OtherNames[] = otherNamesJson
