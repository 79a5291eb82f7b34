import type { Part } from '#facts/parts.ts'
import { cushionSet } from '#facts/products.ts'
import type { Seat } from '#facts/seats.ts'

const { seatCushion, kneeCushion } = cushionSet

/** ends 'The NAME …' for a chair that a part is not made for */
const ELSEWHERE: Readonly<Record<Part['kind'], string>> = {
  cushions: `has pads of another shape: these are ${seatCushion.widthIn} × ${seatCushion.depthIn} in and ${kneeCushion.widthIn} × ${kneeCushion.depthIn} in`,
  casters: 'stands on no casters, so there is no socket for their stems',
}

/** Why a part is not for a chair; undefined where it is. */
export function misfit(part: Part, seat: Seat): string | undefined {
  if (part.fits.includes(seat)) return undefined
  const named = part.fits.map(({ name }) => `the ${name}`)
  return `the ${part.name} is made for ${named.join(' and ')}. The ${seat.name} ${ELSEWHERE[part.kind]}.`
}
