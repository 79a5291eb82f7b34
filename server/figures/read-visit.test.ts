import { expect, expectTypeOf, test } from 'vitest'
import type { FIT_REFUSALS } from '#services/admin-contract/figures.ts'
import type { FitRefusal } from '#shop/fit/finder/unsuitable.ts'
import { readVisit, sumsOf, type Visit } from './read-visit.ts'

const DAY = '2026-03-06'
const read = (value: unknown) => readVisit(JSON.stringify(value))
const told = (visit: Visit) =>
  sumsOf(visit, DAY).map(({ day, kind, subject, bucket, times }) => {
    expect([day, times]).toEqual([DAY, 1])
    return `${kind} ${subject} ${bucket}`
  })

test('a visit adds one to the sums of its page and of how quick it was', () => {
  expect(told({ path: '/collection', paint: 1_100, delay: 60 })).toEqual([
    'view catalogue 0',
    'paint catalogue 4',
    'delay catalogue 4',
  ])
  expect(told({ path: '/' })).toEqual(['view home 0'])
})

test('a visit to a product counts for the product', () => {
  expect(told({ path: '/product/keel-saddle-stool', told: 'height desk' })).toEqual([
    'product keel-saddle-stool 0',
    'refusal height 0',
    'refusal desk 0',
  ])
})

test('only a search counts words that found nothing, and only the finder’s pages count its refusals', () => {
  expect(told({ path: '/search', told: 'Desk' })).toEqual(['view search 0', 'search desk 0'])
  expect(told({ path: '/search', told: 'kim@example.com' })).toEqual(['view search 0'])
  expect(told({ path: '/about', told: 'height' })).toEqual(['view other 0'])
})

test('a page that was made ahead and painted before it was shown took no time', () => {
  expect(read({ path: '/', paint: -300 })).toEqual({ path: '/', paint: 0 })
})

test('whatever else is sent along is left out', () => {
  expect(read({ path: '/', type: 'product', cookie: 'a', who: 'Kim' })).toEqual({ path: '/' })
})

test.each([
  ['paint', -60_001],
  ['paint', 60_001],
  ['paint', '100'],
  ['delay', null],
  ['delay', 1e300],
  ['told', 'x'.repeat(201)],
  ['told', ['a']],
])('a visit whose %s is %j is counted without it', (field, value) => {
  expect(read({ path: '/', [field]: value })).toEqual({ path: '/' })
})

test('refusals are those of the list, each once', () => {
  expectTypeOf<FitRefusal>().toEqualTypeOf<(typeof FIT_REFUSALS)[number]>()
  expect(told({ path: '/setup-guide', told: 'desk desk made-up height' })).toEqual([
    'view help 0',
    'refusal height 0',
    'refusal desk 0',
  ])
})

test.each([
  ['nothing', ''],
  ['no JSON', '{"path":'],
  ['a list', '[]'],
  ['null', 'null'],
  ['no path', '{}'],
  ['another path', '{"path":"https://example.com/"}'],
  ['a path without end', JSON.stringify({ path: `/${'a'.repeat(400)}` })],
])('%s is no visit', (_what, text) => {
  expect(readVisit(text)).toBeUndefined()
})
