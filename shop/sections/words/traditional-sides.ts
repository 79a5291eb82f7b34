import type { Part } from '#facts/parts.ts'
import { isPart, type ProductFacts } from '#facts/product-facts.ts'
import { casterSet, cushionSet } from '#facts/products.ts'
import type { Seat } from '#facts/seats.ts'
import { weightWords } from '../../ui/measure/measures.ts'
import { countWordsFirst } from '../../ui/text/number-words.ts'

export interface Side {
  readonly name: string
  readonly points: readonly string[]
}

export interface TraditionalWords {
  readonly title: string
  readonly lead: string
  readonly traditional: Side
  readonly ours: Side
}

const TRADITIONAL: Side = {
  name: 'A traditional chair',
  points: [
    'A level seat folds the hips to a right angle, and the pelvis rolls back.',
    'The lower back rounds, and the backrest takes what the muscles leave.',
    'One position is comfortable, so it is the one you stay in.',
  ],
}

const AT_THE_HIP =
  'The difference is at the hip: what happens there decides how the rest of the spine has to stand.'

/** What a product does otherwise than a traditional chair (clauses 2.22 and 2.30). */
export function traditionalWords(product: ProductFacts | undefined): TraditionalWords {
  if (!product) return OF_ANYTHING
  return isPart(product) ? PARTS[product.kind](product) : SITTINGS[product.sitting](product)
}

/** Of a product of which nothing is known, only what is true whatever one sits on. */
const OF_ANYTHING: TraditionalWords = {
  title: 'Beside a traditional chair',
  lead: 'What every chair leaves to you, this one too.',
  traditional: TRADITIONAL,
  ours: {
    name: 'Whatever you sit on',
    points: [
      'The best position is the next one: none is good for a whole day.',
      'Elbows at the height of the desk keep the shoulders low.',
      'To get up now and then does more than any seat.',
    ],
  },
}

const SITTINGS: Readonly<Record<Seat['sitting'], (seat: Seat) => TraditionalWords>> = {
  kneeling: ({ slopeDeg = 0, hasBackrest, rocksDeg }) => ({
    title: 'What a sloping seat changes',
    lead: AT_THE_HIP,
    traditional: TRADITIONAL,
    ours: {
      name: 'A kneeling chair',
      points: [
        `A seat that slopes ${slopeDeg}° opens the hips, and the pelvis stays upright.`,
        `The lower back keeps its own curve.${hasBackrest ? '' : ' There is nothing to lean on, and no need to.'}`,
        rocksDeg === undefined
          ? 'Your shins share the weight, and small movements go on by themselves.'
          : `Your shins share the weight, and the runners let small movements go on, up to ${rocksDeg}° either way.`,
      ],
    },
  }),
  'cross-legged': ({ seat, hasBackrest }) => ({
    title: 'What crossed legs change',
    lead: AT_THE_HIP,
    traditional: TRADITIONAL,
    ours: {
      name: 'A criss-cross chair',
      points: [
        'Crossed legs turn the thighs outward, and the pelvis comes upright.',
        ...(hasBackrest ? ['A low back holds the small of the back and leaves the shoulders free.'] : []),
        ...('widthIn' in seat
          ? [`The seat is ${seat.widthIn} in wide and has no arms, so there is room for the next position.`]
          : []),
      ],
    },
  }),
  astride: () => ({
    title: 'What a saddle changes',
    lead: AT_THE_HIP,
    traditional: TRADITIONAL,
    ours: {
      name: 'A saddle stool',
      points: [
        'Knees apart and below the hips: the hips open, and the back is upright of its own accord.',
        'There is no back to slide down against, and none to rest against either.',
        'You come close to a workbench or a raised desk without leaning over it.',
      ],
    },
  }),
  balancing: ({ leansDeg, weightLb }) => ({
    title: 'What a seat that leans changes',
    lead: 'The difference is that it moves: your feet and your middle keep a little work to do.',
    traditional: TRADITIONAL,
    ours: {
      name: 'A balance stool',
      points: [
        `The seat leans up to ${leansDeg}° wherever you lean, and small movements go on by themselves.`,
        'There is no back: your middle does the holding, which is why it is for part of the day.',
        `At ${weightLb} lb it goes with you, so the next position may be in another room.`,
      ],
    },
  }),
}

const PARTS: Readonly<Record<Part['kind'], (part: Part) => TraditionalWords>> = {
  cushions: ({ fits }) => ({
    title: 'What fresh cushions keep',
    lead: `The ${fits[0]?.name} works by its slope and by two pads that carry. Worn foam changes both.`,
    traditional: TRADITIONAL,
    ours: {
      name: `The ${fits[0]?.name} on fresh cushions`,
      points: [
        ...fits.map(
          ({ slopeDeg }) =>
            `Its seat slopes ${slopeDeg}°, which opens the hips. A cushion of an even thickness keeps that slope.`,
        ),
        `${cushionSet.seatCushion.foamIn} in of foam under you and ${cushionSet.kneeCushion.foamIn} in under your shins, as on the first day.`,
        'The frame goes on as it is: what wears is changed, and the rest is kept.',
      ],
    },
  }),
  casters: ({ fits }) => ({
    title: 'What fresh casters change',
    lead: `For the ${fits.map(({ name }) => name).join(' and the ')}, which roll where others are dragged.`,
    traditional: {
      name: 'A traditional chair on four legs',
      points: [
        'It stands where it was put, and is lifted or dragged to stand elsewhere.',
        'What lies out of reach is reached by leaning.',
        'Somebody who turns away from the desk turns at the waist.',
      ],
    },
    ours: {
      name: 'A chair on these casters',
      points: [
        'A small push of the feet moves it along the desk.',
        'What lies out of reach is a short roll away.',
        `${countWordsFirst(casterSet.pieces)} of them, each for up to ${weightWords(casterSet.capacityEachLb)}, leave the seat as high as it was.`,
      ],
    },
  }),
}
