import { afterEach, expect, test } from 'vitest'
import {
  createClient,
  createRealtimeParts,
  messageOf,
  type RealtimeSetting,
} from '#tests/fixtures/backend/realtime-parts.ts'
import { changeToken } from './access-token.ts'
import { failChannel, leave, shutDownChannel } from './client.ts'
import { join } from './join.ts'

const open: { readonly cluster: AsyncDisposable }[] = []
afterEach(async () => {
  for (const { cluster } of open.splice(0)) await cluster[Symbol.asyncDispose]()
})

function setUp(setting: RealtimeSetting = {}) {
  const twin = createRealtimeParts(setting)
  open.push(twin.parts)
  const socket = createClient()
  const { parts } = twin
  const ask = (topic: string, payload: unknown = {}) =>
    join(parts, socket.client, messageOf(topic, 'phx_join', payload))
  const channelOf = (topic: string) => {
    const channel = socket.client.channels.get(topic)
    if (!channel) throw new Error(`nobody has joined ${topic}`)
    return channel
  }
  return { ...twin, ...socket, ask, channelOf }
}

const ROOM = 'realtime:room'
const replyOf = (response: object, status = 'ok') => ({ event: 'phx_reply', payload: { status, response } })
const refused = (reason: string) => [replyOf({ reason }, 'error')]

test('[7.07] a channel is open once it was replied to, and holds its share until it ends', async () => {
  const { ask, take, channelOf, parts, client } = setUp()
  await ask(ROOM)
  expect(take()).toMatchObject([{ topic: ROOM, ...replyOf({ postgres_changes: [] }) }])
  const channel = channelOf(ROOM)
  expect([parts.held.channels.of('network'), parts.held.joinBytes.of('network')]).toEqual([1, 2])
  leave(parts, client, channel, messageOf(ROOM, 'phx_leave', {}))
  expect(take()).toMatchObject([replyOf({}), { event: 'phx_close' }])
  expect([parts.held.channels.of('network'), parts.held.joinBytes.of('network')]).toEqual([0, 0])
  expect(client.channels.size).toBe(0)
  shutDownChannel(parts, client, channel, 'late')
  failChannel(parts, client, channel)
  expect(take()).toEqual([])
  expect(parts.held.channels.of('network')).toBe(0)
})

test('[7.07] a channel that is ended for good says why, and one that failed asks to be joined again', async () => {
  const { ask, take, channelOf, parts, client } = setUp()
  await ask(ROOM)
  take()
  shutDownChannel(parts, client, channelOf(ROOM), 'enough')
  const system = { extension: 'system', status: 'error', message: 'enough', channel: 'room' }
  expect(take()).toMatchObject([{ event: 'system', payload: system }, { event: 'phx_close' }])
  await ask(ROOM)
  take()
  channelOf(ROOM).failed()
  expect(take()).toMatchObject([{ event: 'phx_error' }])
  expect(client.channels.size).toBe(0)
})

test('[7.07] who joins a topic again leaves it before', async () => {
  const { ask, take, channelOf, parts } = setUp()
  await ask(ROOM)
  const before = channelOf(ROOM)
  take()
  await ask(ROOM)
  expect(take().map(({ event }) => event)).toEqual(['phx_close', 'phx_reply'])
  expect(before.isOpen).toBe(false)
  expect(channelOf(ROOM)).not.toBe(before)
  expect(parts.held.channels.of('network')).toBe(1)
})

const long = (bytes: number) => `realtime:${'x'.repeat(bytes - 'realtime:'.length)}`
const sized = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) })
const subscriptions = (count: number) => ({
  config: { postgres_changes: Array(count).fill({ event: '*', schema: 'nowhere' }) },
})

