import type { ClaimId } from '#facts/claims/claims.ts'
import type { Claims } from '../../page-api/claims.ts'
import type { Source } from '../../ui/text/source-link.tsx'

/** Features of one product alone, each with its text. */
export interface OwnFeatures {
  readonly kind: 'features'
  readonly title: string
  readonly layout: 'across' | 'down'
  readonly ground: 'paper' | 'sheet'
  readonly features: readonly Feature[]
}

interface Feature {
  readonly title: string
  readonly text: string
  /** What the feature claims: it is shown while that may be. */
  readonly claim?: ClaimId | undefined
  /** The feature takes the place of one that claims this, while that may not be. */
  readonly unless?: ClaimId | undefined
  /** What the text goes by. */
  readonly source?: Source | undefined
}

/** A film of the product, with what is seen in it. */
export interface OwnFilm {
  readonly kind: 'film'
  readonly film: string
  readonly title: string
  readonly lead: string
  readonly features: readonly Feature[]
}

/** The last kinds have their words elsewhere; a product's file says where among its own sections they stand. */
export type OwnSection =
  | OwnFeatures
  | OwnFilm
  | { readonly kind: 'how-it-works' | 'study' | 'counters' | 'testimonials' | 'questions' }

interface OwnWords {
  readonly claims: Claims
  /** Puts in the figures that a text names. */
  readonly fillIn: (text: string) => string
}

/** The sections that a product's file in `shop/content/products/` lists; most products have no such file. */
export function ownSectionsOf(
  entry: { readonly data: { readonly sections: readonly OwnSection[] } } | undefined,
  { claims, fillIn }: OwnWords,
): OwnSection[] {
  const sections = entry?.data.sections ?? []
  return sections
    .map((section) => ('features' in section ? filledIn(section, { claims, fillIn }) : section))
    .filter((section) => section.kind !== 'features' || section.features.length > 0)
}

const filledIn = <Section extends OwnFeatures | OwnFilm>(
  section: Section,
  { claims, fillIn }: OwnWords,
): Section => ({
  ...section,
  ...('lead' in section ? { lead: fillIn(section.lead) } : {}),
  features: section.features
    .filter(({ claim, unless }) => (!claim || claims.has(claim)) && (!unless || !claims.has(unless)))
    .map(({ title, text, source }) => ({
      ...{ title: fillIn(title), text: fillIn(text) },
      ...(source && { source }),
    })),
})
