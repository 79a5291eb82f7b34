import { add, distance, type Point, radians, scale, subtract } from '../geometry/point.ts'
import { smoothClosed } from '../geometry/smooth.ts'
import { ink, mix, paper } from '../sheet/color.ts'
import { at, round, type View } from '../sheet/view.ts'

/** Shares of a person's height, after the usual body-segment tables. */
const BODY = {
  trunk: 0.288,
  thigh: 0.245,
  shin: 0.246,
  upperArm: 0.186,
  forearm: 0.146,
  hand: 0.085,
  ear: 0.402,
}
const HIP_ABOVE_SEAT_IN = 3.3
const SHIN_ABOVE_PAD_IN = 2.2

export interface SitterOptions {
  readonly heightIn: number
  /** where the sitting bones rest on the seat */
  readonly seat: Point
  readonly kneePad: { readonly top: Point; readonly slopeDeg: number }
  /** where the hands rest */
  readonly hand: Point
}

export interface Joints {
  readonly hip: Point
  readonly shoulder: Point
  readonly ear: Point
  readonly elbow: Point
  readonly wrist: Point
  readonly knee: Point
  readonly ankle: Point
}

export function jointsOf({ heightIn, seat, kneePad, hand }: SitterOptions): Joints {
  const hip: Point = add(seat, [0, HIP_ABOVE_SEAT_IN])
  const shoulder: Point = add(hip, [0, BODY.trunk * heightIn])
  const elbow: Point = add(shoulder, [0.9, -BODY.upperArm * heightIn + 0.05])
  const angle = radians(-kneePad.slopeDeg)
  const along: Point = [Math.cos(angle), Math.sin(angle)]
  const onShin = add(kneePad.top, scale([-along[1], along[0]], SHIN_ABOVE_PAD_IN))
  const knee = reach(hip, onShin, along, BODY.thigh * heightIn)
  return {
    hip,
    shoulder,
    ear: add(hip, [0, BODY.ear * heightIn]),
    elbow,
    wrist: add(elbow, scale(subtract(hand, elbow), (BODY.forearm * heightIn) / distance(hand, elbow))),
    knee,
    ankle: subtract(knee, scale(along, BODY.shin * heightIn)),
  }
}

/** The point of a line that lies one thigh's length from the hip. */
function reach(hip: Point, onLine: Point, along: Point, length: number): Point {
  const [dx, dy] = subtract(onLine, hip)
  const half = dx * along[0] + dy * along[1]
  const square = half * half - (dx * dx + dy * dy - length * length)
  if (square < 0) throw new Error(`A thigh of ${length} in does not reach the knee pad`)
  const root = Math.sqrt(square)
  return add(onLine, scale(along, root - half))
}

type Round = readonly [center: Point, radius: number]

/** A person as a light outline: head, trunk and leg drawn as one body, the arm over it. */
export function sitter(view: View, options: SitterOptions): string {
  const { hip, shoulder, elbow, wrist, knee, ankle } = jointsOf(options)
  const size = options.heightIn / PROFILE_HEIGHT_IN
  const toes: Point = [ankle[0] - 1.7, 0.9]
  const thigh: Round[] = [
    [add(hip, [0.2, -0.2]), 3.5],
    [between(hip, knee, 0.5), 3],
    [knee, 2.2],
  ]
  const shin: Round[] = [
    [knee, 2.2],
    [between(knee, ankle, 0.3), 2.2],
    [ankle, 1.35],
  ]
  const foot: Round[] = [
    [ankle, 1.35],
    [between(ankle, toes, 0.72), 1.15],
    [toes, 0.75],
  ]
  const heel: Round[] = [
    [ankle, 1.35],
    [add(ankle, [-1.5, 0.1]), 1.05],
    [between(ankle, toes, 0.72), 1],
  ]
  const arm: Round[] = [
    [add(shoulder, [-0.1, -0.9]), 2.2],
    [elbow, 1.55],
    [wrist, 1],
    [options.hand, 0.5],
  ]
  const limbs = [thigh, shin, foot, heel].flatMap((rounds) => capsules(view, rounds))
  return outlined([...limbs, trunk(view, hip, size)]) + outlined(capsules(view, arm))
}

const SKIN = mix(paper, ink, 0.06)
const CONTOUR = mix(paper, ink, 0.6)

function outlined(shapes: readonly string[]): string {
  const paths = shapes.join('')
  return `<g stroke="${CONTOUR}" stroke-width="5.6">${paths}</g><g fill="${SKIN}">${paths}</g>`
}

function trunk(view: View, hip: Point, size: number): string {
  const { start, pieces } = smoothClosed(PROFILE.map((point) => add(hip, scale(point, size))))
  const curves = pieces.map((piece) => `C${piece.map((point) => at(view, point)).join(' ')}`).join('')
  return `<path d="M${at(view, start)}${curves}Z"/>`
}

const between = (a: Point, b: Point, share: number): Point => add(a, scale(subtract(b, a), share))

function capsules(view: View, rounds: readonly Round[]): string[] {
  return rounds.slice(1).map((second, index) => capsule(view, rounds[index] ?? second, second))
}

/** Two circles and the straight flanks between them. */
function capsule(view: View, [a, ra]: Round, [b, rb]: Round): string {
  const heading = Math.atan2(b[1] - a[1], b[0] - a[0])
  const spread = Math.acos(Math.max(-1, Math.min(1, (ra - rb) / distance(a, b))))
  const on = (center: Point, radius: number, angle: number) =>
    at(view, add(center, [Math.cos(angle) * radius, Math.sin(angle) * radius]))
  const [big, small] = [ra, rb].map((radius) => round(radius * view.unitsPerInch))
  const [left, right] = [heading + spread, heading - spread]
  return `<path d="M${on(a, ra, left)}A${big} ${big} 0 ${spread < Math.PI / 2 ? 1 : 0} 0 ${on(a, ra, right)}L${on(b, rb, right)}A${small} ${small} 0 ${spread < Math.PI / 2 ? 0 : 1} 0 ${on(b, rb, left)}Z"/>`
}

/** Head and trunk of somebody upright who looks forward, in inches from the hip joint, for a height of 67 in. */
const PROFILE_HEIGHT_IN = 67
const PROFILE: readonly Point[] = [
  [0.3, 31.5],
  [2.6, 30.9],
  [3.8, 29.2],
  [4, 27.7],
  [4.8, 26],
  [4.2, 25.4],
  [4.3, 24.6],
  [4, 23.4],
  [2.9, 22.7],
  [1.4, 22.6],
  [1.1, 21.2],
  [1.7, 19.6],
  [3.5, 17],
  [4.3, 14.2],
  [3.9, 10.8],
  [3.6, 7.4],
  [3.9, 4.6],
  [3.7, 1.6],
  [2.2, -2.2],
  [-1, -3.5],
  [-4, -2.7],
  [-5, 0],
  [-4.5, 3],
  [-3.3, 6.4],
  [-3.2, 8.6],
  [-3.9, 12.2],
  [-4.3, 15.4],
  [-3.8, 18],
  [-2.5, 19.9],
  [-1.9, 21.8],
  [-2.5, 23.4],
  [-3.5, 25.4],
  [-3.7, 27.8],
  [-2.4, 30.5],
]
