import { expect, test } from 'vitest'
import { writerWords } from '../row/row-words.ts'
import { CAME_FROM, type Choice, HOURS_A_DAY, WEIGHT_RANGES } from './choices.ts'

const NOTHING_SAID = { heightIn: null, deskIn: null, weightRangeLb: null, hoursADay: null, cameFrom: null }
const KG_IN_A_POUND = 0.45359237
const wordsOf = (choices: readonly Choice[]) => choices.map(({ words }) => words)
const numbersIn = (words = '') => [...words.matchAll(/\d+/g)].map(Number)

test.each([
  ['weights', WEIGHT_RANGES],
  ['hours', HOURS_A_DAY],
  ['seats before', CAME_FROM],
])('each of the %s has words of its own', (_what, choices) => {
  for (const words of wordsOf(choices)) expect(words).toMatch(/\w/)
  expect(new Set(wordsOf(choices)).size).toBe(choices.length)
})

test.each(WEIGHT_RANGES)(
  'a weight is named in pounds, as readers see it, and the same in kilograms: $words',
  ({ value, words }) => {
    const [, pounds = '', kilograms] = /^(.+ lb) \((.+ kg)\)$/.exec(words) ?? []
    expect(writerWords({ ...NOTHING_SAID, weightRangeLb: value })).toBe(pounds.replace('-', ' to '))
    const [least, most] = numbersIn(value)
    expect(numbersIn(pounds)).toEqual(numbersIn(value))
    expect(numbersIn(kilograms)).toEqual(
      [least, most].flatMap((each) => (each === undefined ? [] : [Math.round(each * KG_IN_A_POUND)])),
    )
  },
)

test('a day has from one to sixteen hours of sitting', () => {
  expect(HOURS_A_DAY.map(({ value }) => Number(value))).toEqual(numbersIn(wordsOf(HOURS_A_DAY).join()))
  expect(wordsOf(HOURS_A_DAY)[0]).toBe('1 hour')
  expect(wordsOf(HOURS_A_DAY)[1]).toBe('2 hours')
  expect(wordsOf(HOURS_A_DAY).at(-1)).toBe('16 hours')
})

test.each(CAME_FROM)('a review tells of $words, and of no other thing what it was', ({ value, words }) => {
  const told = writerWords({ ...NOTHING_SAID, cameFrom: value })
  const named = `Came from ${words.charAt(0).toLowerCase()}${words.slice(1)}`
  expect(told).toBe(value === 'other' ? '' : named)
})
