import { expect, test } from 'vitest'
import { library } from '#tests/fixtures/backend/library-schema.ts'
import type { Role } from '../../access/who.ts'
import { limitsOf } from '../limits.ts'
import { parsePreferences } from '../parse/preferences.ts'
import { parseQuery } from '../parse/query.ts'
import { maxRowsOf, readQuery, requestedRange } from './read-query.ts'

type Request = Parameters<typeof readQuery>[0]

const rangeOf = (method: string, search: string, range?: string) => {
  const headers = new Headers(range === undefined ? {} : { range })
  return requestedRange({ method, headers }, parseQuery(new URLSearchParams(search), false))
}

test.each([
  ['anon', 1_000],
  ['authenticated', 1_000],
  ['service_role', undefined],
] satisfies [Role, number | undefined][])('%s gets %s rows at most', (role, most) => {
  expect(maxRowsOf({ who: { role, claims: {} } })).toBe(most)
})

test('the header counts for GET alone', () => {
  expect(rangeOf('GET', '', '5-9')).toEqual({ offset: 5, limit: 5 })
  for (const method of ['HEAD', 'POST', 'PATCH', 'DELETE'])
    expect(rangeOf(method, 'limit=3', '5-9'), method).toEqual({ offset: 0, limit: 3 })
})

test('of limits that are named twice the last counts, and those of embedded tables count for none of it', () => {
  const search = 'limit=9&limit=7&posts.limit=2&offset=4&offset=6&posts.offset=1'
  expect(rangeOf('GET', search)).toEqual({ offset: 6, limit: 7 })
  expect(rangeOf('GET', 'posts.limit=2&posts.offset=1')).toEqual({ offset: 0, limit: undefined })
})

function request(
  search: string,
  role: Request['who']['role'] = 'anon',
  engine: 'pglite' | 'postgres' = 'pglite',
) {
  const who = { role, claims: {} }
  return {
    ...{ who, limits: limitsOf(who, engine), method: 'GET', path: '/books', body: '' },
    ...{
      parameters: new URLSearchParams(search),
      headers: new Headers(),
      preferences: parsePreferences(null),
    },
    ...{ schema: library, isCrowded: false, isFromOutside: true },
  }
}

const read = (...of: Parameters<typeof request>) => readQuery(request(...of), false)
const tooComplex = (what: string) =>
  expect.objectContaining({ status: 400, code: '54001', message: `statement too complex: ${what}` })

