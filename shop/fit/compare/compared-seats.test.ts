import { expect, test } from 'vitest'
import { type Seat, seats } from '#facts/seats.ts'
import { AS_SPECIFIED } from '#tests/fixtures/shop/shown-claims.ts'
import { compareRows } from './compare-rows.ts'

const { different } = compareRows(seats, AS_SPECIFIED)
const cellsOf = (label: string) => different.find((row) => row.label === label)?.cells

/** In the order of the seats: kneeling, two pads, crossed legs, rocking, saddle, balance. */
test.each([
  [
    'How you sit',
    [
      ...['Kneeling, shins on the pad', 'Kneeling, shins on a pad each', 'Legs crossed on the seat'],
      ...['Kneeling, shins on a pad each', 'Astride, feet on the floor'],
      'Upright and balancing, feet on the floor',
    ],
  ],
  [
    'It moves',
    [
      ...['Stands still', 'Stands still', 'Turns and rolls', 'Rocks up to 8° either way'],
      ...['Turns and rolls', 'Leans up to 10° to every side'],
    ],
  ],
  ['Backrest', ['None', 'None', 'A low one', 'None', 'None', 'None']],
  [
    'Slope of the seat',
    [
      ...['20° forward, less if you raise the front', '18° forward, fixed', 'None', '16° forward, fixed'],
      ...['None', 'None'],
    ],
  ],
  [
    'Seat',
    [
      ...['16 × 12 in (41 × 30 cm)', '16 × 12 in (41 × 30 cm)', '27 × 20 in (69 × 51 cm)'],
      ...['16 × 12 in (41 × 30 cm)', '15 × 15.5 in (38 × 39 cm)', '14.5 in (37 cm) across'],
    ],
  ],
  [
    'Knee pads',
    [
      'One of 18 × 10 in (46 × 25 cm), in 3 holes',
      ...['Two of 8.5 × 10 in (22 × 25 cm), fixed', 'None', 'Two of 8.5 × 10 in (22 × 25 cm), fixed'],
      ...['None', 'None'],
    ],
  ],
  [
    'Weight',
    [...['24 lb (11 kg)', '17 lb (8 kg)', '33 lb (15 kg)', '26 lb (12 kg)', '19 lb (9 kg)', '14 lb (6 kg)']],
  ],
])('[1.04] %s of each seat', (label, values) => {
  expect(cellsOf(label)).toEqual(values.map((value) => [value]))
})

test('[1.04] what each seat will not do', () => {
  const [back, front] = [
    'Support your back: there is none to lean on',
    'Raise the front of the seat by itself, for sore shins',
  ]
  const knees = 'Raise the knee pads, for short shins'
  expect(cellsOf('What it will not do')).toEqual([
    [back, 'Roll'],
    [back, front, knees, 'Roll'],
    ['Go higher than 22 in'],
    [back, 'Go higher or lower', front, knees, 'Roll', 'Come in a color other than Velvet Pine'],
    [back],
    [back, 'Roll', 'Go higher than 25 in'],
  ])
})

test('two seats that are alike in something have one answer to it', () => {
  const [kneeling, twoPad] = seats as readonly [Seat, Seat]
  const two = compareRows([kneeling, twoPad], AS_SPECIFIED)
  expect(two.same).toContainEqual({ label: 'It moves', value: 'Stands still' })
  expect(two.same).toContainEqual({ label: 'Backrest', value: 'None' })
})

test('a seat alone has all its rows, and none of them is the same as on others', () => {
  const [, twoPad] = seats as readonly [Seat, Seat]
  const alone = compareRows([twoPad], AS_SPECIFIED)
  expect(alone.same).toEqual([])
  expect(alone.different).toHaveLength(different.length + compareRows(seats, AS_SPECIFIED).same.length)
  expect(alone.different).toContainEqual({
    label: 'What it will not do',
    cells: [
      [
        'Support your back: there is none to lean on',
        'Raise the front of the seat by itself, for sore shins',
        'Raise the knee pads, for short shins',
        'Roll',
      ],
    ],
  })
})
