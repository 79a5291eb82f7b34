import { type Seat, seatOf } from './seats.ts'

/** The attribute of a cart's line that says how the seat is set for whoever bought it, in words that people read. */
export const SETTING_ATTRIBUTE = 'Setting'

/** No setting of any seat is longer in words. */
export const MAX_SETTING_CHARACTERS = 60

const IN_HOLES = /^Seat in hole (\d)(?:, its front in (\d))?(?:, knee pad in hole (\d))?$/
const BY_LIFT = /^Seat at (\d{2}(?:\.\d{1,2})?) in \((\d{2}) cm\)$/
const CM_PER_INCH = 2.54

interface KeptSetting {
  /** The words of the setting as they were kept: 'Seat in hole 2, knee pad in hole 1'. */
  readonly words: string
  readonly seatHole: number | null
  readonly kneeHole: number | null
}

/** Reads a setting that came with a cart. Whatever this seat cannot be set to is none: anyone can write attributes. */
export function readKeptSetting(handle: string, words: string | null | undefined): KeptSetting | undefined {
  const seat = seatOf(handle)
  if (!seat || !words) return undefined
  const { height, tilts, kneeHoles } = seat
  if (height.by === 'lift') {
    const [inches, cm] = (BY_LIFT.exec(words) ?? []).slice(1).map(Number)
    if (inches === undefined || cm !== Math.round(inches * CM_PER_INCH)) return undefined
    const isReached = inches >= height.minIn && inches <= height.maxIn
    return isReached ? { words, seatHole: null, kneeHole: null } : undefined
  }
  const [isRead, rear, front, knees] = IN_HOLES.exec(words) ?? []
  if (isRead === undefined || height.by !== 'holes') return undefined
  const seatHoles = height.holes.heightAtHoleIn.length
  const isSeat = isHole(rear, seatHoles) && (front === undefined || (tilts && isHole(front, seatHoles)))
  const isKnees = kneeHoles ? isHole(knees, kneeHoles.heightAtHoleIn.length) : knees === undefined
  if (!isSeat || !isKnees) return undefined
  return { words, seatHole: Number(rear), kneeHole: knees === undefined ? null : Number(knees) }
}

function isHole(text: string | undefined, count: number): boolean {
  return Number(text) >= 1 && Number(text) <= count
}

/** Whether there is anything to set, and so to keep. */
export function canKeepSetting({ height }: Pick<Seat, 'height'>): boolean {
  return height.by !== 'nothing'
}
