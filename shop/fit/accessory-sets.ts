import { casterSet, cushionSet } from '#facts/products.ts'
import { type Seat, seats } from './seats.ts'

/** A set fits some chairs and changes nothing about how they are set. */
export interface AccessorySet {
  readonly handle: string
  readonly name: string
  readonly fits: readonly string[]
  /** ends 'The NAME …' for a chair that it is not made for */
  readonly elsewhere: string
}

const sets: readonly AccessorySet[] = [
  {
    ...cushionSet,
    name: 'Cushion Set',
    elsewhere: `has pads of another shape: these are ${cushionSet.seatCushion.widthIn} × ${cushionSet.seatCushion.depthIn} in and ${cushionSet.kneeCushion.widthIn} × ${cushionSet.kneeCushion.depthIn} in`,
  },
  {
    ...casterSet,
    name: 'Caster Set',
    elsewhere: 'stands on no casters, so there is no socket for their stems',
  },
]

export const accessorySetOf = (handle: string | undefined): AccessorySet | undefined =>
  sets.find((set) => set.handle === handle)

/** Why a set is not for a chair; undefined where it is. */
export function misfit(set: AccessorySet, seat: Seat): string | undefined {
  if (set.fits.includes(seat.handle)) return undefined
  const named = seats.filter(({ handle }) => set.fits.includes(handle)).map(({ name }) => `the ${name}`)
  return `the ${set.name} is made for ${named.join(' and ')}. The ${seat.name} ${set.elsewhere}.`
}
