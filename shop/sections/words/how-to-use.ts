import type { Part } from '#facts/parts.ts'
import { isPart, type ProductFacts } from '#facts/product-facts.ts'
import type { Seat } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import { countWords } from '../../ui/text/number-words.ts'

const { shinWeightPercent, firstSessionsMinutes, adaptationWeeks, testMinutes } = setup

const BEGIN_KNEELING = `Begin with ${firstSessionsMinutes.min} to ${firstSessionsMinutes.max} minutes at a time and give it ${countWords(adaptationWeeks.min)} to ${countWords(adaptationWeeks.max)} weeks.`

/** The sentences of a product's panel How to Use It (clause 2.28). */
export function howToUse(product: ProductFacts | undefined): readonly string[] {
  if (!product) return ['Ask us how to set it up and use it. A person answers.']
  if (isPart(product)) return CHANGES[product.kind](product)
  return [...SITS[product.sitting](product), ...settingOf(product)]
}

const CHANGES: Readonly<Record<Part['kind'], (part: Part) => string[]>> = {
  cushions: ({ fits }) =>
    fits.map(
      ({ knobs }) =>
        `Take out the ${countWords(knobs?.seat ?? 0)} knobs of the seat and the ${countWords(knobs?.kneePad ?? 0)} of the knee pad, swap the cushions, and put the knobs back.`,
    ),
  casters: () => ['Pull the old casters straight out, and push these in by hand, as far as they go.'],
}

const SITS: Readonly<Record<Seat['sitting'], (seat: Seat) => string[]>> = {
  kneeling: ({ kneePads, rocksDeg }) => {
    if (rocksDeg !== undefined)
      return [
        'One shin on each pad, then let your hips down onto the seat, and let the chair find its balance.',
      ]
    return kneePads?.count === 2
      ? [
          'Come in from the side: one shin on each pad, then let your hips down onto the seat. Stretch a leg out when you like, and put it back.',
        ]
      : [
          `Come in from the side: shins on the pad, then let your hips down onto the seat. About ${shinWeightPercent.min} to ${shinWeightPercent.max} percent of your weight should rest on your shins.`,
        ]
  },
  'cross-legged': () => [
    'Cross your legs, tuck one foot under, or put both on the floor. Change whenever you like.',
  ],
  astride: () => ['Sit as you would on a horse: knees apart and below your hips, feet flat on the floor.'],
  balancing: ({ leansDeg }) => [
    `Sit in the middle, feet flat and a little apart, and let the seat lean with you, up to ${leansDeg}°.`,
    'Use it for part of the day.',
  ],
}

function settingOf({ height, kneeHoles, rocksDeg }: Seat): string[] {
  if (height.by === 'lift') {
    return [
      `Set the seat between ${height.minIn} and ${height.maxIn} in, so that your elbows are level with the desk or a little above it.`,
    ]
  }
  if (height.by === 'nothing') {
    const floor = rocksDeg === undefined ? [] : ['It needs a level floor. A rug keeps the runners quiet.']
    return ['There is nothing to set.', ...floor, BEGIN_KNEELING]
  }
  const { defaultHole } = height.holes
  return [
    kneeHoles
      ? `Begin with the seat cushion knobs in hole ${defaultHole} and the knee cushion knobs in hole ${kneeHoles.defaultHole}, and sit for ${countWords(testMinutes)} minutes before you change anything.`
      : `Begin with the seat knobs in hole ${defaultHole}.`,
    BEGIN_KNEELING,
  ]
}
