import { expect, test } from 'vitest'
import { parts } from '#facts/parts.ts'
import { factsOf, hasTrait, isPart } from '#facts/product-facts.ts'
import { seats } from '#facts/seats.ts'
import { AS_SPECIFIED } from '#tests/fixtures/shop/shown-claims.ts'
import workday from '../../content/lists/workday.json' with { type: 'json' }
import { comparisonCaption, comparisonRows, ownAnswers } from './comparison-rows.ts'
import { howToUse } from './how-to-use.ts'
import { shippingSentences, warrantySentence } from './panel-sentences.ts'
import { traditionalWords } from './traditional-sides.ts'
import { type WorkdayStep, workdayOf } from './workday.ts'

const steps = workday as readonly WorkdayStep[]
const everything = [...seats, ...parts, undefined]

test('[2.30] a workday of five steps for every product, and for one that is not known', () => {
  for (const product of everything) {
    const day = workdayOf(product, steps)
    expect(day.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
    for (const { of } of day) expect(of.every((trait) => hasTrait(product, trait))).toBe(true)
  }
})

test('[2.30] no two steps of one time of the day are as true of the same product', () => {
  for (const product of everything) {
    for (const { position, of: chosen } of workdayOf(product, steps)) {
      const equals = steps.filter(
        (step) =>
          step.position === position &&
          step.of.length === chosen.length &&
          step.of.every((trait) => hasTrait(product, trait)),
      )
      expect(equals).toHaveLength(1)
    }
  }
})

test('[2.30] a workday does not depend on the order in which its steps are kept', () => {
  const backwards = steps.toReversed()
  for (const product of everything) expect(workdayOf(product, backwards)).toEqual(workdayOf(product, steps))
})

test('[2.28] the knobs of the cushions’ chair: four at the seat, two at the knee pad', () => {
  expect(howToUse(factsOf('keel-cushion-set'))).toEqual([
    'Take out the four knobs of the seat and the two of the knee pad, swap the cushions, and put the knobs back.',
  ])
})

test('[2.28] [9.15] [9.16] the holes and minutes of the kneeling chair, as the setup guide has them', () => {
  expect(howToUse(factsOf('keel-kneeling-chair'))).toEqual([
    'Come in from the side: shins on the pad, then let your hips down onto the seat. About 30 to 40 percent of your weight should rest on your shins.',
    'Begin with the seat cushion knobs in hole 2 and the knee cushion knobs in hole 1, and sit for ten minutes before you change anything.',
    'Begin with 20 to 30 minutes at a time and give it one to two weeks.',
  ])
})

test('[2.28] a lift is set as the fit finder sets it, a little above the desk included', () => {
  expect(howToUse(factsOf('keel-saddle-stool'))).toContain(
    'Set the seat between 22 and 28 in, so that your elbows are level with the desk or a little above it.',
  )
})

test('[2.28] [9.14] assembly is told of what is assembled, and what the warranty covers of what has it', () => {
  const sentences = (handle: string) => shippingSentences(factsOf(handle), 'USD').join(' ')
  expect(sentences('keel-saddle-stool')).toContain('10 to 15 minutes. The tools are in the box')
  expect(sentences('keel-caster-set')).toContain('by hand, without tools')
  expect(sentences('ninth')).not.toMatch(/assembl|tool/i)
  expect(warrantySentence(factsOf('keel-caster-set'))).toBe('5-year limited warranty.')
})

test('[2.30] a traditional chair is compared with each product, at its own angle where the seat slopes', () => {
  const slopes = everything.map(
    (product) => /slopes (\d+)°/.exec(`${traditionalWords(product, AS_SPECIFIED).ours.points}`)?.[1],
  )
  expect(slopes).toEqual(['20', '18', undefined, '16', undefined, undefined, undefined, undefined, undefined])
  for (const product of everything) {
    const { traditional, ours } = traditionalWords(product, AS_SPECIFIED)
    const points = product && isPart(product) ? 1 : 3
    expect([traditional, ours].map((side) => side.points.length)).toEqual([points, points])
  }
})

test('[1.05] [2.30] the table says of each product what it has', () => {
  const row = (handle: string, label: string) =>
    [...ownAnswers(factsOf(handle), AS_SPECIFIED)].find((each) => each.label === label)?.value
  expect(row('keel-kneeling-chair', 'Spare parts')).toBe('Cushion Set')
  expect(row('keel-saddle-stool', 'Spare parts')).toBe('Caster Set')
  // Some products have no spare parts.
  expect(row('keel-two-pad-kneeling-chair', 'Spare parts')).toBeUndefined()
  expect(row('keel-caster-set', 'Spare parts')).toBeUndefined()
  const others = comparisonRows(factsOf('keel-criss-cross-chair'), AS_SPECIFIED).map(({ cells }) => cells[1])
  expect(others).toEqual(['200 lb', '1-year limited'])
  expect(comparisonRows(undefined, AS_SPECIFIED).map(({ label }) => label)).toEqual(['Warranty'])
  expect(ownAnswers(undefined, AS_SPECIFIED).map(({ label }) => label)).toEqual(['Returns'])
  expect(comparisonCaption(factsOf('keel-two-pad-kneeling-chair'))).toBe(
    'Keel compared with other kneeling chairs',
  )
  expect(comparisonCaption(factsOf('keel-saddle-stool'))).toBe('Keel compared with other chairs')
})
