import { expect, test } from 'vitest'
import { library, tableOf } from '#tests/fixtures/backend/library-schema.ts'
import { parseQuery } from '../parse/query.ts'
import { ALL_ROWS } from '../parse/range.ts'
import { planRead } from './plan-read.ts'
import { type Embed, type PlannedCondition, STAR } from './read-plan.ts'

function plan(
  from: string,
  search: string,
  { maxRows, range = ALL_ROWS }: { maxRows?: number; range?: typeof ALL_ROWS } = {},
) {
  const query = parseQuery(new URLSearchParams(search), false)
  return planRead({ schema: library, maxRows }, tableOf(from), query.select, query, range)
}

const refusal = (more: object) => expect.objectContaining({ status: 400, ...more })

function embedOf(from: string, search: string): Embed {
  const [first] = plan(from, search).embeds
  if (!first) throw new Error('nothing is embedded')
  return first
}

test.each([
  ['select=title', 'title', true, { column: 'title', path: [], baseType: 'text' }, undefined],
  ['select=t:title::text', 't', false, { column: 'title' }, 'text'],
  ['select=id::INT', 'id', true, { column: 'id' }, 'int4'],
  ['select=data->a->>b', 'b', false, { column: 'data', baseType: 'jsonb' }, undefined],
  ['select=data->a->0', 'a', false, { column: 'data' }, undefined],
  ['select=data->0', 'data', false, { column: 'data' }, undefined],
  ['select=*', '*', true, { column: STAR, path: [], baseType: '' }, undefined],
  ['', '*', true, { column: STAR }, undefined],
  ['select=', '*', true, { column: STAR }, undefined],
  ['select=count', 'count', true, { column: 'count', path: [], baseType: 'int8' }, undefined],
])('[7.05] books?%s is answered under its own name', (search, key, isKnownKey, place, cast) => {
  expect(plan('books', search).fields).toMatchObject([{ key, isKnownKey, place, cast }])
})

test('[7.05] a column of that name is no row count, and neither is a place in JSON', () => {
  expect(plan('pages', 'select=count').fields).toMatchObject([
    { place: { column: 'count', baseType: 'int4' } },
  ])
  expect(() => plan('books', 'select=count->a')).toThrow(refusal({ code: '42703' }))
})

test('[7.05] a function of the row stands for a column', () => {
  expect(plan('authors', 'select=fullname').fields[0]?.place).toEqual({
    ...{ column: 'fullname', path: [], baseType: 'text' },
    computedOf: 'authors',
  })
})

test.each([
  [
    'select=titel',
    '42703',
    'column books.titel does not exist',
    'Perhaps you meant to reference the column "books.title".',
  ],
  ['select=zzzzz', '42703', 'column books.zzzzz does not exist', null],
  ['select=id::money', '42704', 'type "money" does not exist', null],
  ['select=id.sum()', 'PGRST123', 'Use of aggregate functions is not allowed', null],
  ['nobody=eq.1', '42703', 'column books.nobody does not exist', null],
  ['order=nobody', '42703', 'column books.nobody does not exist', null],
])('[7.05] books?%s is refused', (search, code, message, hint) => {
  expect(() => plan('books', search)).toThrow(refusal({ code, message, hint }))
})

test('[7.05] rows are bounded by what is asked for and by what the caller may have', () => {
  const range = { offset: 5, limit: 50 }
  expect(plan('books', '', { range }).range).toEqual(range)
  expect(plan('books', '', { range, maxRows: 20 }).range).toEqual({ offset: 5, limit: 20 })
  expect(plan('books', '', { range, maxRows: 80 }).range).toEqual(range)
  expect(plan('books', '', { maxRows: 20 }).range).toEqual({ offset: 0, limit: 20 })
  expect(plan('books', '').range).toEqual(ALL_ROWS)
})

test('[7.05] what is embedded is named, joined and bounded by itself', () => {
  const search = 'select=title,p:pages!inner(id)&p.limit=2&p.offset=4&pages.limit=9'
  expect(embedOf('books', search)).toMatchObject({
    ...{ key: 'p', isKnownKey: false, isInner: true, isSpread: false, isEmpty: false, isToOne: false },
    plan: { table: { name: 'pages' }, range: { offset: 4, limit: 9 } },
  })
  expect(embedOf('pages', 'select=...books(title)')).toMatchObject({
    ...{ key: 'books', isKnownKey: true, isInner: false, isSpread: true, isToOne: true },
    plan: { range: ALL_ROWS, fields: [{ key: 'title' }] },
  })
  expect(plan('books', 'select=pages(*)').fields).toEqual([])
})

test('[7.05] a table that is embedded twice under one name is refused as by PostgreSQL, and told by PostgREST’s names', () => {
  const twice = (name: string) =>
    refusal({ code: '42712', message: `table name "${name}" specified more than once` })
  expect(() => plan('books', 'select=pages(id),pages(count)')).toThrow(twice('books_pages_1'))
  expect(() => plan('books', 'select=p:pages(id),p:covers(id)')).toThrow(twice('books_p_1'))
  expect(() => plan('pages', 'select=books(covers(id),covers(id))')).toThrow(twice('books_covers_2'))
  expect(() => plan('books', 'select=pages(id),more:pages(count)')).not.toThrow()
})