test.each<[string, string, unknown, string]>([
  ['another kind of topic', 'room', {}, 'unmatched topic'],
  ['no name', 'realtime:', {}, 'TopicNameRequired: You must provide a topic name'],
  ['a long name', long(256), {}, 'TopicNameTooLong: A topic name has at most 246 bytes'],
  ['a long payload', ROOM, sized(64 * 1024 + 1), 'InvalidJoinPayload: A join has at most 65536 bytes'],
  [
    'much to be told of',
    ROOM,
    subscriptions(101),
    'InvalidJoinPayload: A channel has at most 100 subscriptions to changes',
  ],
])('[7.07] %s is refused', async (_case, topic, payload, reason) => {
  const { ask, take, client } = setUp()
  await ask(topic, payload)
  expect(take()).toMatchObject(refused(reason))
  expect(client.channels.size).toBe(0)
})

test('[7.07] as long and as much as may be is taken', async () => {
  const { ask, client } = setUp()
  await ask(long(255))
  await ask(ROOM, sized(64 * 1024))
  await ask('realtime:much', subscriptions(100))
  expect(client.channels.size).toBe(3)
})

test('[7.07] a socket that joins too often is closed', async () => {
  const { ask, take, joins, closed } = setUp()
  joins.left = 0
  await ask(ROOM)
  expect(take()).toMatchObject(refused('ClientJoinRateLimitReached: Too many joins per second'))
  expect(closed).toEqual([[1008, 'Too many joins per second']])
})

const TOO_MANY = refused('ChannelRateLimitReached: Too many channels')

test('[7.07] a socket has as many channels as it may have, and may join one of them again', async () => {
  const { ask, take, client } = setUp({ limits: { maxChannelsPerSocket: 2 } })
  await ask('realtime:a')
  await ask('realtime:b')
  take()
  await ask('realtime:c')
  expect(take()).toMatchObject(TOO_MANY)
  await ask('realtime:b')
  expect(take().at(-1)).toMatchObject(replyOf({}))
  expect(client.channels.size).toBe(2)
})

test('[7.07] so does a network, of channels and of what they are joined with', async () => {
  const few = setUp({ limits: { channels: { ofOne: 1, ofAll: 10 } } })
  await few.ask('realtime:a')
  few.take()
  await few.ask('realtime:b')
  expect(few.take()).toMatchObject(TOO_MANY)
  const short = setUp({ limits: { joinBytes: { ofOne: 10, ofAll: 100 } } })
  await short.ask(ROOM, sized(11))
  expect(short.take()).toMatchObject(TOO_MANY)
  expect(short.parts.held.channels.of('network')).toBe(0)
  await short.ask(ROOM, sized(10))
  expect(short.take()).toMatchObject([replyOf({})])
})

test('[7.07] a private channel is nobody’s, as no policy says whose', async () => {
  const { ask, take, parts } = setUp()
  await ask(ROOM, { config: { private: true } })
  expect(take()).toMatchObject(
    refused('Unauthorized: You do not have permissions to read from this Channel topic: room'),
  )
  expect(parts.held.channels.of('network')).toBe(0)
})

const signedIn = (sub: string, more: object = {}) => ({
  kind: 'known' as const,
  who: { role: 'authenticated' as const, claims: { sub, exp: 1_800_000_000, session_id: 's1', ...more } },
})

test('[7.07] who joins is who the token says, and the socket’s key without one', async () => {
  const { ask, known, channelOf } = setUp()
  known.set('a.b.c', signedIn('1'))
  await ask(ROOM, { access_token: 'a.b.c' })
  expect(channelOf(ROOM).identity).toMatchObject({
    ...{ token: 'a.b.c', expiresAtMs: 1_800_000_000_000, sessionId: 's1' },
    who: { role: 'authenticated' },
  })
  for (const token of ['sb_publishable_other', null]) {
    await ask(ROOM, { access_token: token })
    expect(channelOf(ROOM).identity).toMatchObject({
      ...{ expiresAtMs: Number.POSITIVE_INFINITY, sessionId: undefined },
      who: { role: 'anon' },
    })
  }
})

