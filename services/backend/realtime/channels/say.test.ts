import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createClient,
  createRealtimeParts,
  messageOf,
  type RealtimeSetting,
} from '#tests/fixtures/backend/realtime-parts.ts'
import { broadcast } from './broadcast.ts'
import { join } from './join.ts'
import { presence } from './presence.ts'

const ROOM = 'realtime:room'
const open: AsyncDisposable[] = []
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(async () => {
  for (const cluster of open.splice(0)) await cluster[Symbol.asyncDispose]()
  vi.useRealTimers()
})

function setUp(setting: RealtimeSetting = {}) {
  const twin = createRealtimeParts(setting)
  open.push(twin.parts.cluster)
  async function enter(config: object = {}, of: Parameters<typeof createClient>[0] = {}) {
    const socket = createClient(of)
    await join(twin.parts, socket.client, messageOf(ROOM, 'phx_join', { config }))
    socket.take()
    const channel = socket.client.channels.get(ROOM)
    if (!channel) throw new Error('nobody has joined')
    const say = (payload: unknown) =>
      broadcast(twin.parts, socket.client, channel, messageOf(ROOM, 'broadcast', payload))
    const show = (payload: unknown) =>
      presence(twin.parts, socket.client, channel, messageOf(ROOM, 'presence', payload))
    return { ...socket, channel, say, show }
  }
  return { ...twin, enter }
}

/** Lets what was said be told. */
const turn = () => new Promise((resolve) => setImmediate(resolve))
const gathered = async () => {
  vi.advanceTimersByTime(100)
  await turn()
}

const acknowledging = { broadcast: { ack: true } }

test('[7.07] what one says the others of the topic hear, and it does itself where it asked for that', async () => {
  const { enter } = setUp()
  const [one, other, itself] = [
    await enter(),
    await enter({}, { network: 'b' }),
    await enter({ broadcast: { self: true } }),
  ]
  one.say({ event: 'hi', n: 1 })
  itself.say(undefined)
  await turn()
  expect(one.take()).toEqual([{ topic: ROOM, event: 'broadcast', payload: {} }])
  expect(other.take().map(({ payload }) => payload)).toEqual([{ event: 'hi', n: 1 }, {}])
  expect(itself.take()).toHaveLength(2)
})

test('[7.07] bytes reach those whose protocol knows bytes, and JSON everybody', async () => {
  const { enter, parts } = setUp()
  const [one, old, next] = [await enter(), await enter({}, { version: '1.0.0' }), await enter()]
  const user = (encoding: 'json' | 'binary', text: string) =>
    broadcast(parts, one.client, one.channel, {
      ...messageOf(ROOM, 'broadcast', undefined),
      ...{ payload: { event: 'e', encoding, payload: Buffer.from(text) }, isUserBroadcast: true as const },
    })
  user('json', '{"a":1}')
  user('binary', 'ab')
  await turn()
  expect(old.take()).toEqual([
    { topic: ROOM, event: 'broadcast', payload: { event: 'e', payload: { a: 1 }, type: 'broadcast' } },
  ])
  expect(next.take()).toMatchObject([
    { event: 'binary', payload: `\x04\x0d\x01\x00\x01${ROOM}e{"a":1}` },
    { event: 'binary', payload: `\x04\x0d\x01\x00\x00${ROOM}eab` },
  ])
})

test('[7.07] who asked for it is told that a message was taken, and why not', async () => {
  const { enter } = setUp({ limits: { maxBroadcastBytes: 20 } })
  const quiet = await enter()
  quiet.say({ text: 'x'.repeat(9) })
  quiet.say({ text: 'x'.repeat(10) })
  expect(quiet.take()).toEqual([])
  const one = await enter(acknowledging)
  one.say({ text: 'x'.repeat(9) })
  one.say({ text: 'x'.repeat(10) })
  expect(one.take().map(({ payload }) => payload)).toEqual([
    { status: 'ok', response: {} },
    { status: 'error', response: 'payload_size_exceeded' },
  ])
})

