import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createClient,
  createRealtimeParts,
  messageOf,
  type RealtimeSetting,
} from '#tests/fixtures/backend/realtime-parts.ts'
import { broadcast } from '../channels/broadcast.ts'
import { join } from '../channels/join.ts'
import { presence } from '../channels/presence.ts'

const ROOM = 'realtime:room'
const open: AsyncDisposable[] = []
// Time stands still, so that no slow moment of the machine splits what is told in one turn.
beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    }),
)
afterEach(async () => {
  for (const cluster of open.splice(0)) await cluster[Symbol.asyncDispose]()
  vi.useRealTimers()
})

const turn = () => new Promise((resolve) => setImmediate(resolve))
async function pass(ms: number, clock?: { now: Date }) {
  if (clock) clock.now = new Date(clock.now.getTime() + ms)
  await vi.advanceTimersByTimeAsync(ms)
  await turn()
}

/** One process of several, with one client in the room. */
async function setUp(setting: RealtimeSetting = {}) {
  const twin = createRealtimeParts({ hasOthers: true, ...setting })
  open.push(twin.parts.cluster)
  const socket = createClient()
  const config = { presence: { enabled: true, key: 'ann' } }
  await join(twin.parts, socket.client, messageOf(ROOM, 'phx_join', { config }))
  await turn()
  socket.take()
  const channel = socket.client.channels.get(ROOM)
  if (!channel) throw new Error('nobody has joined')
  const say = (payload: object) =>
    broadcast(twin.parts, socket.client, channel, messageOf(ROOM, 'broadcast', payload))
  const show = (payload: object) =>
    presence(twin.parts, socket.client, channel, messageOf(ROOM, 'presence', { event: 'track', payload }))
  const takeTold = () => twin.told.splice(0)
  return { ...twin, ...socket, channel, say, show, takeTold }
}

const there = (key: string, ref = key) => ({ topic: ROOM, key, ref, meta: { of: key } })
const metas = (...keys: string[]) =>
  Object.fromEntries(keys.map((key) => [key, { metas: [{ of: key, phx_ref: key }] }]))

test('[7.07] a process that begins asks who is there, once', async () => {
  const { takeTold, parts } = await setUp()
  await parts.cluster.start()
  await turn()
  expect(takeTold()).toEqual([{ kind: 'who-is-there' }])
})

test('[7.07] what is said here is told to the other processes, and what is said there to those here', async () => {
  const { say, take, takeTold, hear, parts, channel } = await setUp()
  takeTold()
  say({ n: 1 })
  const bytes = { event: 'e', encoding: 'binary' as const, payload: Buffer.from('ab') }
  parts.cluster.broadcast('network', [{ room: ROOM, broadcast: { kind: 'user', ...bytes } }], channel)
  await turn()
  await turn()
  expect(takeTold()).toEqual([
    { kind: 'message', topic: ROOM, network: 'network', payload: '{"n":1}' },
    { kind: 'broadcast', topic: ROOM, network: 'network', event: 'e', encoding: 'binary', base64: 'YWI=' },
  ])
  expect(take()).toEqual([])
  hear('other', { kind: 'message', topic: ROOM, payload: '{"n":2}' })
  hear('other', {
    kind: 'broadcast',
    topic: ROOM,
    event: 'e',
    encoding: 'json',
    base64: Buffer.from('3').toString('base64'),
  })
  hear('other', { kind: 'message', topic: 'realtime:nobody', payload: '{}' })
  await turn()
  expect(take()).toEqual([
    { topic: ROOM, event: 'broadcast', payload: { n: 2 } },
    { topic: '', event: 'binary', payload: `\x04\x0d\x01\x00\x01${ROOM}e3` },
  ])
})

test('[7.07] what another process says is bounded by the network that said it there', async () => {
  const { hear, take } = await setUp({ limits: { deliveries: { atOnce: 2, perSecond: 1 } } })
  const said = (network: string) => hear('other', { kind: 'message', topic: ROOM, payload: '{}', network })
  for (let time = 0; time < 3; time += 1) said('loud')
  said('quiet')
  await turn()
  expect(take()).toHaveLength(3)
})

test('[7.07] what another process says is lost where too much waits to be told', async () => {
  const { hear, take } = await setUp({ limits: { maxUntoldBytes: 10 } })
  hear('other', { kind: 'message', topic: ROOM, payload: `"${'x'.repeat(9)}"` })
  hear('other', { kind: 'message', topic: ROOM, payload: `"${'x'.repeat(8)}"` })
  await turn()
  expect(take()).toHaveLength(1)
})