const columns = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`).join(',')

test('[7.05] visitors ask for a hundred columns, those of embedded tables included, and the owner for more', () => {
  const embedded = (count: number) => `select=${columns(50)},pages(${columns(count - 50)})`
  expect(read(`select=${columns(100)}`).select).toHaveLength(100)
  expect(read(embedded(100)).select).toHaveLength(51)
  for (const search of [`select=${columns(101)}`, embedded(101)]) {
    expect(() => read(search)).toThrow(
      expect.objectContaining({
        ...{ status: 400, code: 'PGRST100' },
        message: '"failed to parse select parameter": more than 100 columns',
      }),
    )
    expect(read(search, 'service_role').select.length).toBeGreaterThan(50)
  }
})

const times = (count: number, text: string) => Array.from({ length: count }, () => text).join('&')

test('where no statement can be ended, patterns and searches are counted wherever they stand', () => {
  const many = (count: number) => `${times(count - 2, 'a=match.x')}&or=(b.imatch.y,and(c.fts.z))`
  expect(() => read(many(10))).not.toThrow()
  expect(() => read(many(11))).toThrow(tooComplex('more than 10 patterns and searches'))
  expect(() => read(`${many(10)}&a=like.x*&b=in.(1)&c=is.null`)).not.toThrow()
})

test.each(['like.*x*', 'like.x*x', 'like._x', 'like.x\\\\%', 'ilike.x*', 'not.like.*x', 'ilike(any).{x,y}'])(
  '[7.05] where no statement can be ended, %s is counted, as it may look through all of a text',
  (pattern) => {
    const search = (count: number) => times(count, `a=${pattern}`)
    const each = pattern.includes(',') ? 5 : 10
    expect(() => read(search(each))).not.toThrow()
    expect(() => read(search(each + 1))).toThrow(tooComplex('more than 10 patterns and searches'))
    expect(() => read(search(each + 1), 'anon', 'postgres')).not.toThrow()
  },
)

test('[7.05] a word at the beginning of a text may be looked for as often as a value', () => {
  expect(() => read(times(50, 'a=like.chair*'))).not.toThrow()
  expect(() => read(times(50, 'a=like.chair%25'))).not.toThrow()
  expect(() => read(times(11, 'a=like(any).{chair*}'))).toThrow(
    tooComplex('more than 10 patterns and searches'),
  )
})

test('where no statement can be ended, so are their characters', () => {
  const long = (count: number) => `a=match.${'x'.repeat(count - 100)}&b=wfts.${'y'.repeat(100)}`
  expect(() => read(long(500))).not.toThrow()
  expect(() => read(long(501))).toThrow(tooComplex('more than 500 characters in patterns and searches'))
  expect(() => read(`${long(500)}&c=like.*z*`)).toThrow(
    tooComplex('more than 500 characters in patterns and searches'),
  )
  expect(() => read(`${long(500)}&c=eq.${'z'.repeat(600)}`)).not.toThrow()
})

test('where no statement can be ended, so is what repeats in a pattern', () => {
  expect(() => read('a=match.a*b%2Bc?&b=imatch.a*b*c*d*e*f*g*')).not.toThrow()
  expect(() => read('a=match.a*b%2Bc?&b=imatch.a*b*c*d*e*f*g*h*')).toThrow(
    tooComplex('more than 10 quantifiers in patterns'),
  )
  expect(() => read('a=fts.****************')).not.toThrow()
})

test.each(['(a)\\1', 'a{2}', 'a(?=b)', '***:a'])(
  'where no statement can be ended, %s is too dear',
  (pattern) => {
    const search = `a=match.${encodeURIComponent(pattern)}`
    expect(() => read(search)).toThrow(tooComplex('a pattern with a reference back, a bound or a look ahead'))
    expect(() => read(search, 'anon', 'postgres')).not.toThrow()
    expect(() => read(search, 'service_role')).not.toThrow()
  },
)

test('where no statement can be ended, the braces around a list are no bound, and those within an item are', () => {
  const list = (items: string) => `a=match(any).${encodeURIComponent(items)}`
  for (const items of ['{a,b}', '{"a,b","c"}', ' { ^a , b$ } ', '{" ***"}'])
    expect(() => read(list(items))).not.toThrow()
  for (const items of [
    ...['{a,"b{2}"}', '{{a},{b}}', '[1:1]={a}', '{a,(b)\\\\1}', '{"(\\?=a)"}', '{a, ***:b}', '{\\***:b}'],
    ...['{(a)"\\\\"1}', 'a{2}'],
  ])
    expect(() => read(list(items)), items).toThrow(
      tooComplex('a pattern with a reference back, a bound or a look ahead'),
    )
  expect(() => read(list(`{${'a*,'.repeat(6)}${'a+,'.repeat(3)}b?}`))).not.toThrow()
  expect(() => read(list(`{${'a**,'.repeat(6)}b}`))).toThrow(
    tooComplex('more than 10 quantifiers in patterns'),
  )
})

test('stars within a pattern, and a bound in what is only compared, are not too dear', () => {
  expect(() => read('a=match.a***&b=eq.{1}&c=fts.a{2}')).not.toThrow()
  expect(() => read(`a=match.${encodeURIComponent('\\0')}`)).not.toThrow()
})

test.each([
  ['fts', '!'],
  ['fts', '! '],
  ['wfts', '-'],
  ['wfts', '-!'],
  ['wfts', '- (|&'],
])('[7.05] a %s search of many %j in a row is refused, whoever asks', (search, negation) => {
  const of = (count: number) => `a=${search}.${encodeURIComponent(negation.repeat(count))}b`
  for (const [role, engine] of [
    ['anon', 'pglite'],
    ['service_role', 'postgres'],
  ] as const) {
    expect(() => read(of(20), role, engine)).not.toThrow()
    expect(() => read(of(21), role, engine)).toThrow(tooComplex('more than 20 negations in a row'))
  }
})

test('[7.05] a text search configuration has a name, and is no number', () => {
  expect(() => read('a=fts(english).b')).not.toThrow()
  expect(() => read('or=(a.phfts(16384).b)')).toThrow(
    expect.objectContaining({
      ...{ status: 400, code: '42704' },
      message: 'text search configuration "16384" does not exist',
    }),
  )
})
