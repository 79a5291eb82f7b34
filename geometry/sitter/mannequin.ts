import type { Body } from './body.ts'
import { monotone, swelling } from './curve.ts'
import shape from './mannequin.json' with { type: 'json' }
import type { Spot } from './space.ts'

/** A surface as rings of points from one end to the other, along z from where the piece turns. Inches. */
export interface Piece {
  readonly rings: readonly (readonly Spot[])[]
  readonly isWood: boolean
}

/** What the sitter's parts look like: the lay figure of the photographs, of the same table. */
export const PLASTER = shape.plaster

export type TrunkPart = 'pelvis' | 'waist' | 'chest' | 'neck' | 'head'
export type BallPart = keyof typeof shape.balls
export type LimbPart = BallPart | 'upper arm' | 'forearm' | 'thigh' | 'shank' | 'hand' | 'foot'

type Measure = number | readonly (string | number)[]
type Section = readonly [along: number, wide: number, front: number, back: number]

/** Of a ball's radius: how far from its middle a shaft begins. */
const CUP = 0.74
const LIP_IN = 0.12
const ROUNDNESS = 2.25
const POLE = 0.0006
const EGG_STATIONS = 17
const ROWS = 32
const AROUND = 36

const steps = (count: number): number[] => Array.from({ length: count }, (_, step) => step / (count - 1))

/** A measure as the table's notes have it. */
function inchesOf(body: Body, measure: Measure): number {
  const size = body.statureIn / shape.drawnAtIn
  if (typeof measure === 'number') return measure * size
  const [name, share = 1, more = 0] = measure
  const found = String(name)
    .split('.')
    .reduce<unknown>((from, key) => (from as Readonly<Record<string, unknown>>)[key], body)
  return Number(found) * Number(share) + Number(more) * size
}

export const trunkOf = (body: Body): Readonly<Record<TrunkPart, readonly Piece[]>> => ({
  pelvis: [loft(body, 'pelvis')],
  waist: [egg(body, 'waist')],
  chest: [loft(body, 'chest')],
  neck: [shaft(body, 'neck')],
  head: [egg(body, 'head')],
})

/** Of one side: 1 is the left, -1 the right. */
export const limbsOf = (body: Body, side: 1 | -1): Readonly<Record<LimbPart, readonly Piece[]>> => ({
  shoulder: [ball(body, 'shoulder')],
  elbow: [ball(body, 'elbow')],
  wrist: [ball(body, 'wrist')],
  hip: [ball(body, 'hip')],
  knee: [ball(body, 'knee')],
  ankle: [ball(body, 'ankle')],
  'upper arm': [shaft(body, 'upper arm')],
  forearm: [shaft(body, 'forearm')],
  thigh: [shaft(body, 'thigh')],
  shank: [shaft(body, 'shank')],
  hand: [loft(body, 'hand'), thumb(body, side)],
  foot: [loft(body, 'foot')],
})

function ball(body: Body, name: BallPart): Piece {
  const radius = inchesOf(body, shape.balls[name])
  const profile = steps(ROWS).map((share): [number, number] => {
    const turn = (share - 0.5) * Math.PI
    return [radius * Math.cos(turn), radius * Math.sin(turn)]
  })
  return { rings: turned(profile), isWood: true }
}

function shaft(body: Body, name: keyof typeof shape.shafts): Piece {
  const { length, ends, swell } = shape.shafts[name]
  const [first = 0, second = 0] = ends.map((end) =>
    typeof end === 'string' ? inchesOf(body, shape.balls[end as BallPart]) : end,
  )
  const [from, to] = [first * CUP, inchesOf(body, length) - second * CUP]
  const radiusAt = swelling(swell.map(([share, radius]) => [Number(share), inchesOf(body, radius ?? 0)]))
  const [thick, thin] = [radiusAt(0), radiusAt(1)]
  const along = (share: number) => from + (to - from) * share + LIP_IN * (1 - 2 * share)
  return {
    rings: turned([
      ...[[thick * 0.55, from + 0.04] as const, [thick - LIP_IN, from] as const],
      [thick - LIP_IN * 0.3, from + LIP_IN * 0.35],
      ...steps(ROWS).map((share) => [radiusAt(share), along(share)] as const),
      [thin - LIP_IN * 0.3, to - LIP_IN * 0.35],
      ...[[thin - LIP_IN, to] as const, [thin * 0.55, to - 0.04] as const],
    ]),
    isWood: shape.wood.includes(name),
  }
}

function loft(body: Body, name: keyof typeof shape.lofts): Piece {
  const { sections, ...rest } = shape.lofts[name]
  const inches = sections.map((section) => section.map((measure) => inchesOf(body, measure)))
  const roundness = 'roundness' in rest ? rest.roundness : ROUNDNESS
  return { rings: ovals(inches as unknown as Section[], roundness), isWood: false }
}

function egg(body: Body, name: keyof typeof shape.eggs): Piece {
  const { roundness, low: narrower, forwardIn, ...measures } = shape.eggs[name]
  const of = (measure: keyof typeof measures) => inchesOf(body, measures[measure])
  const sections = steps(EGG_STATIONS).map((station): Section => {
    const share = Math.sin((station - 0.5) * Math.PI)
    const low = Math.max(-share, 0)
    const round = Math.sqrt(Math.max(1 - share ** 2, POLE)) * (1 - narrower * low ** 1.4)
    const [deep, forward] = [of('deep') * round, forwardIn * low]
    return [of('middle') + of('half') * share, of('wide') * round, deep + forward, -deep + forward * 1.4]
  })
  return { rings: ovals(sections, roundness), isWood: shape.wood.includes(name) }
}

/** It lies at the side of the other hand. */
function thumb(body: Body, side: 1 | -1): Piece {
  const { front, aside, along, tiltDeg } = shape.thumb
  const [x, y, z] = [inchesOf(body, front), -side * inchesOf(body, aside), inchesOf(body, along)]
  const tilt = (side * tiltDeg * Math.PI) / 180
  const [cosine, sine] = [Math.cos(tilt), Math.sin(tilt)]
  const placed = ([px, py, pz]: Spot): Spot => [
    px + x,
    py * cosine - pz * sine + y,
    py * sine + pz * cosine + z,
  ]
  return { rings: loft(body, 'thumb').rings.map((ring) => ring.map(placed)), isWood: false }
}

const turned = (profile: readonly (readonly [radius: number, along: number])[]): Spot[][] =>
  profile.map(([radius, along]) =>
    around((turn) => [radius * Math.cos(turn), radius * Math.sin(turn), along]),
  )

/** Oval rings through the sections, close to each other where the ends round off. */
function ovals(sections: readonly Section[], roundness: number): Spot[][] {
  const [places, ...columns] = [0, 1, 2, 3].map((column) => sections.map((section) => section[column] ?? 0))
  const [first = 0, last = 0] = [places?.[0], places?.at(-1)]
  const curves = columns.map((column) => monotone(places ?? [], column))
  const signed = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / roundness)
  return steps(ROWS).map((share) => {
    const along = first + ((last - first) * (1 - Math.cos(share * Math.PI))) / 2
    const [wide = 0, front = 0, back = 0] = curves.map((curve) => curve(along))
    const deep = Math.abs(front - back) / 2
    return around((turn) => [
      (front + back) / 2 + deep * signed(Math.cos(turn)),
      wide * signed(Math.sin(turn)),
      along,
    ])
  })
}

const around = (at: (turn: number) => Spot): Spot[] =>
  Array.from({ length: AROUND }, (_, step) => at((step / AROUND) * 2 * Math.PI))
