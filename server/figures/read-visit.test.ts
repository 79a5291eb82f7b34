import { expect, expectTypeOf, test } from 'vitest'
import type { FIT_REFUSALS } from '#services/admin-contract/figures.ts'
import type { FitRefusal } from '#shop/fit/finder/unsuitable.ts'
import { missedWords, readVisit, type Sum, sumsOf, Tally, type Visit } from './read-visit.ts'

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

test.each([
  ['Standing  Desk', 'standing desk'],
  ['  foot-rest, please!', 'foot rest please'],
  ['desk. chair...', 'desk chair'],
  ['24 inch', '24 inch'],
  ['Fußstütze', 'fußstütze'],
  ['ｄｅｓｋ', 'desk'],
  ['椅子', '椅子'],
  ['children’s', 'children s'],
  ['a b c d e f', 'a b c d e f'],
])('%j is kept as %j', (typed, kept) => {
  expect(missedWords(typed)).toBe(kept)
})

test.each([
  'kim@example.com',
  'mailto kim@example',
  '5035550142',
  '503-555-0142',
  '+1 (503) 555',
  'order 1001',
  '97201',
  '１２３４',
  'ab12',
  '<script>alert</script>',
  'https://example.com',
  'a b c d e f g',
  'x'.repeat(25),
  `${'x'.repeat(20)} ${'y'.repeat(20)} ${'z'.repeat(20)}`,
  '',
  ' - ',
  '\u0000',
])('nothing of %j is kept', (typed) => {
  expect(missedWords(typed)).toBeUndefined()
})

const sum = (subject: string, rest: Partial<Sum> = {}): Sum => ({
  ...{ day: '2026-03-06', kind: 'view', subject, bucket: 0, times: 1 },
  ...rest,
})

test('equal sums are added up, others stand beside each other', () => {
  const tally = new Tally()
  tally.add([sum('home'), sum('home'), sum('home', { bucket: 1 }), sum('home', { kind: 'paint' })])
  tally.add([sum('home', { day: '2026-03-07' }), sum('home', { times: 3 })])
  expect(tally.take()).toEqual([
    sum('home', { times: 5 }),
    sum('home', { bucket: 1 }),
    sum('home', { kind: 'paint' }),
    sum('home', { day: '2026-03-07' }),
  ])
})

test('what was taken is not there any more', () => {
  const tally = new Tally()
  tally.add([sum('home')])
  tally.take()
  expect(tally.take()).toEqual([])
})

test('where it is full, known sums still grow and no new one begins', () => {
  const tally = new Tally(2)
  tally.add([sum('home'), sum('search'), sum('article'), sum('home')])
  expect(tally.take()).toEqual([sum('home', { times: 2 }), sum('search')])
})
