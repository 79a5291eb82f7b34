import { usualInches } from '#facts/people.ts'
import { add, between, type Point, scale } from '#geometry/point.ts'
import { HALF_LIMB_IN, type Pose } from '#geometry/pose.ts'
import { limb, smoothClosed } from './path.ts'
import { colors } from './pens.ts'

/** The outline of an upright sitter's head and trunk, from the seat up, for a sitting height of 36 in. */
const PROFILE_IN = 36
const PROFILE: readonly Point[] = [
  ...([
    [-0.5, 36],
    [1.9, 35.4],
    [3.4, 33.8],
    [3.75, 32.2],
    [3.6, 31.4],
    [4.7, 29.8],
    [3.95, 29.2],
  ] as const),
  ...([
    [4.05, 28.5],
    [3.7, 27.9],
    [3.8, 26.9],
    [2.9, 26.2],
    [1.3, 25.9],
    [1.15, 24.5],
    [1.8, 23],
  ] as const),
  ...([
    [3.5, 20.4],
    [4.3, 17.4],
    [4, 14.2],
    [3.8, 10.6],
    [4.1, 7.6],
    [3.8, 5],
    [2.4, 1.8],
    [0.4, 0.1],
  ] as const),
  ...([
    [-1.8, -0.2],
    [-4.1, 0.7],
    [-5.2, 3.2],
    [-4.8, 6],
    [-3.6, 9.2],
    [-3.4, 11.2],
    [-4.1, 14.8],
  ] as const),
  ...([
    [-4.6, 18.4],
    [-4, 21.4],
    [-2.7, 23.5],
    [-2.2, 25],
    [-2.7, 26.9],
    [-3.9, 29.4],
    [-4.1, 31.8],
  ] as const),
  ...([[-3.1, 34.6]] as const),
]

/** Head, trunk and legs, behind the chair. */
export function Body({ pose, heightIn }: { pose: Pose; heightIn: number }) {
  const { hip, knee, ankle, seatIn, crownIn } = pose
  const size = (crownIn - seatIn) / PROFILE_IN
  const half = usualInches('thighClearance', heightIn) / 2
  const trunk = PROFILE.map((point) => add([hip[0], seatIn], scale(point, size)))
  const calf = between(knee, ankle, 0.32)
  return (
    <g fill={colors.body} data-part="sitter">
      <path d={smoothClosed(trunk)} />
      <path d={limb(add(hip, [0.3, -0.1]), half, knee, HALF_LIMB_IN.knee)} />
      <path d={limb(knee, HALF_LIMB_IN.knee, calf, 2.1)} />
      <path d={limb(calf, 2.1, ankle, 1.3)} />
      <Foot pose={pose} heightIn={heightIn} />
    </g>
  )
}

/** The foot points forward on the floor; behind a kneeling chair it hangs from the shin, toes down. */
function Foot({ pose: { knee, ankle }, heightIn }: { pose: Pose; heightIn: number }) {
  const length = usualInches('foot', heightIn)
  const forward = ankle[0] > knee[0] - 4
  const toes: Point = forward
    ? [ankle[0] + length * 0.66, 0.8]
    : [ankle[0] - length * 0.34, Math.max(0.8, ankle[1] - length * 0.62)]
  const heel: Point = forward ? [ankle[0] - 1, 1.15] : add(ankle, [-1.5, 0.3])
  return (
    <>
      <path d={limb(ankle, 1.3, toes, 0.75)} />
      <path d={limb(heel, 1.1, between(heel, toes, 0.7), 0.9)} />
      <path d={limb(ankle, 1.3, heel, 1.1)} />
    </>
  )
}

/** The arm, drawn in front of everything, because it shows where elbow and hand are. */
export function Arm({ pose: { shoulder, elbow, hand } }: { pose: Pose }) {
  const wrist = between(elbow, hand, 0.6)
  const parts = [
    limb(shoulder, 2.1, elbow, HALF_LIMB_IN.elbow),
    limb(elbow, HALF_LIMB_IN.elbow, wrist, 1),
    limb(wrist, 1, hand, 0.55),
  ]
  return (
    <g>
      {parts.map((path) => (
        <path key={path} d={path} stroke={colors.body} strokeWidth={0.7} fill={colors.arm} />
      ))}
      {parts.map((path) => (
        <path key={path} d={path} fill={colors.arm} />
      ))}
    </g>
  )
}
