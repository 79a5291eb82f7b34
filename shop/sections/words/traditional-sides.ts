import type { Part } from '#facts/parts.ts'
import { isPart, type ProductFacts } from '#facts/product-facts.ts'
import { casterSet, cushionSet } from '#facts/products.ts'
import type { Seat } from '#facts/seats.ts'
import type { Claims } from '../../page-api/claims.ts'
import { weightWords } from '../../ui/measure/measures.ts'
import { countWords } from '../../ui/text/number-words.ts'
import type { Source } from '../../ui/text/source-link.tsx'

export interface Side {
  readonly name: string
  readonly points: readonly string[]
}

export interface TraditionalWords {
  readonly title: string
  readonly lead: string
  readonly traditional: Side
  readonly ours: Side
  /** Where what is said of backs was measured. */
  readonly source?: Source
}

const TRADITIONAL: Side = {
  name: 'A traditional chair',
  points: [
    'A level seat bends your hips to about a right angle.',
    'When you tire, you lean on the backrest.',
    'It is comfortable in one position, so you stay in it.',
  ],
}

const AT_THE_HIP = 'The difference starts at the hip: how far it has to bend.'

/** The kneeling chair of the study that `health.lower-back` goes by sloped this much. */
const MEASURED_SLOPE_DEG = 20

/** Says how a product differs from a traditional chair (clauses 2.22 and 2.30). */
export function traditionalWords(product: ProductFacts | undefined, claims: Claims): TraditionalWords {
  if (!product) return OF_ANYTHING
  return isPart(product) ? PARTS[product.kind](product) : SITTINGS[product.sitting](product, claims)
}

/** These words are for a product of which nothing is known, and are true whatever one sits on. */
const OF_ANYTHING: TraditionalWords = {
  title: 'Compared with a traditional chair',
  lead: 'Some things no chair can do for you.',
  traditional: TRADITIONAL,
  ours: {
    name: 'Whatever you sit on',
    points: [
      'The best position is the next one. None is good for a whole day.',
      'With your elbows level with the desk, your shoulders stay low.',
      'Getting up now and then helps on any seat.',
    ],
  },
}

const SITTINGS: Readonly<Record<Seat['sitting'], (seat: Seat, claims: Claims) => TraditionalWords>> = {
  kneeling: ({ slopeDeg = 0, rocksDeg }, claims) => {
    const isMeasured = claims.has('health.lower-back') && slopeDeg >= MEASURED_SLOPE_DEG
    return {
      title: 'What a sloping seat changes',
      lead: AT_THE_HIP,
      traditional: TRADITIONAL,
      ours: {
        name: 'A kneeling chair',
        points: [
          `The seat slopes ${slopeDeg}°, so your hips stay open.`,
          isMeasured
            ? 'Your lower back flattens less, and there is no backrest to hang on.'
            : 'There is no backrest to hang on.',
          rocksDeg === undefined
            ? 'Your shins share the weight, and you can shift around as you work.'
            : `Your shins share the weight, and the runners let you rock up to ${rocksDeg}° either way.`,
        ],
      },
      ...(isMeasured && {
        source: { href: '/articles/what-a-sloping-seat-does', label: 'What a sloping seat does' },
      }),
    }
  },
  'cross-legged': ({ seat, hasBackrest }) => ({
    title: 'What a wide seat changes',
    lead: 'The difference is room: a seat that you can cross your legs on, and turn around on.',
    traditional: TRADITIONAL,
    ours: {
      name: 'A criss-cross chair',
      points: [
        'Cross your legs, fold one, or put both feet down.',
        ...(hasBackrest
          ? ['A low backrest meets the small of your back and leaves your shoulders free.']
          : []),
        ...('widthIn' in seat
          ? [
              `The seat is ${seat.widthIn} in wide and has no arms, so there is always room for another position.`,
            ]
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
        'Knees apart and below your hips: your thighs slope down, and your hips stay open.',
        'There is no back to slide down, and none to lean on either.',
        'You can come right up to a workbench or a raised desk without leaning over it.',
      ],
    },
  }),
  balancing: ({ leansDeg, weightLb }) => ({
    title: 'What a seat that leans changes',
    lead: 'The difference is that it moves, so your feet and your core always have a little work to do.',
    traditional: TRADITIONAL,
    ours: {
      name: 'A balance stool',
      points: [
        `The seat leans up to ${leansDeg}° whichever way you lean, so you keep moving a little.`,
        'There is no back. Your core holds you up, which is why this is for part of the day.',
        `At ${weightLb} lb it goes with you, so your next position can be in another room.`,
      ],
    },
  }),
}

/** A part needs no more than what it does: how it goes on stands in the steps of `workday.json`. */
const PARTS: Readonly<Record<Part['kind'], (part: Part) => TraditionalWords>> = {
  cushions: ({ fits }) => ({
    title: 'What new cushions do',
    lead: `They give the ${fits[0]?.name} back its height.`,
    traditional: {
      name: 'Worn cushions',
      points: [
        'Foam that stays flat after you get up lowers the seat, and the pad under your shins gets hard.',
      ],
    },
    ours: {
      name: 'New cushions',
      points: [
        `${cushionSet.seatCushion.foamIn} in of ${cushionSet.use.foam} under you and ${cushionSet.kneeCushion.foamIn} in under your shins, as on the first day.`,
      ],
    },
  }),
  casters: ({ fits }) => ({
    title: 'What new casters do',
    lead: `They let the ${fits.map(({ name }) => name).join(' and the ')} roll again.`,
    traditional: {
      name: 'Worn casters',
      points: ['Hair and lint wind around the axles until the wheels drag.'],
    },
    ours: {
      name: 'New casters',
      points: [
        `Twin wheels, ${casterSet.wheelDiameterIn} in across. Each of the ${countWords(casterSet.pieces)} carries up to ${weightWords(casterSet.capacityEachLb)}.`,
      ],
    },
  }),
}
