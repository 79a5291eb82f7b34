import { kneelingChair } from '#facts/products.ts'
import { setup } from '#facts/setup.ts'

/** The rules follow clause 9.16 and `facts/setup.json`, and the order of movements in the film of sitting down. */
const { kneeHoleForSmallSitter, seatFrontHoleForSoreShins } = setup.knobs

interface Rule {
  readonly name: string
  /** The sentences that the rule is about. */
  readonly about: RegExp
  readonly isRight: (sentence: string) => boolean
}

const RULES: readonly Rule[] = [
  {
    name: 'shins come onto the pad before the hips come down',
    about: /\bshins?\b.*\bhips\b|\bhips\b.*\bshins?\b/is,
    isRight: (sentence) =>
      !/\b(?:hips (?:on|onto|down)|put your hips)\b/i.test(sentence) ||
      sentence.search(/\bshins?\b/i) < sentence.search(/\bhips\b/i),
  },
  {
    name: 'under the height of a small sitter the knee pad comes up, to its hole',
    about: /(?:under|below) 5'4".*knee (?:pad|knob)|(?:under|below) 5'4".*\bhole\b/is,
    isRight: (sentence) =>
      /\b(?:raised?|up|lift)\b/i.test(sentence) === true ||
      holesIn(sentence).includes(kneeHoleForSmallSitter),
  },
  {
    name: 'the knee pad is never lowered for a short leg',
    about: /\b(?:short|small)\w*\b.*\b(?:lower|down)\b.*\bknee (?:pad|knob)/is,
    isRight: () => false,
  },
  {
    name: 'for sore shins the front of the seat comes up, to its hole',
    about: /(?<!\bin )\bfront of the seat\b/i,
    isRight: (sentence) =>
      /\b(?:raised?|up|higher)\b/i.test(sentence) &&
      (/\brear knobs\b/i.test(sentence) ||
        holesIn(sentence).every((hole) => hole === seatFrontHoleForSoreShins)),
  },
  {
    name: 'for sore shins the rear of the seat stands in its hole, so that the raised front does not tip it backward',
    about: /\brear knobs of the seat in hole\b/i,
    isRight: (sentence) =>
      holesIn(sentence).join() === `${kneelingChair.seat.defaultHole},${seatFrontHoleForSoreShins}`,
  },
  {
    name: 'the pad carries shins, not kneecaps',
    about: /\bknee(?:cap)?s? (?:carry|carries|rest)\b/i,
    isRight: (sentence) => /\bshins?\b|\bnot\b|\bshould\b/i.test(sentence),
  },
]

const holesIn = (sentence: string): number[] =>
  [...sentence.matchAll(/\bhole (\d)/gi)].map(([, hole]) => Number(hole))

/** Sentences that instruct a sitter otherwise than `facts/` does. */
export function wrongInstructions(sentences: readonly string[]): string[] {
  return sentences.flatMap((sentence) =>
    RULES.filter(({ about, isRight }) => about.test(sentence) && !isRight(sentence)).map(
      ({ name }) => `${name}: ${sentence}`,
    ),
  )
}
