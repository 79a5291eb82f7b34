import { afterEach, expect, test } from 'vitest'
import { createClient, createRealtimeParts, messageOf } from '#tests/fixtures/backend/realtime-parts.ts'
import type { Column, Table } from '../changes/describe-tables.ts'
import { changeToken } from './access-token.ts'
import { failChannel, leave } from './client.ts'
import { join } from './join.ts'
import { withIds } from './subscribe.ts'

const ROOM = 'realtime:room'
const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const cluster of open.splice(0)) await cluster[Symbol.asyncDispose]()
})

const column = (name: string, readers: Column['readers']): Column => ({
  ...{ name, type: 'text', sqlType: 'text', isText: true, isBoolean: false, isKey: name === 'id' },
  ...{ isIdentity: false, readers },
})
const reviews: Table = {
  ...{ relation: 1, schema: 'public', name: 'reviews', hasRowSecurity: true, isRecorded: true },
  columns: [column('id', ['anon', 'authenticated']), column('email', ['authenticated'])],
}

async function enter(subscriptions: readonly object[], limits: object = {}) {
  const twin = createRealtimeParts({ tables: [reviews], limits })
  open.push(twin.parts.cluster)
  const socket = createClient()
  const config = { postgres_changes: subscriptions }
  await join(twin.parts, socket.client, messageOf(ROOM, 'phx_join', { config }))
  const channel = socket.client.channels.get(ROOM)
  if (!channel) throw new Error('nobody has joined')
  return { ...twin, ...socket, channel, bindings: () => twin.parts.bindings.get(channel) }
}

const system = (status: string, message: unknown) => ({
  event: 'system',
  payload: { extension: 'postgres_changes', status, message },
})
const REVIEWS = { event: '*', schema: 'public', table: 'reviews' }
const about = (filter: string) => ({ ...REVIEWS, filter })

test('[7.07] the same subscription has the same id in every channel, and each in one its own', () => {
  const [one, again] = [withIds([REVIEWS]), withIds([about('id=eq.1'), REVIEWS])]
  expect(again[1]).toEqual(one[0])
  expect(one[0]).toEqual({ ...REVIEWS, id: expect.any(Number) })
  const twice = withIds([REVIEWS, REVIEWS, REVIEWS]).map(({ id }) => id - (one[0]?.id ?? 0))
  expect(twice).toEqual([0, 1, 2])
  expect(one[0]?.id).toBeGreaterThan(0)
  expect(one[0]?.id).toBeLessThan(2 ** 27)
})

test('[7.07] who asks for changes is told of them from the reply on', async () => {
  const { take, bindings } = await enter([REVIEWS, about('id=in.(1,2)')])
  const [reply, told] = take()
  const ids = reply?.payload.response.postgres_changes.map(({ id }: { id: number }) => id)
  expect(told).toMatchObject(system('ok', 'Subscribed to PostgreSQL'))
  expect(bindings()).toMatchObject([
    { id: ids[0], table: 'reviews', conditions: [] },
    { id: ids[1], conditions: [{ column: 'id', operator: 'in', values: ['1', '2'] }] },
  ])
})

test.each([
  [[{ event: '*' }], 'No subscription params provided.'],
  [
    [{ schema: 'nowhere' }],
    'Please check Realtime is enabled for the given connect parameters: [event: *, schema: nowhere',
  ],
  [[REVIEWS, about('email=eq.a')], 'invalid column for filter email'],
  [[{ ...REVIEWS, select: ['email'] }], 'invalid column for select email'],
])('[7.07] where one of %j is refused, none is told of', async (subscriptions, problem) => {
  const { take, bindings } = await enter(subscriptions)
  expect(take()[1]).toMatchObject(system('error', expect.stringContaining(problem)))
  expect(bindings()).toBeUndefined()
})

test('[7.07] a channel filters by as many conditions as it may, and a network holds as many', async () => {
  const conditions = (count: number) => about(Array(count).fill('id=eq.1').join())
  const most = await enter([conditions(25), conditions(25)])
  expect(most.take()[1]).toMatchObject(system('ok', 'Subscribed to PostgreSQL'))
  const more = await enter([conditions(25), conditions(26)])
  expect(more.take()[1]).toMatchObject(
    system('error', 'Error parsing `filter` params: more than 50 conditions'),
  )
  const full = await enter([REVIEWS, REVIEWS], { subscriptions: { ofOne: 1, ofAll: 9 } })
  expect(full.take()[1]).toMatchObject(
    system('error', 'Unable to subscribe to changes with given parameters. Too many subscriptions'),
  )
  expect(full.channel.isOpen).toBe(true)
})

test('[7.07] who becomes somebody else is told by the new rights, and of nothing that these forbid', async () => {
  const { parts, client, channel, known, take, bindings } = await enter([about('id=eq.1')])
  known.set('a.b.c', { kind: 'known', who: { role: 'authenticated', claims: { sub: '1' } } })
  known.set('owner', { kind: 'known', who: { role: 'service_role', claims: {} } })
  take()
  await changeToken(parts, client, channel, { access_token: 'a.b.c' })
  expect(take()).toMatchObject([system('ok', 'Subscribed to PostgreSQL')])
  expect(bindings()).toHaveLength(1)
  await changeToken(parts, client, channel, { access_token: 'owner' })
  expect(take()).toMatchObject([system('error', expect.stringContaining('invalid column for filter id'))])
  expect(bindings()).toBeUndefined()
})

/** Lets nobody learn which tables there are until it is called. */
function holdTables(parts: Awaited<ReturnType<typeof enter>>['parts']) {
  const held = Promise.withResolvers<Table[]>()
  parts.catalogue.recorded = () => held.promise
  return () => held.resolve([reviews])
}

test('[7.07] while rights of another role are looked up, nothing is told by those of before', async () => {
  const { parts, client, channel, known, bindings } = await enter([REVIEWS])
  known.set('a.b.c', { kind: 'known', who: { role: 'authenticated', claims: { sub: '1' } } })
  known.set('a.b.d', { kind: 'known', who: { role: 'authenticated', claims: { sub: '2' } } })
  const toOther = holdTables(parts)
  const becomesOther = changeToken(parts, client, channel, { access_token: 'a.b.c' })
  await expect.poll(() => channel.who.role).toBe('authenticated')
  expect(bindings()).toBeUndefined()
  toOther()
  await becomesOther
  expect(bindings()).toHaveLength(1)

  const toEqual = holdTables(parts)
  const becomesEqual = changeToken(parts, client, channel, { access_token: 'a.b.d' })
  await expect.poll(() => channel.who.claims).toEqual({ sub: '2' })
  expect(bindings()).toHaveLength(1)
  toEqual()
  await becomesEqual
})

test('[7.07] a channel that ends is told of no change any more, also where it ends while it asks', async () => {
  const left = await enter([REVIEWS])
  expect(left.bindings()).toHaveLength(1)
  leave(left.parts, left.client, left.channel, messageOf(ROOM, 'phx_leave', {}))
  expect(left.bindings()).toBeUndefined()

  const failed = await enter([REVIEWS])
  failed.known.set('a.b.c', { kind: 'known', who: { role: 'authenticated', claims: { sub: '1' } } })
  const goOn = holdTables(failed.parts)
  const changes = changeToken(failed.parts, failed.client, failed.channel, { access_token: 'a.b.c' })
  await expect.poll(() => failed.channel.who.role).toBe('authenticated')
  failChannel(failed.parts, failed.client, failed.channel)
  goOn()
  await changes
  expect(failed.bindings()).toBeUndefined()
})