test('[7.07] a network that says too much loses its channel, one in a busy topic only the message', async () => {
  const few = { atOnce: 3, perSecond: 1 }
  const blamed = setUp({ limits: { deliveries: few } })
  const one = await blamed.enter(acknowledging)
  one.say({})
  one.say({})
  const message = 'Too many messages per second'
  expect(one.take()).toMatchObject([
    { payload: { status: 'ok' } },
    { payload: { status: 'error', response: message } },
    { event: 'system', payload: { message } },
    { event: 'phx_close' },
  ])
  for (const limits of [{ topicDeliveries: few }, { allDeliveries: few }]) {
    const busy = await setUp({ limits }).enter(acknowledging)
    busy.say({})
    busy.say({})
    expect(busy.take()).toMatchObject([
      { payload: { status: 'ok' } },
      { payload: { status: 'error', response: message } },
    ])
    expect(busy.channel.isOpen).toBe(true)
  }
})

test('[7.07] no more is taken than may wait to be told', async () => {
  const { enter } = setUp({ limits: { maxUntoldBytes: 20 } })
  const [one, other] = [await enter(acknowledging), await enter()]
  one.say({ text: 'x'.repeat(9) })
  one.say({})
  expect(one.take().map(({ payload }) => payload.status)).toEqual(['ok', 'error'])
  await turn()
  one.say({})
  expect(one.take().map(({ payload }) => payload.status)).toEqual(['ok'])
  await turn()
  expect(other.take()).toHaveLength(2)
})

const track = (payload: unknown) => ({ event: 'track', payload })
const present = { presence: { enabled: true, key: 'ann' } }
const entry = (meta: object) => ({ metas: [{ ...meta, phx_ref: expect.any(String) }] })

test('[7.07] who is there is told to who joins, and changes within a moment together', async () => {
  const { enter, parts } = setUp()
  const [ann, ben] = [await enter(present), await enter({ presence: { enabled: true, key: 'ben' } })]
  ann.show(track({ at: 1 }))
  ann.show(track({ at: 1 }))
  ann.show({ event: 'TRACK', payload: { at: 2 } })
  expect(ann.take()).toMatchObject(Array(3).fill({ event: 'phx_reply', payload: { status: 'ok' } }))
  vi.advanceTimersByTime(99)
  await turn()
  expect(ben.take()).toEqual([])
  vi.advanceTimersByTime(1)
  await turn()
  const diff = { joins: { ann: entry({ at: 2 }) }, leaves: {} }
  expect(ben.take()).toEqual([{ topic: ROOM, event: 'presence_diff', payload: diff }])
  const socket = createClient()
  await join(parts, socket.client, messageOf(ROOM, 'phx_join', { config: present }))
  const payload = { ann: entry({ at: 2 }) }
  expect(socket.take().at(-1)).toEqual({ topic: ROOM, event: 'presence_state', payload })
})

test('[7.07] who goes is there no more, and neither is who says so', async () => {
  const { enter, parts } = setUp()
  const [ann, ben] = [await enter(present), await enter()]
  ann.show(track({ at: 1 }))
  ben.show(track({}))
  ben.show({ event: 'untrack' })
  ben.show({ event: 'untrack' })
  await gathered()
  expect(parts.cluster.presences.own).toHaveLength(1)
  ann.channel.failed()
  expect(parts.cluster.presences.own).toEqual([])
  ben.take()
  await gathered()
  expect(ben.take()).toEqual([
    { topic: ROOM, event: 'presence_diff', payload: { joins: {}, leaves: { ann: entry({ at: 1 }) } } },
  ])
  expect(parts.cluster.presences.stateOf(ROOM)).toBe('{}')
})

test('[7.07] what says nothing of a presence is told so, or passed over', async () => {
  const { enter } = setUp()
  const ann = await enter(present)
  ann.show(7)
  ann.show({ event: 'dance' })
  for (const meta of ['text', null, [1]]) ann.show(track(meta))
  expect(ann.take().map(({ payload }) => payload)).toEqual([
    { status: 'ok', response: {} },
    { status: 'error', response: {} },
    ...Array(3).fill({ status: 'error', response: { reason: 'Presence track payload must be a map' } }),
  ])
})

