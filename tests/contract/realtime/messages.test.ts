import type { RealtimeChannel } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import {
  connect,
  describeRealtime,
  eventually,
  RawSocket,
  subscribed,
} from '#tests/fixtures/backend/realtime-twin.ts'

type Settings = NonNullable<Parameters<ReturnType<typeof connect>['channel']>[1]>['config']

const LIMITED = { realtimeLimits: { maxBroadcastBytes: 20_000 } }

describeRealtime('what clients say to each other', LIMITED, ({ twin }) => {
  async function enter(room: string, config: Settings = {}, vsn = '2.0.0') {
    const heard: unknown[] = []
    const channel = connect(twin(), { vsn }).channel(room, { config })
    channel.on('broadcast', { event: '*' }, (message) => void heard.push(message))
    await subscribed(channel)
    return { channel, heard }
  }
  const said = (event: string, payload: object) => ({ type: 'broadcast', event, payload })

  test('[7.07] the others of a topic hear it, in either version, and nobody else', async () => {
    const [speaker, other, old, elsewhere] = await Promise.all([
      enter('one'),
      enter('one'),
      enter('one', {}, '1.0.0'),
      enter('two'),
    ])
    await speaker.channel.send({ type: 'broadcast', event: 'hello', payload: { to: 'you 🪑' } })
    await old.channel.send({ type: 'broadcast', event: 'old', payload: { from: 'me' } })
    await eventually(() => expect(other.heard).toHaveLength(2))
    expect(other.heard).toEqual([said('hello', { to: 'you 🪑' }), said('old', { from: 'me' })])
    await eventually(() => expect(old.heard).toEqual([said('hello', { to: 'you 🪑' })]))
    expect(speaker.heard).toEqual([said('old', { from: 'me' })])
    expect(elsewhere.heard).toEqual([])
  })

  test('[7.07] bytes arrive as bytes', async () => {
    const [speaker, other] = await Promise.all([enter('bytes'), enter('bytes')])
    const payload = Uint8Array.from([0, 1, 254, 255]).buffer
    await speaker.channel.send({ type: 'broadcast', event: 'raw', payload })
    await eventually(() => expect(other.heard).toHaveLength(1))
    const [message] = other.heard as { payload: ArrayBuffer }[]
    expect([...new Uint8Array(message?.payload ?? new ArrayBuffer(0))]).toEqual([0, 1, 254, 255])
  })

  test('[7.07] who wishes so hears himself, and is told that it was taken, or that it was too much', async () => {
    const { channel, heard } = await enter('mine', { broadcast: { self: true, ack: true } })
    const send = (text: string) => channel.send({ type: 'broadcast', event: 'self', payload: { text } })
    expect(await send('short')).toBe('ok')
    await eventually(() => expect(heard).toEqual([said('self', { text: 'short' })]))
    expect(await send('x'.repeat(20_001))).toBe('error')
    expect(heard).toHaveLength(1)
  })

  test('[7.07] a message by HTTP is heard as well', async () => {
    const { heard } = await enter('by http')
    const outside = connect(twin()).channel('by http')
    expect(await outside.httpSend('sent', { by: 'http' })).toEqual({ success: true })
    await outside.httpSend('raw', Uint8Array.from([7]))
    // A channel that has not joined sends by the older endpoint, which takes several messages at once.
    expect(await outside.send({ type: 'broadcast', event: 'older', payload: { by: 'batch' } })).toBe('ok')
    await eventually(() => expect(heard).toHaveLength(3))
    expect(heard[0]).toEqual(said('sent', { by: 'http' }))
    expect(heard[2]).toEqual(said('older', { by: 'batch' }))
  })

  const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${twin().origin}/realtime/v1/api/broadcast${path}`, {
      method: 'POST',
      body,
      headers: { apikey: twin().anonKey, 'content-type': 'application/json', ...headers },
    })
    const text = await response.text()
    return [response.status, text ? JSON.parse(text) : text]
  }

  test('[7.07] a message by HTTP that is none is answered as the hosted backend does', async () => {
    const message = { topic: 'room', event: 'e', payload: {} }
    expect(await post('', JSON.stringify({ messages: [message, { ...message, private: true }] }))).toEqual([
      202,
      '',
    ])
    expect(await post('', '{}')).toEqual([422, { errors: { messages: ["can't be blank"] } }])
    expect(await post('', '')).toEqual([422, { errors: { messages: ["can't be blank"] } }])
    expect(await post('', '{bad')).toEqual([400, { message: 'Bad Request' }])
    expect(await post('', JSON.stringify({ messages: [message, { event: 'e' }] }))).toEqual([
      422,
      { errors: { messages: [{}, { topic: ["can't be blank"], payload: ["can't be blank"] }] } },
    ])
    const large = { errors: { messages: [{ payload: ['Payload size exceeds tenant limit'] }] } }
    const text = 'x'.repeat(30_000)
    expect(await post('', JSON.stringify({ messages: [{ ...message, payload: { text } }] }))).toEqual([
      422,
      large,
    ])
    expect(await post('/room/events/e', `"${text}"`)).toEqual([
      422,
      { errors: { payload: ['Payload size exceeds tenant limit'] } },
    ])
    expect(await post('/room/events/e', 'no json')).toEqual([400, { message: 'Bad Request' }])
    expect((await post('/room/events/e', '<a/>', { 'content-type': 'text/xml' }))[0]).toBe(415)
    expect(await post('/room/events/e?private=true', '{}')).toEqual([403, { message: 'Unauthorized' }])
    expect((await post(`/room/events/${'e'.repeat(300)}`, '{}'))[0]).toBe(422)
    expect(await post('', '{}', { authorization: 'Bearer none' })).toEqual([401, { message: 'Unauthorized' }])
    expect((await post('/room/events/e', '{}', { apikey: 'wrong' }))[0]).toBe(401)
  })

  /** https://github.com/supabase/realtime/blob/main/lib/realtime/tenants/batch_broadcast.ex */
  test('[7.07] messages by HTTP are told by their ids, and where one has another shape than it must', async () => {
    const { heard } = await enter('with ids')
    const message = { topic: 'with ids', event: 'e', payload: {} }
    const sent = (messages: unknown) => post('', JSON.stringify({ messages }))
    expect(await sent([{ ...message, id: 'msg-123' }, message])).toEqual([202, ''])
    await eventually(() => expect(heard).toHaveLength(2))
    expect(heard).toEqual([{ ...said('e', {}), meta: { id: 'msg-123' } }, said('e', {})])

    const refused = (messages: unknown) => [422, { errors: { messages } }]
    for (const payload of [[], [1], 'text', 7])
      expect(await sent([{ ...message, payload }]), String(payload)).toEqual(
        refused([{ payload: ['is invalid'] }]),
      )
    expect(await sent([{ id: 7, topic: 7, event: ' ', payload: null, private: 'perhaps' }])).toEqual(
      refused([
        {
          ...{ id: ['is invalid'], topic: ['is invalid'], private: ['is invalid'] },
          ...{ event: ["can't be blank"], payload: ["can't be blank"] },
        },
      ]),
    )
    for (const nothing of [[], null]) expect(await sent(nothing)).toEqual(refused(["can't be blank"]))
    for (const noList of ['text', [message, 7]]) expect(await sent(noList)).toEqual(refused(['is invalid']))
    expect(heard).toHaveLength(2)
  })

  interface Seen {
    readonly joins: string[]
    readonly leaves: string[]
  }
  async function appear(room: string, key: string): Promise<{ channel: RealtimeChannel; seen: Seen }> {
    const seen: Seen = { joins: [], leaves: [] }
    const channel = connect(twin()).channel(room, { config: { presence: { key } } })
    channel.on('presence', { event: 'join' }, (event) => void seen.joins.push(event.key))
    channel.on('presence', { event: 'leave' }, (event) => void seen.leaves.push(event.key))
    await subscribed(channel)
    return { channel, seen }
  }
  const present = ({ channel }: { channel: RealtimeChannel }) =>
    Object.fromEntries(
      Object.entries(channel.presenceState()).map(([key, all]) => [
        key,
        all.map(({ presence_ref: _, ...meta }) => meta),
      ]),
    )

  test('[7.07] who is there is known to all, as what, and no longer when he has left', async () => {
    const kim = await appear('lobby', 'kim')
    expect(await kim.channel.track({ at: 'door' })).toBe('ok')
    const lee = await appear('lobby', 'lee')
    await eventually(() => expect(present(lee)).toEqual({ kim: [{ at: 'door' }] }))
    await lee.channel.track({ at: 'desk' })
    await kim.channel.track({ at: 'window' })
    const both = { kim: [{ at: 'window' }], lee: [{ at: 'desk' }] }
    await eventually(() => expect(present(kim)).toEqual(both))
    await eventually(() => expect(present(lee)).toEqual(both))
    await lee.channel.untrack()
    await eventually(() => expect(present(kim)).toEqual({ kim: [{ at: 'window' }] }))
    expect(kim.seen.leaves).toContain('lee')
    await kim.channel.socket.disconnect()
    await eventually(() => expect(present(lee)).toEqual({}))
  })

  test('[7.07] a presence under the name of what every object has breaks nothing', async () => {
    const [odd, other] = [await appear('odd', 'toString'), await appear('odd', 'constructor')]
    await odd.channel.track({ odd: true })
    await other.channel.track({ odd: false })
    await eventually(() => expect(Object.keys(present(other)).sort()).toEqual(['constructor', 'toString']))
  })

  test('[7.07] a presence that is none, too large, or changed too often is answered as the hosted backend does', async () => {
    const raw = await RawSocket.open(twin())
    const join = () => raw.ask('realtime:lobby', 'phx_join', { config: { presence: { enabled: true } } })
    const track = (payload: unknown) =>
      raw.send(JSON.stringify(['1', 'no reply', 'realtime:lobby', 'presence', { event: 'track', payload }]))
    const lastWords = () => raw.messages.filter(([, , , event]) => event === 'system').at(-1)?.[4].message
    await join()
    expect(await raw.ask('realtime:lobby', 'presence', { event: 'track', payload: [1] })).toEqual({
      status: 'error',
      response: { reason: 'Presence track payload must be a map' },
    })
    track({ text: 'x'.repeat(5_000) })
    await eventually(() => expect(lastWords()).toBe('Track message size exceeded'))
    await join()
    for (let time = 0; time < 6; time++) track({ time })
    await eventually(() => expect(lastWords()).toBe('Client presence rate limit exceeded'))
    raw.close()
  })

  test('[7.07] a body without measure is refused', async () => {
    expect((await post('', `"${'x'.repeat(1_100_000)}"`))[0]).toBe(413)
  })

  test('nothing went wrong meanwhile', () => expect(twin().errors).toEqual([]))
})