test('[7.07] telling the other processes costs ten times as much as telling one socket here', async () => {
  // Who is there was told once, and each message then costs one and ten.
  const { say, parts, channel } = await setUp({
    limits: { deliveries: { atOnce: 1 + 2 * 11, perSecond: 1 } },
  })
  say({})
  say({})
  expect(channel.isOpen).toBe(true)
  expect(parts.cluster.broadcast('network', [])).toBe('admitted')
  const one = { room: ROOM, broadcast: { kind: 'message' as const, payload: '{}' } }
  expect(parts.cluster.broadcast('network', [one])).toBe('network-exceeded')
})

test('[7.07] of several messages all are told, or none', async () => {
  const { take, parts } = await setUp({ limits: { topicDeliveries: { atOnce: 1 + 2 * 11, perSecond: 1 } } })
  const one = { room: ROOM, broadcast: { kind: 'message' as const, payload: '{}' } }
  expect(parts.cluster.broadcast('network', [one, one, one])).toBe('topic-exceeded')
  expect(parts.cluster.broadcast('network', [one, one])).toBe('admitted')
  await turn()
  expect(take()).toHaveLength(2)
})

test('[7.07] who comes and goes elsewhere is there for those here', async () => {
  const { hear, take, parts } = await setUp()
  hear('other', { kind: 'presence', joins: [there('ben'), there('cat')], leaves: [] })
  hear('other', { kind: 'presence', joins: [], leaves: [there('cat')] })
  await pass(100)
  expect(take()).toEqual([
    { topic: ROOM, event: 'presence_diff', payload: { joins: metas('ben'), leaves: {} } },
  ])
  expect(JSON.parse(parts.cluster.presences.stateOf(ROOM))).toEqual(metas('ben'))
})

test('[7.07] a process that tells of all its clients at once ends those that it no longer has', async () => {
  const { hear, take, parts } = await setUp()
  hear('other', { kind: 'present', present: [there('ben'), there('cat')] })
  hear('third', { kind: 'present', present: [there('dan')] })
  await pass(100)
  take()
  hear('other', { kind: 'present', present: [there('cat'), there('eve')] })
  await pass(100)
  expect(take()).toEqual([
    { topic: ROOM, event: 'presence_diff', payload: { joins: metas('eve'), leaves: metas('ben') } },
  ])
  expect(Object.keys(JSON.parse(parts.cluster.presences.stateOf(ROOM))).sort()).toEqual(['cat', 'dan', 'eve'])
})

test('[7.07] who asks is told who is here, and others every ten seconds', async () => {
  const { hear, show, takeTold, reconnect } = await setUp()
  takeTold()
  hear('other', { kind: 'who-is-there' })
  await pass(10_000)
  expect(takeTold()).toEqual([])
  show({ of: 'ann' })
  await turn()
  const ann = { topic: ROOM, key: 'ann', ref: expect.any(String), meta: { of: 'ann' } }
  expect(takeTold()).toEqual([{ kind: 'presence', joins: [ann], leaves: [] }])
  hear('other', { kind: 'who-is-there' })
  await turn()
  expect(takeTold()).toEqual([{ kind: 'present', present: [ann] }])
  await pass(10_000)
  expect(takeTold()).toEqual([{ kind: 'present', present: [ann] }])
  reconnect()
  await turn()
  expect(takeTold()).toEqual([{ kind: 'who-is-there' }, { kind: 'present', present: [ann] }])
})

test('[7.07] a process that ends says that its clients are gone', async () => {
  const { parts, show, takeTold } = await setUp()
  show({})
  await turn()
  takeTold()
  await open.pop()?.[Symbol.asyncDispose]()
  expect(takeTold()).toEqual([{ kind: 'present', present: [] }])
  expect(parts.cluster.presences.own).toHaveLength(1)
})

test('[7.07] the clients of a process that has gone silent are gone after 35 seconds', async () => {
  const { hear, clock, parts } = await setUp()
  const isThere = () => parts.cluster.presences.stateOf(ROOM).includes('ben')
  hear('other', { kind: 'present', present: [there('ben')] })
  await pass(30_000, clock)
  expect(isThere()).toBe(true)
  hear('other', { kind: 'presence', joins: [], leaves: [] })
  await pass(30_000, clock)
  expect(isThere()).toBe(true)
  await pass(10_100, clock)
  expect(isThere()).toBe(false)
})

test('[7.07] what is no message between processes is logged, and the next one heard', async () => {
  const { hear, take, logged } = await setUp()
  for (const message of [
    { kind: 'dance' },
    { kind: 'message', topic: 1, payload: '' },
    { kind: 'presence', joins: [] },
  ])
    hear('other', message)
  expect(logged).toEqual(Array(3).fill('another process’s message could not be read'))
  hear('other', { kind: 'message', topic: ROOM, payload: '{}' })
  await turn()
  expect(take()).toHaveLength(1)
})
