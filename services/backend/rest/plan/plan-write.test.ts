import { expect, test } from 'vitest'
import { library, tableOf } from '#tests/fixtures/backend/library-schema.ts'
import type { Payload } from '../parse/body.ts'
import { parsePreferences } from '../parse/preferences.ts'
import { parseQuery } from '../parse/query.ts'
import { ALL_ROWS } from '../parse/range.ts'
import { planDelete, planInsert, planUpdate, planUpsertOne } from './plan-write.ts'

const writing = (table: string, search = '', prefer = '') => ({
  schema: library,
  table: tableOf(table),
  query: parseQuery(new URLSearchParams(search), false),
  preferences: parsePreferences(prefer),
})
const payload = (...keys: string[]): Payload => ({ json: '[]', keys, isObject: true, raw: '{}' })
const refusal = (more: object) => expect.objectContaining(more)

test('[7.06] what is written names columns of the table, and no others', () => {
  const plan = planInsert(writing('books'), payload('id', 'title'))
  expect(plan).toMatchObject({ kind: 'insert', table: { name: 'books' }, usesDefaults: false, where: [] })
  expect(plan.columns.map(({ name }) => name)).toEqual(['id', 'title'])
  expect(() => planInsert(writing('books'), payload('titel'))).toThrow(
    refusal({
      ...{ status: 400, code: 'PGRST204' },
      message: "Could not find the 'titel' column of 'books' in the schema cache",
    }),
  )
})

test.each([
  ['books', '', 'resolution=merge-duplicates', { columns: ['id'], resolution: 'merge-duplicates' }],
  [
    'books',
    'on_conflict=title,id',
    'resolution=ignore-duplicates',
    { columns: ['title', 'id'], resolution: 'ignore-duplicates' },
  ],
  [
    'book_tags',
    '',
    'resolution=merge-duplicates',
    { columns: ['book_id', 'tag_id'], resolution: 'merge-duplicates' },
  ],
  ['books', 'on_conflict=title', '', undefined],
  ['log', '', 'resolution=merge-duplicates', undefined],
])('[7.06] rows of %s?%s that are there already, with Prefer: %s', (table, search, prefer, conflict) => {
  expect(planInsert(writing(table, search, prefer), payload()).conflict).toEqual(conflict)
})

test('[7.06] rows are told apart by columns that there are', () => {
  expect(() => planInsert(writing('books', 'on_conflict=titel'), payload())).toThrow(
    refusal({ status: 400, code: '42703', message: 'column books.titel does not exist' }),
  )
})

test('[7.06] an insert heeds no filters, a change and a deletion do, and none of them bounds what is answered', () => {
  const search =
    'select=id,pages(id)&id=eq.1&or=(title.eq.a)&pages.count=eq.2&pages.or=(count.eq.3)&limit=1&offset=2&order=id'
  const embedded = [{ plan: { where: [{ place: { column: 'count' } }, { kind: 'or' }] } }]
  const both = [{ place: { column: 'id' } }, { kind: 'or' }]
  const read = { where: [], range: ALL_ROWS, order: [{ place: { column: 'id' } }], embeds: embedded }
  expect(planInsert(writing('books', search), payload('id'))).toMatchObject({ where: [], read })
  expect(planUpdate(writing('books', search), payload('title'))).toMatchObject({
    ...{ kind: 'update', where: both, read, conflict: undefined },
  })
  expect(planDelete(writing('books', search))).toMatchObject({
    ...{ kind: 'delete', columns: [], payload: undefined, where: both, read },
  })
})

test('[7.06] columns that are missing get their defaults where that is preferred', () => {
  expect(planUpdate(writing('books', '', 'missing=default'), payload()).usesDefaults).toBe(true)
  expect(planUpdate(writing('books', '', 'missing=null'), payload()).usesDefaults).toBe(false)
})

test.each([
  ['books', 'id=eq.1'],
  ['books', 'id=eq.1&select=id,pages(id)'],
  ['book_tags', 'tag_id=eq.1&book_id=eq.2'],
  ['books', 'id=eq.1&select=id,pages(id)&pages.count=eq.2'],
])('[7.06] PUT %s?%s names its one row', (table, search) => {
  expect(planUpsertOne(writing(table, search, 'missing=default'), payload())).toMatchObject({
    ...{ kind: 'upsert-one', usesDefaults: false },
    conflict: { columns: tableOf(table).primaryKey, resolution: 'merge-duplicates' },
  })
})

test.each([
  ['books', ''],
  ['books', 'title=eq.a'],
  ['books', 'id=eq.1&title=eq.a'],
  ['books', 'id=gt.1'],
  ['books', 'id=not.eq.1'],
  ['books', 'id=in.(1)'],
  ['books', 'id=eq(any).{1}'],
  ['books', 'id=eq.1&or=(title.eq.a)'],
  ['book_tags', 'tag_id=eq.1'],
  ['book_tags', 'tag_id=eq.1&note=eq.a'],
  ['book_tags', 'tag_id=eq.1&book_id=gt.2'],
  ['log', ''],
])('[7.06] PUT %s?%s names no one row', (table, search) => {
  expect(() => planUpsertOne(writing(table, search), payload())).toThrow(
    refusal({
      ...{ status: 405, code: 'PGRST105' },
      message: "Filters must include all and only primary key columns with 'eq' operators",
    }),
  )
})
