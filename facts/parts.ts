import { among } from './among.ts'
import { measuredParts } from './products.ts'
import { type Assembly, assemblyOf, type Seat, seats } from './seats.ts'

/** A part that fits some of the seats. */
export interface Part {
  readonly handle: string
  readonly name: string
  readonly kind: 'cushions' | 'casters'
  /** Seats in the order of the catalogue. */
  readonly fits: readonly Seat[]
  readonly weightLb: number
  readonly assembly: Assembly
}

interface Measured {
  handle: string
  use: { name: string; kind: string; assembly: string }
  fits: readonly string[]
  weightLb: number
}

function partFacts(product: Measured): Part {
  const { handle, use, weightLb } = product
  return {
    ...{ handle, name: use.name, kind: among(['cushions', 'casters'], use.kind), weightLb },
    fits: seats.filter((seat) => product.fits.includes(seat.handle)),
    assembly: assemblyOf(product),
  }
}

export const parts: readonly Part[] = measuredParts.map(partFacts)

export const partOf = (handle: string | undefined): Part | undefined =>
  parts.find((part) => part.handle === handle)
