import { expect, test } from 'vitest'
import type { RealtimeLimits } from '#services/backend/realtime/limits.ts'
import { signUp } from '#tests/fixtures/backend/auth-twin.ts'
import {
  ADDRESS_HEADER,
  describeRealtimeOnOneEngine,
  eventually,
  RawSocket,
} from '#tests/fixtures/backend/realtime-twin.ts'

const JOIN = { config: { broadcast: { ack: true } } }
const [FLOOD, CROWD, ELSEWHERE] = ['203.0.113.1', '203.0.113.2', '198.51.100.1']
const TOO_MANY = 'Too many messages per second'
const SHUT_DOWN = { extension: 'system', status: 'error', message: TOO_MANY }

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** The system messages that the server sent in any topic. */
const systemWords = (raw: RawSocket) =>
  raw.messages.filter(([, , , event]) => event === 'system').map(([, , , , payload]) => payload)

/** The clock stands still, so no budget refills, however slow the machine is. */
const STANDING = new Date()

describeRealtimeOnOneEngine('what networks say to a process', { now: () => STANDING }, ({ twin }) => {
  const open = (address = FLOOD) => RawSocket.open(twin(), '2.0.0', address)
  async function openJoined(count: number, topic: string, address = FLOOD) {
    const raws = await Promise.all(Array.from({ length: count }, () => open(address)))
    const joined = await Promise.all(raws.map((raw) => raw.ask(topic, 'phx_join', JOIN)))
    for (const reply of joined) expect(reply).toMatchObject({ status: 'ok' })
    return raws
  }
  const closeAll = (raws: readonly RawSocket[]) => {
    for (const raw of raws) raw.close()
  }
  const post = async (messages: object[], address = FLOOD) => {
    const response = await fetch(`${twin().origin}/realtime/v1/api/broadcast`, {
      method: 'POST',
      body: JSON.stringify({ messages }),
      headers: { apikey: twin().anonKey, 'content-type': 'application/json', [ADDRESS_HEADER]: address },
    })
    const text = await response.text()
    return [response.status, text ? JSON.parse(text) : text]
  }
  const messages = (count: number, topic: string) =>
    Array.from({ length: count }, (_, place) => ({ topic, event: 'e', payload: { place } }))
  /** Short messages, so that this many of them fit into a body. */
  const shortest = (count: number) => Array<object>(count).fill({ topic: 'crowd', event: 'e', payload: {} })
  const placesHeard = (raw: RawSocket) =>
    raw.messages.filter(([, , , event]) => event === 'broadcast').map((message) => message[4].payload.place)

  test('[7.07] 20,000 messages at once are refused before any is told, and as many as may be are told in order', async () => {
    const raws = await openJoined(190, 'realtime:crowd', CROWD)
    const tooMany = { message: 'Too many messages to broadcast, please reduce the batch size' }
    expect(await post(shortest(20_000))).toEqual([429, tooMany])
    expect(await post(messages(101, 'crowd'))).toEqual([429, tooMany])
    const exceeded = { message: 'You have exceeded your rate limit' }
    expect(await post(messages(100, 'crowd'))).toEqual([429, exceeded])
    expect(await post(messages(40, 'crowd'))).toEqual([202, ''])
    const inOrder = messages(40, 'crowd').map(({ payload }) => payload.place)
    await eventually(() => expect(raws.every(({ frames }) => frames.length > inOrder.length)).toBe(true))
    for (const raw of raws) expect(placesHeard(raw)).toEqual(inOrder)
    // The rest of the budget is less than the same again.
    expect(await post(messages(40, 'crowd'))).toEqual([429, exceeded])
    expect(await post(messages(40, 'crowd'), ELSEWHERE)).toEqual([202, ''])
    closeAll(raws)
  })

  test.each([
    ['a join', 'phx_join'],
    ['a broadcast', 'broadcast'],
    ['a presence', 'presence'],
    ['a token', 'access_token'],
    ['a heartbeat', 'heartbeat'],
  ])('%s nested 7,000 deep, or of 20,000 values, is answered with what is wrong', async (_, event) => {
    const raw = await open()
    const topic = event === 'heartbeat' ? 'phoenix' : 'realtime:deep'
    await raw.ask('realtime:deep', 'phx_join', JOIN)
    const wide = JSON.stringify({ event: 'track', payload: Array(20_000).fill(0) })
    for (const [place, payload] of [nested(7_000), wide].entries()) {
      raw.send(`["9","${place}","${topic}","${event}",${payload}]`)
      const reason = 'PayloadTooComplex: A message has at most 64 levels and 10000 values'
      await eventually(() =>
        expect(raw.messages).toContainEqual([
          '9',
          String(place),
          topic,
          'phx_reply',
          { status: 'error', response: { reason } },
        ]),
      )
    }
    expect(await raw.ask('phoenix', 'heartbeat')).toMatchObject({ status: 'ok' })
    raw.close()
  })

  test('so it is in version 1.0.0, and in a broadcast that is carried as it came', async () => {
    const old = await RawSocket.open(twin(), '1.0.0')
    old.send(`{"topic":"realtime:a","event":"phx_join","payload":{"config":${nested(7_000)}},"ref":"7"}`)
    await eventually(() =>
      expect(old.messages).toMatchObject([{ event: 'phx_reply', ref: '7', payload: { status: 'error' } }]),
    )
    const raw = await open()
    await raw.ask('realtime:a', 'phx_join', JOIN)
    const [topic, payload] = ['realtime:a', nested(7_000)]
    const header = Buffer.from([3, 1, 1, topic.length, 1, 0, 1])
    raw.send(Buffer.concat([header, Buffer.from(`98${topic}e${payload}`)]))
    await eventually(() =>
      expect(raw.messages.at(-1)).toMatchObject(['9', '8', topic, 'phx_reply', { status: 'error' }]),
    )
    closeAll([old, raw])
  })

  test('a hundred sockets of one network, each within its limit, are too many together, and elsewhere nobody notices', async () => {
    const [raws, other] = [await openJoined(100, 'realtime:flood'), await open(ELSEWHERE)]
    const beat = JSON.stringify(['1', 'beat', 'phoenix', 'heartbeat', {}])
    for (let time = 0; time < 95; time++) for (const raw of raws) raw.send(beat)
    expect(await other.ask('phoenix', 'heartbeat')).toMatchObject({ status: 'ok' })
    await eventually(() => expect(raws.filter(({ closed }) => closed).length).toBeGreaterThan(20))
    for (const { closed } of raws)
      if (closed) expect(closed).toEqual({ code: 1008, reason: 'Too many messages per second' })
    const answered = raws.reduce(
      (sum, { messages }) => sum + messages.filter(([, ref]) => ref === 'beat').length,
      0,
    )
    expect(answered).toBeLessThan(9_000)
    expect(await other.ask('realtime:elsewhere', 'phx_join', JOIN)).toMatchObject({ status: 'ok' })
    closeAll([...raws, other])
  })

  test('nothing went wrong meanwhile', () => expect(twin().errors).toEqual([]))
})

