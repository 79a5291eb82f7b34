import { describe, expect, test } from 'vitest'
import { seats } from '#facts/seats.ts'
import { AS_SPECIFIED, SUBSTANTIATED } from '#tests/fixtures/shop/shown-claims.ts'
import { compareRows } from './compare-rows.ts'

const { different, same } = compareRows(seats, AS_SPECIFIED)
const valuesOf = (label: string) =>
  different.find((row) => row.label === label)?.cells.map(([first]) => first)

describe('all six beside each other', () => {
  test('every seat has an answer to everything, and never that it varies', () => {
    for (const { label, cells } of different) {
      expect(cells, label).toHaveLength(seats.length)
      for (const lines of cells) {
        expect(lines.length, label).toBeGreaterThan(0)
        for (const line of lines) expect(line, label).not.toMatch(/^\s*$|varies|undefined|NaN|Infinity|n\/a/i)
      }
    }
  })

  test('what is the same on all has one answer, and is no row', () => {
    expect(same).toEqual([
      { label: 'Carries', value: '250 lb (113 kg)' },
      { label: 'Assembly', value: '10-15 minutes, tools in the box' },
      { label: 'Warranty', value: expect.stringMatching(/^\d-year limited$/) },
      { label: 'Returns', value: expect.stringMatching(/^\d+ days, full refund$/) },
    ])
    expect(different.map(({ label }) => label)).not.toContain('Carries')
  })

  test('[1.04] whom, and which desks, each is for', () => {
    expect(valuesOf('Made for')).toEqual([
      `5'2" to 6'2"`,
      `5'2" to 6'2"`,
      `4'10" to 6'8", as far as its lift meets the desk`,
      `5'2" to 6'2"`,
      `4'10" to 6'8", as far as its lift meets the desk`,
      `4'10" to 6'8", as far as its lift meets the desk`,
    ])
    expect(valuesOf('Desk')).toEqual([
      ...Array.from({ length: 4 }, () => '28-32 in (71-81 cm)'),
      expect.stringMatching(/^\d.* in \(.*\), by your height$/),
      expect.stringMatching(/^\d.* in \(.*\), by your height$/),
    ])
  })

  test('[1.04] how high each is, and by what', () => {
    expect(valuesOf('Seat height')).toEqual([
      '20, 22 or 24 in, by knobs',
      '20, 22 or 24 in, by knobs',
      '18-22 in (46-56 cm), by a lift',
      '21.5 in (55 cm), fixed',
      '22-28 in (56-71 cm), by a lift',
      '21-25 in (53-64 cm), by a lift',
    ])
  })

  test('what each will not do is said, of every one of them', () => {
    const willNot = different.find(({ label }) => label === 'What it will not do')?.cells ?? []
    expect(willNot).toHaveLength(seats.length)
    const [kneeling = [], twoPad = [], crissCross = [], rocking = []] = willNot
    expect(kneeling).not.toContain('Raise the front of the seat by itself, for sore shins')
    expect(twoPad).toContain('Raise the front of the seat by itself, for sore shins')
    expect(crissCross.join()).not.toContain('Support your back')
    expect(rocking).toEqual(
      expect.arrayContaining(['Go higher or lower', 'Come in a color other than Velvet Pine']),
    )
  })
})

test('two seats that are alike in more have fewer rows', () => {
  const [one, other] = [compareRows(seats.slice(0, 2), AS_SPECIFIED), compareRows(seats, AS_SPECIFIED)]
  expect(one.different.length).toBeLessThan(other.different.length)
  expect(one.different.length + one.same.length).toBe(other.different.length + other.same.length)
})

test('a promise that is not proved is no row', () => {
  const proved = compareRows(seats, SUBSTANTIATED)
  const labels = [...proved.same, ...proved.different].map(({ label }) => label)
  for (const label of ['Warranty', 'Returns']) {
    const claim = label === 'Warranty' ? 'guarantee.warranty' : 'guarantee.returns'
    expect(labels.includes(label)).toBe(SUBSTANTIATED.has(claim))
  }
})
