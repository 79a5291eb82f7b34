import { kneelingChair } from '#facts/products.ts'
import { HipAngle } from './hip-angle.tsx'

const SIDES = [
  { name: 'A level seat', slopeDeg: 0, color: 'text-quiet' },
  { name: 'The Keel Kneeling Chair', slopeDeg: kneelingChair.seat.slopeDeg, color: 'text-pine' },
] as const

/** The angle between back and thigh on a level seat, and on one that slopes. */
export function HipAnglesFigure() {
  return (
    <figure>
      <ul className="grid gap-8 border-y border-line py-8 sm:grid-cols-2">
        {SIDES.map(({ name, slopeDeg, color }) => (
          <li key={name} className={color}>
            <HipAngle seatSlopeDeg={slopeDeg} />
            <p className="mt-3 text-[15px] text-ink">{name}</p>
          </li>
        ))}
      </ul>
      <figcaption className="figures mt-4 text-[15px] text-quiet">
        The back upright, the thigh along the seat: a slope of {kneelingChair.seat.slopeDeg}° opens the hip by
        as much.
      </figcaption>
    </figure>
  )
}
