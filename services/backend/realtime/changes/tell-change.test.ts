import { expect, test } from 'vitest'
import { createClient } from '#tests/fixtures/backend/realtime-parts.ts'
import type { Role } from '../../access/who.ts'
import { type Binding, Bindings, type Subscriber } from './bindings.ts'
import { createSender, findRefusal } from './create-sender.ts'
import type { Column, Table } from './describe-tables.ts'
import { createMatcher } from './match-change.ts'
import type { Change } from './read-changes.ts'

const ALL: readonly Role[] = ['anon', 'authenticated', 'service_role']
const column = (name: string, more: Partial<Column> = {}): Column => ({
  ...{ name, type: 'text', sqlType: 'text', isText: true, isBoolean: false },
  ...{ isKey: false, isIdentity: false, readers: ALL },
  ...more,
})
const table = (more: Partial<Table> = {}): Table => ({
  ...{ relation: 1, schema: 'public', name: 'reviews', hasRowSecurity: false, isRecorded: true },
  columns: [
    column('id', { type: 'int8', isKey: true, isIdentity: true }),
    column('body', { isIdentity: true }),
    column('email', { readers: ['service_role'] }),
  ],
  ...more,
})
const change = (type: Change['type'], more: Partial<Change> = {}): Change => ({
  ...{ id: 1, relation: 1, type, committedAt: '2026-11-26T05:00:00.000Z', isTruncated: false },
  isMessage: false,
  record: type === 'DELETE' ? null : { id: '1', body: '"good"', email: '"a@b.example"' },
  oldRecord: type === 'INSERT' ? null : { id: '1', body: '"bad"', email: '"a@b.example"' },
  ...more,
})
const binding = (id: number, more: Partial<Binding> = {}): Binding => ({
  ...{
    id,
    event: '*',
    schema: 'public',
    table: 'reviews',
    conditions: [],
    filterKey: '[]',
    select: undefined,
  },
  ...more,
})

function subscriber(role: Role = 'anon', network = 'network') {
  const { client, take } = createClient({ network })
  const who = { role, claims: {} }
  const of: Subscriber = { ...client, topic: 'realtime:room', who, whoKey: role, failed() {} }
  return { of, take }
}

function toldOf(of: Change, by: Partial<Table> = {}, role: Role = 'anon', select?: readonly string[]) {
  const { of: to, take } = subscriber(role)
  createSender(of, table(by))(to, [binding(7, { select })])
  const [frame] = take()
  return frame?.payload.data
}

const ID_AND_BODY = [
  { name: 'id', type: 'int8' },
  { name: 'body', type: 'text' },
]

test('[7.07] a new row is told with the columns that the role may read', () => {
  expect(toldOf(change('INSERT'))).toEqual({
    ...{ schema: 'public', table: 'reviews', type: 'INSERT', commit_timestamp: '2026-11-26T05:00:00.000Z' },
    ...{ columns: ID_AND_BODY, record: { id: 1, body: 'good' }, errors: null },
  })
  expect(toldOf(change('INSERT'), {}, 'service_role').record).toEqual({
    id: 1,
    body: 'good',
    email: 'a@b.example',
  })
})

test('[7.07] a changed row is told with what it was, as far as that is kept', () => {
  expect(toldOf(change('UPDATE'))).toMatchObject({
    record: { body: 'good' },
    old_record: { id: 1, body: 'bad' },
  })
  expect(toldOf(change('UPDATE'), { hasRowSecurity: true }).old_record).toEqual({ id: 1, body: 'bad' })
  const keyAlone = table().columns.map((each) => ({ ...each, isIdentity: each.isKey }))
  expect(toldOf(change('UPDATE'), { columns: keyAlone }).old_record).toEqual({ id: 1 })
})

test('[7.07] of a row that is gone the key alone is told where policies say who may read', () => {
  const gone = toldOf(change('DELETE'), { hasRowSecurity: true })
  expect(gone).not.toHaveProperty('record')
  expect(gone.old_record).toEqual({ id: 1 })
  expect(toldOf(change('DELETE')).old_record).toEqual({ id: 1, body: 'bad' })
})

