import type { Claims } from '../../locals.ts'

/** What a product has that others have not, with what is said of each. */
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
  /** said only in a shop that makes such claims; undefined: in every one */
  readonly claims?: Claims | undefined
}

/** A film that the product has, with what is seen there. */
export interface OwnFilm {
  readonly kind: 'film'
  readonly film: string
  readonly title: string
  readonly lead: string
  readonly features: readonly Feature[]
}

/** Sections of which each has its words elsewhere; a product's file says where among its own they stand. */
export type OwnSection =
  | OwnFeatures
  | OwnFilm
  | { readonly kind: 'how-it-works' | 'study' | 'counters' | 'testimonials' | 'questions' }

const CLAIMED: readonly OwnSection['kind'][] = ['study', 'counters', 'testimonials']

interface OwnWords {
  readonly claims: Claims
  /** puts in the figures that a text names */
  readonly fillIn: (text: string) => string
}

/** The sections that a product's file in `shop/content/products/` lists; most products have no such file, and none. */
export function ownSectionsOf(
  entry: { readonly data: { readonly sections: readonly OwnSection[] } } | undefined,
  { claims, fillIn }: OwnWords,
): OwnSection[] {
  const sections = entry?.data.sections ?? []
  return sections
    .filter(({ kind }) => claims === 'as-specified' || !CLAIMED.includes(kind))
    .map((section) => ('features' in section ? filledIn(section, { claims, fillIn }) : section))
}

const filledIn = <Section extends OwnFeatures | OwnFilm>(
  section: Section,
  { claims, fillIn }: OwnWords,
): Section => ({
  ...section,
  ...('lead' in section ? { lead: fillIn(section.lead) } : {}),
  features: section.features
    .filter((feature) => (feature.claims ?? claims) === claims)
    .map(({ title, text }) => ({ title: fillIn(title), text: fillIn(text) })),
})
