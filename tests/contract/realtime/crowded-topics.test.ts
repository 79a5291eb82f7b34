import { expect, test } from 'vitest'
import {
  connect,
  describeRealtimeOnOneEngine,
  eventually,
  RawSocket,
  subscribed,
} from '#tests/fixtures/backend/realtime-twin.ts'

const ROOM = 'crowded'
const TOPIC = `realtime:${ROOM}`
/** Nobody is refused here for what is told. */
const MUCH = { atOnce: 1_000_000, perSecond: 1_000 }
const LIMITS = { deliveries: MUCH, topicDeliveries: MUCH, allDeliveries: MUCH }
/** Ten of them as they were and as they are now are more than may wait for a socket. */
const KEY_BYTES = 60_000

describeRealtimeOnOneEngine('a crowded topic', { realtimeLimits: LIMITS }, ({ twin }) => {
  async function listen() {
    const channel = connect(twin()).channel(ROOM, { config: { presence: { key: 'listener' } } })
    channel.on('presence', { event: 'sync' }, () => undefined)
    const { statuses } = await subscribed(channel)
    const seen = () =>
      Object.entries(channel.presenceState<{ n: number }>()).map(([key, metas]) => [
        key.slice(0, 2),
        metas.map(({ n }) => n),
      ])
    return { statuses, seen }
  }

  test('[7.07] takes so much of who is there as each client can be told, who stays connected and knows all of it', async () => {
    const listener = await listen()
    const raws = await Promise.all(
      Array.from({ length: 10 }, (_, at) => RawSocket.open(twin(), '2.0.0', `203.0.113.${at}`)),
    )
    const keys = raws.map((_, at) => `${at}:${'x'.repeat(KEY_BYTES)}`)
    for (const [at, raw] of raws.entries())
      await raw.ask(TOPIC, 'phx_join', { config: { presence: { enabled: true, key: keys[at] } } })
    const track = (n: number) =>
      Promise.all(raws.map((raw) => raw.ask(TOPIC, 'presence', { event: 'track', payload: { n } })))
    const isIn = (await track(1)).map(({ status }) => status === 'ok')
    const shown = (n: number) => isIn.flatMap((is, at) => (is ? [[`${at}:`, [n]]] : []))
    await eventually(() => expect(listener.seen().toSorted()).toEqual(shown(1)))
    expect(shown(1)).toHaveLength(4)

    await track(2)
    await eventually(() => expect(listener.seen().toSorted()).toEqual(shown(2)))
    const late = await listen()
    await eventually(() => expect(late.seen().toSorted()).toEqual(shown(2)))
    for (const raw of raws) expect(raw.closed).toBeUndefined()
    expect([listener.statuses, late.statuses]).toEqual([['SUBSCRIBED'], ['SUBSCRIBED']])
    for (const raw of raws) raw.close()
    await eventually(() => expect(listener.seen()).toEqual([]))
  })

  test('nothing went wrong meanwhile', () => expect(twin().errors).toEqual([]))
})
