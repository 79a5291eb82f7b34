import { usualInches } from '#facts/people.ts'

/** What a sitter's parts measure: lengths from joint to joint, and half of how thick they are. Inches. */
export interface Body {
  readonly statureIn: number
  /** a hip joint above what is sat on */
  readonly hipIn: number
  readonly trunk: { readonly pelvis: number; readonly waist: number; readonly chest: number }
  /** from the line of the shoulders to where the head turns on the neck, and from there to the head's middle */
  readonly neck: number
  readonly head: {
    readonly up: number
    readonly half: number
    readonly halfWide: number
    readonly halfDeep: number
  }
  readonly thigh: number
  readonly shank: number
  readonly ankleIn: number
  /** before the ankle, and behind it */
  readonly foot: { readonly before: number; readonly behind: number }
  readonly upperArm: number
  readonly forearm: number
  readonly hand: number
  /** of the joints, from the middle of the body */
  readonly aside: { readonly hip: number; readonly shoulder: number }
  readonly half: Readonly<
    Record<
      'thigh' | 'knee' | 'calf' | 'ankle' | 'toe' | 'shoulder' | 'elbow' | 'wrist' | 'hand' | 'waist',
      number
    >
  >
}

/** The shoulder joint below the top of the shoulder. */
const JOINT_BELOW_SHOULDER_IN = 1.6
/** The elbow joint above the underside of the bent elbow, and before the back of it. */
const IN_ELBOW_IN = 1.5
/** The stature that the breadths and thicknesses below are of: the survey's lengths hold for every one. */
const DRAWN_AT_IN = 68

export function bodyOf(statureIn: number): Body {
  const part = (name: Parameters<typeof usualInches>[0]) => usualInches(name, statureIn)
  const scaled = (inches: number) => (inches * statureIn) / DRAWN_AT_IN
  const hipIn = part('thighClearance') / 2
  const shoulderIn = part('shoulderHeightSitting') - JOINT_BELOW_SHOULDER_IN
  const trunkIn = shoulderIn - hipIn
  const head = { up: scaled(1.7), half: scaled(4.55), halfWide: scaled(3.15), halfDeep: scaled(3.9) }
  const hand = scaled(7.3)
  return {
    ...{ statureIn, hipIn, head, hand },
    trunk: { pelvis: trunkIn * 0.26, waist: trunkIn * 0.24, chest: trunkIn * 0.5 },
    neck: part('sittingHeight') - shoulderIn - head.up - head.half,
    thigh: part('thigh'),
    shank: part('shank'),
    ankleIn: scaled(3.2),
    foot: { before: part('foot') * 0.76, behind: part('foot') * 0.24 },
    upperArm: shoulderIn - part('elbowRestHeight') - IN_ELBOW_IN,
    forearm: part('forearmAndHand') - IN_ELBOW_IN - hand,
    aside: { hip: scaled(3.5), shoulder: scaled(7) },
    half: {
      ...{ thigh: hipIn * 0.9, knee: scaled(2.2), calf: scaled(2.1), ankle: scaled(1.35), toe: scaled(0.8) },
      ...{
        shoulder: scaled(2.25),
        elbow: scaled(1.5),
        wrist: scaled(1.05),
        hand: scaled(0.6),
        waist: scaled(4.2),
      },
    },
  }
}