test('[7.07] who asks for some columns is told those, and the key', () => {
  expect(toldOf(change('INSERT'), {}, 'anon', ['body', 'email'])).toMatchObject({ columns: ID_AND_BODY })
  expect(toldOf(change('INSERT'), {}, 'service_role', ['email']).record).toEqual({
    id: 1,
    email: 'a@b.example',
  })
})

test('[7.07] what is too large is told in part, and a value that was left out is no null', () => {
  const large = change('INSERT', { isTruncated: true, record: { id: '1' } })
  expect(toldOf(large)).toMatchObject({ record: { id: 1 }, errors: ['Error 413: Payload Too Large'] })
  expect(toldOf(large).record).not.toHaveProperty('body')
})

const hidden = column('id', { isKey: true, readers: ['service_role'] })

test.each<[string, Partial<Table>, string]>([
  ['without a key', { columns: [column('body')] }, 'Error 400: Bad Request, no primary key'],
  ['whose key is hidden', { columns: [hidden, column('body')] }, 'Error 401: Unauthorized'],
  [
    'of whose key a part is hidden',
    { columns: [hidden, column('body', { isKey: true })] },
    'Error 401: Unauthorized',
  ],
])('[7.07] of a table %s nothing is told but that', (_case, of, problem) => {
  expect(toldOf(change('UPDATE'), of)).toMatchObject({
    columns: [],
    record: {},
    old_record: {},
    errors: [problem],
  })
  expect(findRefusal(change('DELETE'), table(of), 'anon')).toBeUndefined()
  expect(findRefusal(change('INSERT'), table(), 'anon')).toBeUndefined()
})

test('[7.07] a channel hears once of a change that several of its subscriptions are meant for', () => {
  const { of, take } = subscriber()
  const send = createSender(change('INSERT'), table())
  send(of, [binding(1), binding(2), binding(3, { select: ['id'] })])
  expect(take().map(({ event, payload }) => [event, payload.ids, payload.data.columns.length])).toEqual([
    ['postgres_changes', [1, 2], 2],
    ['postgres_changes', [3], 1],
  ])
})

test('[7.07] a column whose name has a comma is another one than the two that it names', () => {
  const { of, take } = subscriber()
  const columns = [column('id', { isKey: true }), column('a'), column('b'), column('a,b')]
  const send = createSender(
    change('INSERT', { record: { id: '1', a: '2', b: '3', 'a,b': '4' } }),
    table({ columns }),
  )
  send(of, [binding(1, { select: ['a', 'b'] }), binding(2, { select: ['a,b'] })])
  expect(take().map(({ payload }) => [payload.ids, payload.data.record])).toEqual([
    [[1], { id: 1, a: 2, b: 3 }],
    [[2], { id: 1, 'a,b': 4 }],
  ])
})

test('[7.07] frames are written once for all whom they are right for, and for nobody else', () => {
  const send = createSender(change('INSERT'), table())
  const frames: unknown[] = []
  const to = (more: Partial<Subscriber>, ...of: Binding[]) =>
    send({ ...subscriber().of, send: (frame) => void frames.push(frame), ...more }, of)
  to({}, binding(1))
  to({}, binding(1))
  to({ topic: 'realtime:other' }, binding(1))
  to({ version: '1.0.0' }, binding(1))
  to({ who: { role: 'service_role', claims: {} } }, binding(1))
  to({}, binding(2))
  to({}, binding(1, { select: ['id'] }))
  expect(new Set(frames).size).toBe(6)
  expect(frames[0]).toBe(frames[1])
})

test.each<[Partial<Binding>, boolean]>([
  [{}, true],
  [{ event: 'UPDATE' }, true],
  [{ event: 'INSERT' }, false],
  [{ schema: '*', table: '*' }, true],
  [{ schema: 'private' }, false],
  [{ table: 'orders' }, false],
])('[7.07] a subscription to %j is meant by a change of a review: %s', (of, isMeant) => {
  expect(createMatcher(change('UPDATE'), table())(binding(1, of))).toBe(isMeant)
})

