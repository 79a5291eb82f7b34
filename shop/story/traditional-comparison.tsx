import { kneelingChair } from '#facts/products.ts'
import { Section } from '../ui/section.tsx'
import { HipAngle } from './hip-angle.tsx'
import { PostureDrawing } from './posture-drawing.tsx'

const SLOPE_DEG = kneelingChair.seat.slopeDeg

const SIDES = [
  {
    name: 'A traditional chair',
    slopeDeg: 0,
    label: 'Back and thigh at 90 degrees',
    points: [
      'A level seat folds the hips to a right angle, and the pelvis rolls back.',
      'The lower back rounds, and the backrest takes what the muscles leave.',
      'One position is comfortable, so it is the one you stay in.',
    ],
  },
  {
    name: 'A kneeling chair',
    slopeDeg: SLOPE_DEG,
    label: `Back and thigh at ${90 + SLOPE_DEG} degrees`,
    points: [
      `A seat that slopes ${SLOPE_DEG}° opens the hips, and the pelvis stays upright.`,
      'The lower back keeps its own curve. There is nothing to lean on, and no need to.',
      'Your shins share the weight, and small movements go on by themselves.',
    ],
  },
] as const

/** Clauses 2.22 and 2.30. */
export function TraditionalComparison() {
  return (
    <Section
      title="What a sloping seat changes"
      lead="The difference is at the hip: what happens there decides how the rest of the spine has to stand."
    >
      <PostureDrawing />
      <ul className="mt-12 grid gap-x-12 gap-y-14 md:grid-cols-2">
        {SIDES.map(({ name, slopeDeg, label, points }) => (
          <li key={name} className={slopeDeg === 0 ? 'text-quiet' : 'text-pine'}>
            <HipAngle seatSlopeDeg={slopeDeg} label={label} />
            <h3 className="mt-6 text-2xl text-ink">{name}</h3>
            <ul className="mt-4 max-w-[52ch] divide-y divide-line border-y border-line text-ink">
              {points.map((point) => (
                <li key={point} className="py-3">
                  {point}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  )
}
