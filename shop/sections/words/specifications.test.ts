import { expect, test } from 'vitest'
import { parts } from '#facts/parts.ts'
import { factsOf } from '#facts/product-facts.ts'
import { seats } from '#facts/seats.ts'
import { specificationsOf, technicalDetailsOf } from './specifications.ts'

const textOf = (handle: string) =>
  [specificationsOf, technicalDetailsOf].flatMap((of) =>
    of(factsOf(handle)).map(({ label, value }) => `${label}: ${value}`),
  )

test('[1.04] the kneeling chair’s measurements, in both units', () => {
  expect(textOf('keel-kneeling-chair')).toEqual(
    expect.arrayContaining([
      'Capacity: 250 lb (113 kg)',
      'Seat: 16 × 12 in (41 × 30 cm)',
      'Knee pad: 18 × 10 in (46 × 25 cm)',
      'Cushion: 4 in (10 cm) memory foam',
      'Height adjustment: 4 in (10 cm), in three holes',
      'Working height: 29-35 in (74-89 cm)',
      'Assembly: 10-15 minutes',
      `Suits: 5'2" to 6'2"`,
    ]),
  )
})

test('[1.04] the desk is 28 to 35 in the kneeling chair’s own table, and 28 to 32 elsewhere', () => {
  expect(textOf('keel-kneeling-chair')).toContain(
    'Desk: 28-35 in (71-89 cm). The fit finder goes by 28-32 in, which works for everyone the chair is made for',
  )
  expect(textOf('keel-two-pad-kneeling-chair')).toContain('Desk: 28-32 in (71-81 cm)')
})

test('each stands once on a page, and the rocking chair says what covers it', () => {
  for (const { handle } of [...seats, ...parts]) {
    const labels = textOf(handle).map((text) => text.slice(0, text.indexOf(':')))
    expect(new Set(labels).size, handle).toBe(labels.length)
  }
  expect(textOf('keel-rocking-kneeling-chair')).toContain('Cover: Velvet Pine, no other color')
  expect(textOf('keel-rocking-kneeling-chair')).toContain('Knee pads: two of 8.5 × 10 in (22 × 25 cm)')
})

test('a product that is not known has none, whatever its handle', () => {
  expect(textOf('constructor')).toEqual([])
})