test('[7.05] a limit far down bounds the rows there, and none above', () => {
  const { embeds } = plan('pages', 'select=books(covers(id))&books.covers.limit=2&books.covers.offset=1')
  expect(embeds[0]?.plan.range).toEqual(ALL_ROWS)
  expect(embeds[0]?.plan.embeds[0]?.plan.range).toEqual({ offset: 1, limit: 2 })
})

test('[7.05] rows of embedded tables are bounded as the caller’s own are', () => {
  const { embeds } = plan('books', 'select=pages(id)&pages.limit=500', { maxRows: 100 })
  expect(embeds[0]?.plan.range).toEqual({ offset: 0, limit: 100 })
})

test('[7.05] an embedded table without columns, or with such tables alone, only filters', () => {
  expect(embedOf('pages', 'select=books()').isEmpty).toBe(true)
  expect(embedOf('pages', 'select=books(tags())').isEmpty).toBe(true)
  expect(embedOf('pages', 'select=books(tags(name))').isEmpty).toBe(false)
  expect(embedOf('pages', 'select=books(title,tags())').isEmpty).toBe(false)
})

test('[7.05] filters, order and pages find the embedded table by its alias first, then by its name', () => {
  const search =
    'select=id,writer:authors!author_id(name),authors!editor_id(name)&writer.name=eq.a&authors.name=eq.b&authors.order=name.desc&title=eq.c'
  const { embeds, where } = plan('books', search)
  const valuesOf = (conditions: readonly PlannedCondition[] = []) =>
    conditions.map((each) => each.kind === 'filter' && 'value' in each.operation && each.operation.value)
  expect(valuesOf(where)).toEqual(['c'])
  expect(embeds.map((embed) => valuesOf(embed.plan.where))).toEqual([['a'], ['b']])
  expect(embeds.map((embed) => embed.plan.order.length)).toEqual([0, 1])
  expect(
    valuesOf(embedOf('pages', 'select=books(tags(name))&books.tags.name=eq.d').plan.embeds[0]?.plan.where),
  ).toEqual(['d'])
})

test.each([
  'authors.name=eq.a',
  'authors.limit=1',
  'authors.order=name',
  'authors.or=(name.eq.a)',
  'order=authors(name)',
  'select=id,pages(id)&authors.name=eq.a',
  'select=id,cover:covers(id)&order=authors(id)',
])('[7.05] books?%s asks about what is not embedded', (search) => {
  expect(() => plan('books', search)).toThrow(
    refusal({
      code: 'PGRST108',
      message: "'authors' is not an embedded resource in this request",
      hint: "Verify that 'authors' is included in the 'select' query parameter.",
    }),
  )
})

test('[7.05] of two orders the last counts, and one row of another table may order these', () => {
  expect(plan('books', 'order=id.desc&order=title.asc.nullsfirst').order).toMatchObject([
    { embed: undefined, place: { column: 'title' }, direction: 'asc', nulls: 'first' },
  ])
  expect(plan('books', '').order).toEqual([])
  const search = 'select=id,books(title)&order=books(title).desc'
  expect(plan('pages', search).order).toMatchObject([
    { embed: { key: 'books' }, place: { column: 'title' }, direction: 'desc' },
  ])
  expect(() => plan('books', 'select=pages(id)&order=pages(id)')).toThrow(
    refusal({
      code: 'PGRST118',
      message: "A related order on 'pages' is not possible",
      details: "'books' and 'pages' do not form a many-to-one or one-to-one relationship",
    }),
  )
})

test('[7.05] whether anything was found to embed is asked by its name, and nothing else of it is', () => {
  const where = (search: string) => plan('books', `select=id,pages(id)&${search}`).where
  expect(where('pages=is.null')).toMatchObject([
    { kind: 'embedded', embed: { key: 'pages' }, isFound: false },
  ])
  expect(where('pages=not.is.null')).toMatchObject([{ kind: 'embedded', isFound: true }])
  for (const search of ['pages=eq.1', 'pages=is.true', 'or=(pages.gt.1,id.eq.1)'])
    expect(() => where(search)).toThrow(
      refusal({
        code: 'PGRST120',
        message: "Bad operator on the 'pages' embedded resource",
        details: 'Only is null or not is null filters are allowed on embedded resources',
      }),
    )
  expect(() => where('pages->a=is.null')).toThrow(refusal({ code: '42703' }))
})

test('[7.05] a column may have the name of what is embedded', () => {
  const where = plan('books', 'select=id,title:pages(id)&title=eq.a').where
  expect(where).toMatchObject([{ kind: 'filter', place: { column: 'title' } }])
})

test('[7.05] conditions keep their order, their tree and what is turned round', () => {
  const { where } = plan('books', 'id=not.eq.1&title=not.is.null&or=(id.eq.2,not.and(id.eq.3))')
  expect(where).toMatchObject([
    { kind: 'filter', place: { column: 'id' }, isNegated: true },
    { kind: 'is', place: { column: 'title' }, isNegated: true, value: 'null' },
    {
      ...{ kind: 'or', isNegated: false },
      conditions: [{ kind: 'filter' }, { kind: 'and', isNegated: true, conditions: [{ kind: 'filter' }] }],
    },
  ])
})