/** Three parts as a token has them, which nobody signed. */
function unsigned(claims: object): string {
  const parts = [{ alg: 'ES256' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  return [...parts, 'AAAA'].join('.')
}

test('[7.07] a token that is none, not ours, over or of nobody is refused in words', async () => {
  const { ask, take, known, parts, clock } = setUp()
  const expired = unsigned({ exp: clock.now.getTime() / 1000 - 90 })
  known.set(expired, { kind: 'expired', problem: 'late' })
  known.set('wrong', { kind: 'wrong-claims', problem: 'no role' })
  const reasons = [
    ['no token', 'MalformedJWT: The token provided is not a valid JWT'],
    [unsigned({ sub: '1' }), 'JwtSignatureError: Failed to validate JWT signature'],
    [expired, 'InvalidJWTToken: Token has expired 90 seconds ago'],
    ['wrong', 'InvalidJWTToken: Fields `role` and `exp` are required in JWT'],
  ] as const
  for (const [token, reason] of reasons) {
    await ask(ROOM, { access_token: token })
    expect(take()).toMatchObject(refused(reason))
  }
  expect(parts.held.channels.of('network')).toBe(0)
})

test('[7.07] keys that cannot be read are no refusal: the log says so', async () => {
  const { ask, take, known, logged } = setUp()
  known.set('a.b.c', new Error('away'))
  await ask(ROOM, { access_token: 'a.b.c' })
  expect(take()).toMatchObject(
    refused('UnableToConnectToProject: Realtime was unable to connect to the project database'),
  )
  expect(logged).toEqual(['a channel could not be joined'])
})

test('[7.07] from a new token on the channel is its holder’s; its own, and a key, change nothing', async () => {
  const { ask, take, known, parts, client, channelOf, joins } = setUp()
  known.set('a.b.c', signedIn('1'))
  known.set('d.e.f', signedIn('2'))
  await ask(ROOM, { access_token: 'a.b.c' })
  const change = (access_token: unknown) => changeToken(parts, client, channelOf(ROOM), { access_token })
  joins.left = 0
  for (const token of ['a.b.c', 'sb_publishable_1', 7]) await change(token)
  expect(channelOf(ROOM).identity?.token).toBe('a.b.c')
  joins.left = 1
  await change('d.e.f')
  expect(channelOf(ROOM).who.claims).toMatchObject({ sub: '2' })
  take()
  await change('a.b.c')
  const message = 'ClientJoinRateLimitReached: Too many joins per second'
  expect(take()).toMatchObject([{ event: 'system', payload: { message } }, { event: 'phx_close' }])
})

test('[7.07] of two new tokens the later counts, whichever is known first', async () => {
  const { ask, known, parts, client, channelOf } = setUp()
  known.set('a.b.c', signedIn('1'))
  known.set('d.e.f', signedIn('2'))
  await ask(ROOM, { access_token: 'a.b.c' })
  let slow = Promise.withResolvers<void>()
  const tokens: typeof parts.tokens = {
    async read(token) {
      if (token === 'd.e.f') await slow.promise
      return parts.tokens.read(token)
    },
  }
  const change = (access_token: string) =>
    changeToken({ ...parts, tokens }, client, channelOf(ROOM), { access_token })
  known.set('g.h.i', signedIn('3'))
  // At the second time the later one is the one that it has.
  for (const later of ['g.h.i', 'g.h.i']) {
    slow = Promise.withResolvers<void>()
    const older = change('d.e.f')
    await change(later)
    slow.resolve()
    await older
    expect(channelOf(ROOM).identity?.token).toBe(later)
  }
})

test('[7.07] a new token that is none ends the channel, and one that cannot be read ends it for now', async () => {
  const { ask, take, known, parts, client, channelOf, logged } = setUp()
  await ask(ROOM)
  take()
  await changeToken(parts, client, channelOf(ROOM), { access_token: 'x' })
  const message = 'The token provided is not a valid JWT'
  expect(take()).toMatchObject([{ event: 'system', payload: { message } }, { event: 'phx_close' }])
  await ask(ROOM)
  take()
  known.set('a.b.c', new Error('away'))
  await changeToken(parts, client, channelOf(ROOM), { access_token: 'a.b.c' })
  expect(take()).toMatchObject([{ event: 'phx_error' }])
  expect(logged).toEqual(['a channel’s token could not be read'])
})
