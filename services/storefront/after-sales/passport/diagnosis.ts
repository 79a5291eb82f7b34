import { type Part, parts } from '#facts/parts.ts'
import type { Seat } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import { soreShinsSetting } from '#facts/sore-shins.ts'

export const PROBLEMS = ['creaks', 'shins', 'sinks'] as const
export type Problem = (typeof PROBLEMS)[number]

export interface Diagnosis {
  readonly problem: Problem
  readonly title: string
  /** What to try, in this order. */
  readonly steps: readonly string[]
  /** A part that takes the place of a worn one. */
  readonly part: Part | undefined
  /** The claim begins with these words; undefined where no defect can be behind it. */
  readonly claimWords: string | undefined
}

export function partsThatFit(seat: Seat): Part[] {
  return parts.filter(({ fits }) => fits.some(({ handle }) => handle === seat.handle))
}

/** What can be wrong with this seat: nobody's shins hurt on a stool. */
export function diagnosesOf(seat: Seat): Diagnosis[] {
  return [creaks(seat), ...(seat.kneels ? [shins(seat)] : []), sinks(seat)]
}

function creaks({ knobs, assembly }: Seat): Diagnosis {
  return {
    problem: 'creaks',
    title: 'It creaks',
    steps: [
      ...(assembly === 'tools in the box' ? ['Tighten every bolt with the key from the box.'] : []),
      ...(knobs ? ['Unscrew each knob, wipe it, and screw it back in.'] : []),
      'Press on one corner after another to find where it creaks, and tighten that place once more.',
    ],
    part: undefined,
    claimWords: `It creaks. I tightened all bolts${knobs ? ' and knobs' : ''}, and it still does. It comes from`,
  }
}

function shins(seat: Seat): Diagnosis {
  const { shinWeightPercent, testMinutes } = setup
  const share = `${shinWeightPercent.min} to ${shinWeightPercent.max}%`
  return {
    problem: 'shins',
    title: 'My shins hurt',
    steps: [
      `Your shins should carry ${share} of your weight. Sit farther back: it is easy to perch on the front edge.`,
      ...(seat.tilts ? [`${soreShinsSetting}. More of your weight then stays on the seat.`] : []),
      `Sit for ${testMinutes} minutes before you judge, then switch to another chair.`,
      'Stop if your feet go numb or the knee itself hurts, and ask a doctor if it does not go away.',
    ],
    part: cushionsFor(seat),
    claimWords: undefined,
  }
}

/** By what sets a seat's height: where to look first, and how a claim begins. */
const SINKING: Readonly<Record<Seat['height']['by'], { look: string; claimWords: string }>> = {
  lift: {
    look: 'Raise the seat, let the lift go, and sit down. A lift that goes down by itself no longer holds.',
    claimWords: 'The seat sinks by itself: the lift no longer holds.',
  },
  holes: {
    look: 'Look at the knobs: each has to go all the way into its hole, left and right at the same number.',
    claimWords: 'The seat sinks. I checked that every knob is in its hole. What I see is',
  },
  nothing: {
    look: 'Look whether it is the seat that gives way, or the foam in it.',
    claimWords: 'The seat sinks. What gives way is',
  },
}

function sinks(seat: Seat): Diagnosis {
  const { look, claimWords } = SINKING[seat.height.by]
  return {
    problem: 'sinks',
    title: 'The seat sinks',
    steps: [
      look,
      'Press the foam with your hand. If it no longer springs back, the warranty covers that while it lasts.',
    ],
    part: cushionsFor(seat),
    claimWords,
  }
}

function cushionsFor(seat: Seat): Part | undefined {
  return partsThatFit(seat).find(({ kind }) => kind === 'cushions')
}
