import { describe, expect, test } from 'vitest'
import { seats } from '#facts/seats.ts'
import { chooseAmong, otherDesks, type SeatFit } from './fit.ts'

/** Seats by the first word of their names, with the height or the holes that they are set to. */
type Answers = readonly string[]

interface Situation {
  readonly who: string
  readonly is: readonly [heightIn: number, deskIn: number, weightLb?: number]
  readonly shinsHurt?: true
  /** Best first. */
  readonly fits: Answers
  readonly near?: Answers
  /** Where none fits: other desks, and what fits at them. */
  readonly desks?: Readonly<Record<number, Answers>>
  /** Why a good salesperson would say so. */
  readonly because: string
}

const EVERY_SEAT = 'all six fit'

const SITUATIONS: readonly Situation[] = [
  {
    who: '5 ft 6 at an ordinary desk of 29 in',
    is: [66, 29],
    fits: ['Criss-Cross 20.5', 'Balance 21', 'Rocking', 'Kneeling 2-2-1', 'Two-Pad 2', 'Saddle 22'],
    because: `${EVERY_SEAT}: elbows rest 1 to 2.5 in above the desk on each, so how one likes to sit decides`,
  },
  {
    who: '6 ft 2 at a kitchen table of 30 in',
    is: [74, 30],
    fits: ['Criss-Cross 21', 'Balance 21', 'Rocking', 'Kneeling 2-2-1', 'Two-Pad 2', 'Saddle 22'],
    because: `${EVERY_SEAT}: long arms hang no lower for their length, and a table is an inch higher than a desk`,
  },
  {
    who: '6 ft 2 at a desk of 29 in',
    is: [74, 29],
    fits: ['Kneeling 1-1-1', 'Two-Pad 1', 'Criss-Cross 20', 'Balance 21', 'Rocking'],
    near: ['Saddle 22'],
    because: 'the saddle does not go below 22 in, from where his elbows are just past 3 in above the desk',
  },
  {
    who: '6 ft 3 at a table of 30 in',
    is: [75, 30],
    fits: ['Criss-Cross 21', 'Balance 21', 'Saddle 22'],
    because: `the three kneeling chairs are built for people up to 6'2", and an inch too tall is too tall`,
  },
  {
    who: '6 ft 8 at a table of 30 in',
    is: [80, 30],
    fits: ['Criss-Cross 20.5', 'Balance 21', 'Saddle 22'],
    because: 'no kneeling chair is built for him; lifts can be lowered until his elbows meet the table',
  },
  {
    who: '6 ft 8 at a desk raised to 32 in',
    is: [80, 32],
    fits: ['Saddle 22.5', 'Balance 22.5', 'Criss-Cross 22'],
    because: 'on blocks of 2 in the stools can be set exactly, and his thighs get more room',
  },
  {
    who: '4 ft 10 at an ordinary desk of 29 in',
    is: [58, 29],
    fits: ['Criss-Cross 21.5', 'Balance 21.5', 'Saddle 22'],
    because: `kneeling chairs begin at 5'2"; on stools her feet stand, and on the criss-cross they need not`,
  },
  {
    who: '4 ft 10 at a low desk of 28 in',
    is: [58, 28],
    fits: ['Criss-Cross 20.5', 'Balance 21', 'Saddle 22'],
    because: 'the same three, each lower by as much as its lift allows',
  },
  {
    who: '4 ft 10 at a table of 32 in',
    is: [58, 32],
    fits: ['Saddle 24.5', 'Balance 24.5'],
    near: ['Criss-Cross 22'],
    because:
      'the criss-cross ends 22 in high, where her elbows are a little more than an inch below the table',
  },
  {
    who: '4 ft 10 at a counter of 36 in',
    is: [58, 36],
    fits: [],
    near: ['Saddle 25', 'Balance 25'],
    desks: { 34.5: ['Saddle 25', 'Balance 25'] },
    because: 'from a seat that high her feet would hang: better a counter an inch and a half lower',
  },
  {
    who: '5 ft at a dining table of 30 in',
    is: [60, 30],
    fits: ['Criss-Cross 22', 'Saddle 22', 'Balance 22'],
    because: 'whatever has a lift comes up to the table; kneeling chairs are not for 5 ft',
  },
  {
    who: '5 ft 2 at a desk of 30 in',
    is: [62, 30],
    fits: ['Kneeling 2-2-2', 'Criss-Cross 22', 'Saddle 22', 'Balance 22', 'Two-Pad 2', 'Rocking'],
    because:
      'only the Kneeling Chair can raise its knee pad for short shins, so it comes before the other two',
  },
  {
    who: '5 ft 2 with sore shins at 29 in',
    is: [62, 29],
    shinsHurt: true,
    fits: ['Criss-Cross 21', 'Balance 21', 'Saddle 22', 'Rocking', 'Two-Pad 2'],
    near: ['Kneeling 2-3-2'],
    because: 'rather not kneel for now; raised in front, the Kneeling Chair is a quarter inch too high here',
  },
  {
    who: '5 ft 10 with sore shins at 30 in',
    is: [70, 30],
    shinsHurt: true,
    fits: ['Criss-Cross 21.5', 'Balance 21.5', 'Saddle 22', 'Kneeling 2-3-1', 'Rocking', 'Two-Pad 2'],
    because:
      'what takes no weight on the shins comes first, then the chair whose front comes up, then the others',
  },
  {
    who: '6 ft 2 with sore shins at 28 in',
    is: [74, 28],
    shinsHurt: true,
    fits: ['Criss-Cross 19', 'Two-Pad 1'],
    near: ['Balance 21', 'Saddle 22', 'Rocking'],
    because:
      'raised in front, the Kneeling Chair would put his elbows 4.5 in above so low a desk: no setting for him',
  },
  {
    who: '6 ft 4 with sore shins at 29 in',
    is: [76, 29],
    shinsHurt: true,
    fits: ['Criss-Cross 20', 'Balance 21'],
    near: ['Saddle 22'],
    because: 'too tall to kneel on ours, so the shins do not matter',
  },
  {
    who: 'a grown person at a child’s desk of 24 in',
    is: [66, 24],
    fits: [],
    desks: { 27.5: ['Balance 21'] },
    because: 'every seat of ours begins far above what 24 in ask for; a desk for grown people is the answer',
  },
  {
    who: 'a child of 4 ft at a child’s desk of 24 in',
    is: [48, 24],
    fits: [],
    desks: {},
    because: 'we know nothing of how children sit on ours, and would be guessing at any desk',
  },
  {
    who: '5 ft 4 at a sewing table of 26 in',
    is: [64, 26],
    fits: [],
    near: ['Balance 21'],
    desks: { 27.5: ['Balance 21'] },
    because: 'the lowest stool comes near; an inch and a half under the table’s legs makes it fit',
  },
  {
    who: '5 ft 8 at a vanity of 27 in',
    is: [68, 27],
    fits: [],
    near: ['Balance 21', 'Saddle 22'],
    desks: { 28: ['Criss-Cross 19.5', 'Kneeling 1-1-1', 'Two-Pad 1', 'Balance 21'] },
    because: 'an inch higher it is a desk, and four seats fit',
  },
  {
    who: '5 ft 9 with a typing stand of 32 in',
    is: [69, 32],
    fits: ['Saddle 23.5', 'Balance 23.5', 'Kneeling 2-2-1', 'Two-Pad 2', 'Criss-Cross 22', 'Rocking'],
    because: `${EVERY_SEAT}, the stools exactly: 32 in is the highest desk that the chairs are for`,
  },
  {
    who: '6 ft at a desk of 33 in',
    is: [72, 33],
    fits: ['Saddle 24', 'Balance 24'],
    because:
      'chairs are for desks up to 32 in; the table of specifications says 35, and means the tallest alone',
  },
  {
    who: '5 ft 10 at a drafting table of 34 in',
    is: [70, 34],
    fits: ['Saddle 25.5', 'Balance 25'],
    because: 'both stools come up to it, the saddle exactly',
  },
  {
    who: '5 ft 6 at a kitchen counter of 36 in',
    is: [66, 36],
    fits: ['Saddle 27.5'],
    near: ['Balance 25'],
    because: 'the saddle stool is made for it; the balance stool ends two and a half inches short of that',
  },
  {
    who: '5 ft 10 at a workbench of 36 in',
    is: [70, 36],
    fits: ['Saddle 27.5'],
    near: ['Balance 25'],
    because: 'high seats are the saddle’s: half sitting, half standing',
  },
  {
    who: '5 ft 2 at a counter of 36 in',
    is: [62, 36],
    fits: ['Saddle 26.5'],
    near: ['Balance 25'],
    because: 'not higher than her feet reach: half an inch below the counter is still good',
  },
  {
    who: '5 ft at a counter of 36 in',
    is: [60, 36],
    fits: [],
    near: ['Saddle 25.5', 'Balance 25'],
    desks: { 35: ['Saddle 25.5'] },
    because: 'as high as her feet allow, her elbows stay an inch and a half below: near, and said so',
  },
  {
    who: '6 ft 2 at a standing desk set to 38 in, with a saddle stool',
    is: [74, 38],
    fits: ['Saddle 28'],
    near: ['Balance 25'],
    because: 'at its highest, elbows level with the top; the balance stool ends 3 in below that',
  },
  {
    who: '5 ft 6 at a bar of 42 in',
    is: [66, 42],
    fits: [],
    desks: { 38: ['Saddle 28'] },
    because: 'nothing of ours is a bar stool; a desk that goes down to 38 in has a seat',
  },
  {
    who: '5 ft 8 at a standing desk left at 48 in',
    is: [68, 48],
    fits: [],
    desks: { 38.5: ['Saddle 28'] },
    because: 'that is a height for standing: lower the desk to sit',
  },
  {
    who: '5 ft 10 and 250 lb at a desk of 30 in',
    is: [70, 30, 250],
    fits: ['Criss-Cross 21.5', 'Rocking', 'Balance 21.5', 'Kneeling 2-2-1', 'Two-Pad 2', 'Saddle 22'],
    because: `${EVERY_SEAT}: 250 lb is what each carries`,
  },
  {
    who: '5 ft 10 and 280 lb at a desk of 30 in',
    is: [70, 30, 280],
    fits: [],
    desks: {},
    because: 'nothing that we make carries 280 lb, and no desk changes that: never a near miss',
  },
]

function answerOf({ seat, setting }: SeatFit): string {
  const { seatHole, seatFrontHole, kneeHole, seatHeightIn } = setting
  const name = seat.name.split(' ')[0] ?? ''
  const holes = [seatHole, seatFrontHole, kneeHole].filter((hole) => hole !== undefined)
  if (seat.height.by === 'nothing') return name
  return `${name} ${holes.length > 0 ? holes.join('-') : seatHeightIn}`
}

describe('what a good salesperson would say to', () => {
  test.each(SITUATIONS)('$who: $because', ({ is, shinsHurt = false, fits, near = [], desks }) => {
    const [heightIn, deskIn, weightLb] = is
    const visitor = { heightIn, deskIn, weightLb, shinsHurt }
    const choice = chooseAmong(seats, visitor)
    expect(choice.fits.map(answerOf)).toEqual(fits)
    expect(choice.near.map(answerOf)).toEqual(near)
    if (fits.length > 0) return
    const others = otherDesks(seats, visitor).map((desk) => [desk.deskIn, desk.fits.map(answerOf)])
    expect(others).toEqual(Object.entries(desks ?? {}).map(([at, seated]) => [Number(at), seated]))
  })
})
