import { type Part, partOf } from './parts.ts'
import { type Seat, seatOf } from './seats.ts'

export type ProductFacts = Seat | Part

/** Returns a product's facts; undefined for one that its owner has added. */
export function factsOf(handle: string): ProductFacts | undefined {
  return seatOf(handle) ?? partOf(handle)
}

export const isPart = (product: ProductFacts): product is Part => 'fits' in product

/** Traits that a text about a product may rely on. */
export const TRAITS = [
  ...(['kneels', 'crosses-legs', 'astride', 'balances', 'has-backrest', 'tilts', 'has-lift'] as const),
  ...(['cushions', 'casters'] as const),
] as const

export type Trait = (typeof TRAITS)[number]

const OF_SEATS: Readonly<Record<Exclude<Trait, Part['kind']>, (seat: Seat) => boolean>> = {
  kneels: ({ kneels }) => kneels,
  'crosses-legs': ({ sitterCrossesLegs }) => sitterCrossesLegs,
  astride: ({ sitting }) => sitting === 'astride',
  balances: ({ sitting }) => sitting === 'balancing',
  'has-backrest': ({ hasBackrest }) => hasBackrest,
  tilts: ({ tilts }) => tilts,
  'has-lift': ({ height }) => height.by === 'lift',
}

/** A product without facts has no traits. */
export function hasTrait(product: ProductFacts | undefined, trait: Trait): boolean {
  if (!product) return false
  if (isPart(product)) return product.kind === trait
  return trait !== 'cushions' && trait !== 'casters' && OF_SEATS[trait](product)
}