const isBody = (value: string) => ({
  conditions: [{ column: 'body', operator: 'eq' as const, values: [value], isNegated: false }],
  filterKey: value,
})

test('[7.07] a filter looks at the row as it is, and of one that is gone at what is kept of it', () => {
  const meant = (of: Change, value: string, by: Partial<Table> = {}) =>
    createMatcher(of, table(by))(binding(1, isBody(value)))
  expect([meant(change('UPDATE'), '"good"'), meant(change('UPDATE'), '"bad"')]).toEqual([true, false])
  expect([meant(change('DELETE'), '"bad"'), meant(change('DELETE'), '"good"')]).toEqual([true, false])
  expect(meant(change('DELETE'), '"bad"', { columns: [column('body')] })).toBe(false)
})

test('[7.07] each filter is decided once', () => {
  const matches = createMatcher(change('UPDATE'), table())
  const { conditions } = isBody('"bad"')
  expect(matches(binding(1, isBody('"good"')))).toBe(true)
  expect(matches(binding(2, { conditions, filterKey: '"good"' }))).toBe(true)
  expect(matches(binding(3, { conditions, filterKey: '"bad"' }))).toBe(false)
  expect(matches(binding(4, { ...isBody('"good"'), filterKey: '"bad"' }))).toBe(false)
})

const share = (ofOne: number, ofAll = 1_000) => new Bindings({ ofOne, ofAll })
const like = (operator: 'eq' | 'ilike' | 'like', characters: number) => [
  { column: 'body', operator, values: ['x'.repeat(characters)], isNegated: false },
]
const columns = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`)

test.each<[string, Partial<Binding>, number]>([
  ['nothing', {}, 1],
  ['a short value', { conditions: like('eq', 15) }, 2],
  ['a longer value', { conditions: like('eq', 16) }, 3],
  ['a pattern', { conditions: like('like', 16) }, 18],
  ['a pattern in any letters', { conditions: like('ilike', 3) }, 5],
  ['two conditions', { conditions: [...like('eq', 1), ...like('eq', 1)] }, 3],
  ['few columns', { select: columns(15) }, 1],
  ['many columns', { select: columns(32) }, 3],
])('[7.07] a subscription that compares %s costs its share', (_case, of, cost) => {
  const { of: one } = subscriber()
  expect(share(cost).set(one, [binding(1, of)])).toBe(true)
  expect(share(cost - 1).set(one, [binding(1, of)])).toBe(false)
  expect(share(2 * cost).set(one, [binding(1, of), binding(2, of)])).toBe(true)
})

test('[7.07] subscriptions take the place of those before, and leave theirs when they end', () => {
  const bindings = share(2)
  const [one, other] = [subscriber().of, subscriber().of]
  expect(bindings.set(one, [binding(1), binding(2)])).toBe(true)
  expect(bindings.set(one, [binding(3), binding(4)])).toBe(true)
  expect(bindings.get(one)?.map(({ id }) => id)).toEqual([3, 4])
  expect(bindings.set(other, [binding(5)])).toBe(false)
  expect(bindings.get(other)).toBeUndefined()
  expect(bindings.set(one, [binding(6), binding(7), binding(8)])).toBe(false)
  expect([...bindings]).toEqual([])
  expect(bindings.isEmpty).toBe(true)
  expect(bindings.set(other, [binding(5), binding(6)])).toBe(true)
  bindings.delete(other)
  bindings.delete(other)
  expect(bindings.set(one, [binding(1), binding(2)])).toBe(true)
  expect([...bindings].map(([each]) => each)).toEqual([one])
  expect(bindings.set(one, [])).toBe(true)
  expect(bindings.isEmpty).toBe(true)
})

test('[7.07] networks have shares of their own, and one together', () => {
  const bindings = share(1, 2)
  const [a, b, c] = ['a', 'b', 'c'].map((network) => subscriber('anon', network).of)
  if (!a || !b || !c) throw new Error('three subscribers are needed')
  expect([a, b, c].map((each) => bindings.set(each, [binding(1)]))).toEqual([true, true, false])
  bindings.delete(a)
  expect(bindings.set(c, [binding(1)])).toBe(true)
})