const closedFor = (message: string) => [{ event: 'system', payload: { message } }, { event: 'phx_close' }]

test('[7.07] five changes in half a minute are taken, and a sixth ends the channel', async () => {
  const { enter, clock } = setUp()
  const ann = await enter(present)
  const change = (at: number) => ann.show(track({ at }))
  for (let at = 1; at <= 5; at += 1) change(at)
  clock.now = new Date(clock.now.getTime() + 30_001)
  for (let at = 6; at <= 10; at += 1) change(at)
  expect(ann.take()).toHaveLength(10)
  clock.now = new Date(clock.now.getTime() + 30_000)
  change(11)
  expect(ann.take()).toMatchObject(closedFor('Client presence rate limit exceeded'))
})

test('[7.07] a presence has four kibibytes, and one more ends the channel', async () => {
  const { enter } = setUp()
  const ann = await enter(present)
  const sized = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) })
  ann.show(track(sized(4_096)))
  expect(ann.take()).toMatchObject([{ payload: { status: 'ok' } }])
  ann.show(track(sized(4_097)))
  expect(ann.take()).toMatchObject(closedFor('Track message size exceeded'))
})

const TOO_MANY = 'Too many presence messages per second'

test('[7.07] presences are bounded by what their telling costs, and by what a network holds', async () => {
  const few = { atOnce: 3, perSecond: 1 }
  const busy = await setUp({ limits: { topicDeliveries: few } }).enter()
  busy.show(track({ at: 1 }))
  busy.show(track({ at: 2 }))
  expect(busy.take().map(({ payload }) => payload)).toEqual([
    { status: 'ok', response: {} },
    { status: 'error', response: { reason: TOO_MANY } },
  ])
  const blamed = await setUp({ limits: { deliveries: few } }).enter()
  blamed.show(track({ at: 1 }))
  blamed.take()
  blamed.show(track({ at: 2 }))
  expect(blamed.take()).toMatchObject(closedFor(TOO_MANY))
  const full = await setUp({ limits: { presenceBytes: { ofOne: 16, ofAll: 100 } } }).enter(present)
  full.show(track({ at: 1 }))
  full.show(track({ at: 2 }))
  expect(full.take()).toHaveLength(2)
  full.show(track({ at: 10 }))
  expect(full.take()).toMatchObject(closedFor(TOO_MANY))
})

test('[7.07] who would say more than a topic holds is refused that alone, and may say less', async () => {
  const { enter } = setUp({ limits: { maxTopicPresenceBytes: 100 } })
  const [ann, ben] = [await enter(present), await enter({ presence: { enabled: true, key: 'ben' } })]
  ann.show(track({ text: 'x'.repeat(60) }))
  ben.show(track({ text: 'x'.repeat(60) }))
  ben.show(track({}))
  expect(ben.take().map(({ payload }) => payload)).toEqual([
    { status: 'error', response: { reason: TOO_MANY } },
    { status: 'ok', response: {} },
  ])
  expect(ben.channel.isOpen).toBe(true)
})

test('[7.07] a presence costs what its key takes as well', async () => {
  const { enter } = setUp({ limits: { topicDeliveries: { atOnce: 10, perSecond: 1 } } })
  const ann = await enter({ presence: { enabled: true, key: 'x'.repeat(30_000) } })
  ann.show(track({}))
  expect(ann.take()).toMatchObject([{ payload: { status: 'error', response: { reason: TOO_MANY } } }])
})

test('[7.07] who joins is shown nothing once its network was told too much', async () => {
  const { parts, enter } = setUp({ limits: { deliveries: { atOnce: 1, perSecond: 1 } } })
  await enter(present)
  const socket = createClient()
  await join(parts, socket.client, messageOf(ROOM, 'phx_join', { config: present }))
  expect(socket.take().slice(1)).toMatchObject(closedFor(TOO_MANY))
})
