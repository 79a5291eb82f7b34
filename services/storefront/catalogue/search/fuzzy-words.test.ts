import { expect, test } from 'vitest'
import { editDistance } from '#facts/edit-distance.ts'
import { createRandom } from '#tests/soak/random.ts'
import { createFuzzyWords } from './fuzzy-words.ts'

function fuzzyWords(...words: string[]) {
  const near = createFuzzyWords()
  for (const word of words) near.add(word)
  return near
}

test.each([
  ['kneling', ['kneeling']],
  ['kneeilng', ['kneeling']],
  ['knelling', ['kneeling']],
  ['neelin', []],
  ['neelng', []],
  ['neeling', ['kneeling']],
  ['neelingg', ['kneeling']],
  ['xkneexling', ['kneeling']],
  ['chiar', ['chair']],
  ['hair', ['chair']],
  ['sto', []],
  ['stol', ['stool']],
])('%j is near %j', (typed, words) => {
  expect(fuzzyWords('kneeling', 'chair', 'stool', 'cushion', 'oak').nearest(typed)).toEqual(words)
})

test('forgives nothing in numbers', () => {
  expect(fuzzyWords('10045', 'a10045').nearest('10046')).toEqual([])
})

test('forgets a word, and only that', () => {
  const near = fuzzyWords('caster', 'castor')
  expect(near.nearest('castxr')).toEqual(['caster', 'castor'])
  near.remove('caster')
  expect(near.nearest('castxr')).toEqual(['castor'])
  near.remove('castor')
  expect(near.nearest('castxr')).toEqual([])
})

test('finds what comparing with every word finds', () => {
  const random = createRandom(7)
  const make = (length: number) => Array.from({ length }, () => random.pick([...'abcde'])).join('')
  const words = [...new Set(Array.from({ length: 3_000 }, () => make(2 + random.below(11))))]
  const near = fuzzyWords(...words)
  for (let count = 0; count < 1_000; count += 1) {
    const typed = make(4 + random.below(9))
    const limit = typed.length < 7 ? 1 : 2
    const distances = words.map((word) => ({ word, distance: editDistance(typed, word, limit) }))
    const min = Math.min(limit, ...distances.map(({ distance }) => distance))
    const expected = distances.filter(({ distance }) => distance === min).map(({ word }) => word)
    expect(near.nearest(typed), typed).toEqual(expected.sort())
  }
})

test('forgets one of three that are alike, and keeps the other two', () => {
  const near = fuzzyWords('caster', 'castor', 'castir')
  near.remove('castir')
  expect(near.nearest('castxr')).toEqual(['caster', 'castor'])
})

test('numbers are neither learnt nor forgotten, and a short word stands for itself alone', () => {
  const near = fuzzyWords('a1234', 'chair', 'oaks')
  near.remove('b1234')
  expect(near.nearest('a1235')).toEqual([])
  expect([near.nearest('oak'), near.nearest('oakx'), near.nearest('oakss')]).toEqual([[], ['oaks'], ['oaks']])
  expect(near.nearest('')).toEqual([])
})