const FEW: Partial<RealtimeLimits> = {
  deliveries: { atOnce: 40, perSecond: 1e-3 },
  topicDeliveries: { atOnce: 60, perSecond: 1e-3 },
  joins: { atOnce: 60, perSecond: 1e-3 },
  handshakes: { atOnce: 30, perSecond: 1e-3 },
  channels: { ofOne: 6, ofAll: 9 },
  joinBytes: { ofOne: 60_000, ofAll: 100_000 },
  presenceBytes: { ofOne: 1_000, ofAll: 3_000 },
  maxUntoldBytes: 20_000,
}

describeRealtimeOnOneEngine('shares of sockets', { realtimeLimits: FEW }, ({ twin }) => {
  let networks = 0
  /** Every call returns a network that nobody used before. */
  const newNetwork = () => `192.0.2.${++networks}`
  const openFrom = (address: string) => RawSocket.open(twin(), '2.0.0', address)
  const join = (raw: RawSocket, topic: string, payload: object = JOIN) => raw.ask(topic, 'phx_join', payload)

  test('[7.07] who has too much told is shut out of the topic; others go on, until the topic has told enough', async () => {
    const [loud, quiet] = [await openFrom(newNetwork()), await openFrom(newNetwork())]
    for (const raw of [loud, quiet]) await join(raw, 'realtime:talk')
    const say = (raw: RawSocket) => raw.ask('realtime:talk', 'broadcast', { event: 'e', payload: {} })
    let said = 0
    // Each message is written to two sockets and costs as much again for other processes.
    while ((await say(loud)).status === 'ok') said++
    expect(said).toBeGreaterThan(1)
    await eventually(() => expect(systemWords(loud)).toMatchObject([SHUT_DOWN]))
    expect(loud.messages.at(-1)?.[3]).toBe('phx_close')
    expect(await say(loud)).toEqual({ status: 'error', response: { reason: 'unmatched topic' } })
    expect(await say(quiet)).toMatchObject({ status: 'ok' })
    while ((await say(quiet)).status === 'ok') said++
    expect(await say(quiet)).toEqual({ status: 'error', response: TOO_MANY })
    // The quiet client was not to blame.
    expect(systemWords(quiet)).toEqual([])
    for (const raw of [loud, quiet]) raw.close()
  })

  test('a message for which there is no room is lost alone: whoever says it is not to blame', async () => {
    const raw = await openFrom(newNetwork())
    await join(raw, 'realtime:long')
    const say = (text: string) => raw.ask('realtime:long', 'broadcast', { event: 'e', payload: { text } })
    expect(await say('x'.repeat(25_000))).toEqual({ status: 'error', response: TOO_MANY })
    expect(await say('short')).toMatchObject({ status: 'ok' })
    expect(systemWords(raw)).toEqual([])
    raw.close()
  })

  test('channels are counted over all sockets of a network and of the process, and given back', async () => {
    const [here, there] = [newNetwork(), newNetwork()]
    const raws = await Promise.all([here, here, there].map(openFrom))
    const [first, second, elsewhere] = raws
    if (!first || !second || !elsewhere) throw new Error('three of them')
    const refusal = { status: 'error', response: { reason: 'ChannelRateLimitReached: Too many channels' } }
    for (const place of [1, 2, 3]) {
      expect(await join(first, `realtime:${place}`)).toMatchObject({ status: 'ok' })
      expect(await join(second, `realtime:${place}`)).toMatchObject({ status: 'ok' })
    }
    expect(await join(first, 'realtime:4')).toEqual(refusal)
    for (const place of [1, 2, 3])
      expect(await join(elsewhere, `realtime:${place}`)).toMatchObject({ status: 'ok' })
    expect(await join(elsewhere, 'realtime:4')).toEqual(refusal)
    await first.ask('realtime:1', 'phx_leave')
    expect(await join(second, 'realtime:4')).toMatchObject({ status: 'ok' })
    expect(await join(second, 'realtime:4')).toMatchObject({ status: 'ok' })
    first.close()
    await eventually(async () => expect(await join(elsewhere, 'realtime:4')).toMatchObject({ status: 'ok' }))
    for (const raw of raws) raw.close()
  })

  test('what is kept of joins is counted, too', async () => {
    const raw = await openFrom(newNetwork())
    const large = { config: { postgres_changes: [], more: 'x'.repeat(40_000) } }
    await eventually(async () => expect(await join(raw, 'realtime:1', large)).toMatchObject({ status: 'ok' }))
    expect(await join(raw, 'realtime:2', large)).toMatchObject({ status: 'error' })
    expect(await join(raw, 'realtime:1', large)).toMatchObject({ status: 'ok' })
    await raw.ask('realtime:1', 'phx_leave')
    expect(await join(raw, 'realtime:2', large)).toMatchObject({ status: 'ok' })
    raw.close()
  })

  test('joins and new tokens of one network are counted together, over all its sockets', async () => {
    const network = newNetwork()
    const raws = await Promise.all([network, network, newNetwork()].map(openFrom))
    const [first, second, elsewhere] = raws
    if (!first || !second || !elsewhere) throw new Error('three of them')
    for (let time = 0; time < 40; time++) await join(first, 'realtime:tokens')
    const people = await Promise.all([signUp(twin()), signUp(twin())])
    for (let time = 0; time < 30; time++) {
      const { access_token } = people[time % 2]?.session ?? {}
      first.send(JSON.stringify(['1', 't', 'realtime:tokens', 'access_token', { access_token }]))
      await first.ask('phoenix', 'heartbeat')
    }
    const message = 'ClientJoinRateLimitReached: Too many joins per second'
    await eventually(() => expect(systemWords(first)).toMatchObject([{ status: 'error', message }]))
    expect(await join(second, 'realtime:tokens')).toEqual({ status: 'error', response: { reason: message } })
    await eventually(() => expect(second.closed).toEqual({ code: 1008, reason: 'Too many joins per second' }))
    expect(await join(elsewhere, 'realtime:tokens')).toMatchObject({ status: 'ok' })
    for (const raw of raws) raw.close()
  })

  test('handshakes of one network are counted, whether they stay or not', async () => {
    const network = newNetwork()
    for (let time = 0; time < 30; time++) (await openFrom(network)).close()
    await expect(openFrom(network)).rejects.toThrow('Unexpected server response: 429')
    ;(await openFrom(newNetwork())).close()
  })

  test('who is there costs its telling, and takes room that others need', async () => {
    const raws = await Promise.all([newNetwork(), newNetwork()].map(openFrom))
    const [many, other] = raws
    if (!many || !other) throw new Error('two of them')
    const payload = { config: { presence: { enabled: true, key: 'k' } } }
    const track = (raw: RawSocket, topic: string, text: string) =>
      raw.ask(topic, 'presence', { event: 'track', payload: { text } })
    await join(many, 'realtime:1', payload)
    await join(many, 'realtime:2', payload)
    await join(other, 'realtime:1', payload)
    expect(await track(many, 'realtime:1', 'x'.repeat(700))).toMatchObject({ status: 'ok' })
    many.send(
      JSON.stringify([
        '1',
        'x',
        'realtime:2',
        'presence',
        { event: 'track', payload: { text: 'x'.repeat(700) } },
      ]),
    )
    const tooMany = 'Too many presence messages per second'
    await eventually(() => expect(systemWords(many)).toMatchObject([{ message: tooMany }]))
    expect(await track(other, 'realtime:1', 'x'.repeat(700))).toMatchObject({ status: 'ok' })
    for (const raw of raws) raw.close()
  })

  test('nothing went wrong meanwhile', () => expect(twin().errors).toEqual([]))
})
