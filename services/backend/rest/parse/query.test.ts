import { expect, test } from 'vitest'
import { RestError } from '../rest-error.ts'
import type { Operation } from './filter.ts'
import type { Condition } from './logic.ts'
import { parseQuery } from './query.ts'

const read = (search: string, hasArguments = false) => parseQuery(new URLSearchParams(search), hasArguments)

function filterOf(key: string, text: string) {
  const { filters } = parseQuery(new URLSearchParams([[key, text]]), false)
  const [only] = filters
  if (!only || filters.length > 1) throw new Error('there is not one filter')
  return only
}

function refusalOf(act: () => unknown): RestError {
  try {
    act()
  } catch (error) {
    if (error instanceof RestError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

const compare = (comparison: string, value: string, quantifier?: string) => ({
  ...{ kind: 'compare', comparison, value },
  quantifier,
})

test.each([
  ['eq.1', compare('eq', '1')],
  ['eq.', compare('eq', '')],
  ['neq.a.b,c', compare('neq', 'a.b,c')],
  ['gte.1', compare('gte', '1')],
  ['gt.1', compare('gt', '1')],
  ['lte.1', compare('lte', '1')],
  ['lt.1', compare('lt', '1')],
  ['ilike(any).{a*,b}', compare('ilike', '{a*,b}', 'any')],
  ['like(all).{a}', compare('like', '{a}', 'all')],
  ['imatch.^a', compare('imatch', '^a')],
  ['match.^a', compare('match', '^a')],
  ...['cs', 'cd', 'ov', 'sl', 'sr', 'nxl', 'nxr', 'adj'].map((name): [string, object] => [
    `${name}.{1}`,
    compare(name, '{1}'),
  ]),
  ['in.(1,2)', { kind: 'in', values: ['1', '2'] }],
  ['in. ( 1, 2 ,"3,)") ', { kind: 'in', values: ['1', ' 2 ', '3,)'] }],
  ['in.("a"b,"c\\"d")', { kind: 'in', values: ['"a"b', 'c"d'] }],
  ['in.()', { kind: 'in', values: [''] }],
  ['is.NOT_null', { kind: 'is', value: 'not_null' }],
  ['is.true', { kind: 'is', value: 'true' }],
  ['isdistinct.1', { kind: 'isdistinct', value: '1' }],
  ['fts.fat', { kind: 'search', search: 'fts', language: undefined, value: 'fat' }],
  ['wfts( german ).x', { kind: 'search', search: 'wfts', language: 'german', value: 'x' }],
  ['plfts.x', { kind: 'search', search: 'plfts', language: undefined, value: 'x' }],
  ['phfts.x', { kind: 'search', search: 'phfts', language: undefined, value: 'x' }],
])('[7.05] %j is an operator with its value', (text, operation) => {
  expect(filterOf('a', text).value).toEqual({ field: { name: 'a', path: [] }, isNegated: false, operation })
  expect(filterOf('a', `not.${text}`).value).toMatchObject({ isNegated: true, operation })
})

test.each([
  ['0', 'unexpected "0" expecting "not" or operator (eq, gt, ...)', 1],
  ['like', 'unexpected "l" expecting "not" or operator (eq, gt, ...)', 1],
  ['cs(any).1', 'unexpected "c" expecting "not" or operator (eq, gt, ...)', 1],
  ['eq(some).1', 'unexpected "e" expecting "not" or operator (eq, gt, ...)', 1],
  ['is.maybe', 'unexpected "m" expecting isVal: (null, not_null, true, false, unknown)', 4],
  ['in.1', 'unexpected "1" expecting "("', 4],
  ['in.(1', 'unexpected end of input expecting ")"', 6],
  ['in.(1)x', 'unexpected "x" expecting end of input', 7],
  ['not.', 'unexpected end of input expecting operator (eq, gt, ...)', 5],
])('[7.05] %j is refused where it stops being one', (text, details, column) => {
  const refusal = refusalOf(() => filterOf('a', text))
  expect(refusal).toMatchObject({ status: 400, code: 'PGRST100', details })
  expect(refusal.message).toBe(`"failed to parse filter (${text})" (line 1, column ${column})`)
})

test('[7.05] a logic tree is refused where PostgREST says, whose text begins with the operator', () => {
  for (const [key, text, column] of [
    ['or', '()', 4],
    ['not.or', '()', 8],
    ['and', '(a.eq.1,not.xor(b.eq.2))', 16],
    ['posts.not.and', '(a.xx.1)', 11],
  ] as const)
    expect(refusalOf(() => read(`${key}=${text}`)).message).toBe(
      `"failed to parse logic tree (${text})" (line 1, column ${column})`,
    )
})

test('[7.05] a filter belongs to the table that its path leads to', () => {
  expect(filterOf('posts.author.data->>name', 'eq.1')).toMatchObject({
    path: ['posts', 'author'],
    value: { field: { name: 'data', path: [{ asText: true, key: 'name' }] } },
  })
  expect(refusalOf(() => filterOf('a b!', 'eq.1')).message).toContain('failed to parse tree path (a b!)')
})

const conditionOf = (search: string): Condition | undefined => read(search).logic[0]?.value
const eq = (name: string, value: string, isNegated = false): Condition => ({
  kind: 'filter',
  filter: { field: { name, path: [] }, isNegated, operation: compare('eq', value) as Operation },
})

test('[7.05] and, or and not are read in one another', () => {
  const conditions = [
    eq('a', '1'),
    { kind: 'and', isNegated: true, conditions: [eq('b', '2', true), eq('c', 'x,y')] },
    { kind: 'or', isNegated: false, conditions: [eq('d', '')] },
  ]
  expect(conditionOf('or=( a.eq.1, not.and(b.not.eq.2,c.eq."x,y"), or(d.eq.) ) ')).toEqual({
    ...{ kind: 'or', isNegated: false },
    conditions,
  })
  expect(conditionOf('not.and=(a.eq.1)')).toMatchObject({ kind: 'and', isNegated: true })
})

test('[7.05] in a list, commas and brackets end a value, unless quotes or braces are around them', () => {
  const valuesOf = (search: string) => {
    const condition = conditionOf(search)
    if (condition?.kind !== 'and') throw new Error('that is no list')
    return condition.conditions.map((inner) => inner.kind === 'filter' && inner.filter.operation)
  }
  expect(valuesOf('and=(a.cs.{1,2},b.eq."(x)",c.eq.1 ,d.in.(4,5),e.eq."x"y,f.eq.{})')).toMatchObject([
    { value: '{1,2}' },
    { value: '(x)' },
    { value: '1 ' },
    { values: ['4', '5'] },
    { value: '"x"y' },
    { value: '{}' },
  ])
  expect(refusalOf(() => read('and=(a.cs.{1,2}3)')).details).toContain('unexpected "}"')
})

test.each([
  [
    'or=()',
    'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
  ],
  ['or=a.eq.1', 'expecting "("'],
  ['or=(a.eq.1', 'expecting ")"'],
  ['or=(not.xor.1)', 'logic operator (and, or)'],
  ['or=(xor(a.eq.1))', 'unexpected "("'],
  ['or=(a)', 'delimiter (.)'],
])('[7.05] %s is no tree of conditions', (search, details) => {
  const refusal = refusalOf(() => read(search))
  expect(refusal.message).toContain('failed to parse logic tree')
  expect(refusal.details).toContain(details)
})

test('[7.05] conditions of embedded tables name the table before the operator', () => {
  expect(read('posts.or=(a.eq.1)&posts.not.and=(b.eq.1)').logic).toMatchObject([
    { path: ['posts'], value: { kind: 'or', isNegated: false } },
    { path: ['posts'], value: { kind: 'and', isNegated: true } },
  ])
})

test('[7.05] as many conditions, and as deep, as may be are read, and one more is not', () => {
  const nested = (depth: number) => `or=${'(or'.repeat(depth - 1)}(a.eq.1${')'.repeat(depth)}`
  expect(read(nested(10)).logic).toHaveLength(1)
  expect(refusalOf(() => read(nested(11))).message).toBe(
    '"failed to parse logic tree": nested more than 10 deep',
  )
  const many = (count: number) => `${'a=eq.1&'.repeat(count - 3)}and=(a.eq.1,or(b.eq.1,c.eq.1))`
  expect(read(many(100)).filters).toHaveLength(97)
  const refusal = refusalOf(() => read(many(101)))
  expect(refusal).toMatchObject({ status: 400, code: 'PGRST100' })
  expect(refusal.message).toBe('"failed to parse filters": more than 100 conditions')
})

test.each([
  ['a', [{ relation: undefined, name: 'a', direction: undefined, nulls: undefined }]],
  [
    'a.desc.nullslast, b->>c.asc',
    [
      { relation: undefined, name: 'a', direction: 'desc', nulls: 'last' },
      { relation: undefined, name: 'b', direction: 'asc', nulls: undefined },
    ],
  ],
  ['owner(name).nullsfirst', [{ relation: 'owner', name: 'name', direction: undefined, nulls: 'first' }]],
])('[7.05] order=%s', (text, terms) => {
  const [order] = parseQuery(new URLSearchParams({ order: text }), false).order
  expect(order?.value.map(({ field, ...term }) => ({ ...term, name: field.name }))).toEqual(terms)
})

test.each([
  ['a.up', '"asc", "desc", "nullsfirst" or "nullslast"'],
  ['a.desc.nullslast.x', '"," or end of input'],
  ['a,', 'field name'],
])('[7.05] order=%s is refused', (text, details) => {
  expect(refusalOf(() => read(`order=${text}`)).details).toContain(details)
})

test('[7.05] a page is asked for by whole numbers, and what is none counts for nothing', () => {
  const { limits, offsets } = read(
    'limit=5&offset=-2&posts.limit=1&limit=1.5&offset=x&limit=9999999999999999999',
  )
  expect(limits).toEqual([
    { path: [], value: 5 },
    { path: ['posts'], value: 1 },
    { path: [], value: Number.MAX_SAFE_INTEGER },
  ])
  expect(offsets).toEqual([{ path: [], value: -2 }])
  expect(read('limit=-9999999999999999999').limits[0]?.value).toBe(Number.MIN_SAFE_INTEGER)
})

test('[7.06] what is written, and what names a row, are lists of columns', () => {
  expect(read('columns=a, "b,c"&on_conflict=id')).toMatchObject({ columns: ['a', 'b,c'], onConflict: ['id'] })
  expect(read('')).toMatchObject({ columns: undefined, onConflict: undefined, filters: [], args: [] })
  expect(refusalOf(() => read('columns=a,')).message).toContain('failed to parse columns parameter')
  expect(refusalOf(() => read('on_conflict=')).message).toContain('failed to parse on_conflict parameter')
})

test('[7.05] what a function is asked with is an argument, unless it reads as a filter', () => {
  const { args, filters } = read('word=eq&site=example.com&page=2.&is=is.nothing&id=eq.1&apikey=k', true)
  expect(args).toEqual([
    ['word', 'eq'],
    ['site', 'example.com'],
    ['page', '2.'],
    ['is', 'is.nothing'],
  ])
  expect(filters.map(({ value }) => value.field.name)).toEqual(['id'])
  expect(read('id=not.eq.1&tag=like(any).{a}', true).filters).toHaveLength(2)
})
