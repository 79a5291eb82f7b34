import type { Part } from '#facts/parts.ts'
import { cushionSet } from '#facts/products.ts'
import type { Seat } from '#facts/seats.ts'

const { seatCushion, kneeCushion } = cushionSet

/** completes 'The NAME …' for a chair that a part does not fit */
const ELSEWHERE: Readonly<Record<Part['kind'], string>> = {
  cushions: `has pads of another shape: these are ${seatCushion.widthIn} × ${seatCushion.depthIn} in and ${kneeCushion.widthIn} × ${kneeCushion.depthIn} in`,
  casters: 'has no casters, so there are no sockets for their stems',
}

/** Says why a part does not fit a chair; undefined where it fits. */
export function misfit(part: Part, seat: Seat): string | undefined {
  if (part.fits.includes(seat)) return undefined
  const named = part.fits.map(({ name }) => `the ${name}`)
  return `The ${part.name} is made for ${named.join(' and ')}. The ${seat.name} ${ELSEWHERE[part.kind]}.`
}
