import { expect, test } from 'vitest'
import type { RealtimeLimits } from '#services/backend/realtime/limits.ts'
import { describeRealtimeOnOneEngine, eventually, RawSocket } from '#tests/fixtures/backend/realtime-twin.ts'

const [FLOOD, ELSEWHERE] = ['203.0.113.1', '198.51.100.1']

const SLOW: Partial<RealtimeLimits> = {
  // This leaves the limit for a single socket out of the test.
  maxBufferedBytes: 100_000_000,
  bufferedBytes: { ofOne: 3_000_000, ofAll: 6_000_000 },
  unfinishedBytes: { ofOne: 400_000, ofAll: 800_000 },
  messageMs: 300,
  checkEveryMs: 50,
}

describeRealtimeOnOneEngine('slow sockets', { realtimeLimits: SLOW }, ({ twin }) => {
  const openFrom = (address: string) => RawSocket.open(twin(), '2.0.0', address)
  const closing = (raw: RawSocket) =>
    eventually(() => {
      expect(raw.closed).toBeDefined()
      return raw.closed
    })

  test('a message that is never ended ends its socket, however often it answers', async () => {
    const raw = await openFrom(FLOOD)
    raw.socket.send('[', { fin: false })
    const pinging = setInterval(() => {
      raw.socket.ping()
      raw.socket.send(' ', { fin: false })
    }, 50)
    expect((await closing(raw))?.code).toBe(1006)
    clearInterval(pinging)
  })

  test('messages that have been begun are counted together, and those that end are not', async () => {
    const raws = await Promise.all(Array.from({ length: 3 }, () => openFrom(FLOOD)))
    const [whole, ...others] = raws
    for (let time = 0; time < 5; time++)
      whole?.send(JSON.stringify(['1', '1', 'phoenix', 'heartbeat', { text: 'x'.repeat(60_000) }]))
    await eventually(() => expect(whole?.messages.length).toBe(5))
    for (const raw of others) raw.socket.send('x'.repeat(300_000), { fin: false })
    await eventually(() =>
      expect(others.map(({ closed }) => closed)).toContainEqual({
        code: 1008,
        reason: 'Too many unfinished messages',
      }),
    )
    expect(await whole?.ask('phoenix', 'heartbeat')).toMatchObject({ status: 'ok' })
    const elsewhere = await openFrom(ELSEWHERE)
    expect(await elsewhere.ask('phoenix', 'heartbeat')).toMatchObject({ status: 'ok' })
    for (const raw of [...raws, elsewhere]) raw.close()
  })

  test('a message in a hundred parts ends its socket', async () => {
    const raw = await openFrom(FLOOD)
    for (let part = 0; part < 100; part++) raw.socket.send('x', { fin: false })
    expect((await closing(raw))?.code).toBe(1008)
  })

  test('pings are counted as messages', async () => {
    const raw = await openFrom(FLOOD)
    // The pings follow one after the other, since many at once are too many for the websocket itself.
    raw.socket.on('pong', () => raw.socket.ping())
    raw.socket.ping()
    expect(await closing(raw)).toEqual({ code: 1008, reason: 'Too many messages per second' })
  })

  test('compression is not spoken', async () => {
    const raw = await openFrom(FLOOD)
    expect(raw.socket.extensions).toBe('')
    raw.close()
  })

  test('who leaves much unread together is cut off, and who reads is not', async () => {
    const slow = await Promise.all(Array.from({ length: 20 }, () => openFrom(FLOOD)))
    const [speaker, reader] = [await openFrom(ELSEWHERE), await openFrom(ELSEWHERE)]
    for (const raw of [...slow, speaker, reader]) await raw.ask('realtime:much', 'phx_join', { config: {} })
    for (const raw of slow) raw.socket.pause()
    let cut = 0
    for (const raw of slow) raw.socket.once('close', () => cut++)
    const text = 'x'.repeat(200_000)
    for (let time = 0; time < 30; time++) {
      speaker.send(JSON.stringify(['1', '1', 'realtime:much', 'broadcast', { time, text }]))
      const heard = time + 1
      // Each message is awaited, and time passes, so that the network keeps within its rate.
      await eventually(() =>
        expect(reader.messages.filter(([, , , event]) => event === 'broadcast')).toHaveLength(heard),
      )
      twin().passTime(1_000)
      for (const raw of slow) raw.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]))
    }
    for (const raw of slow) raw.socket.resume()
    await eventually(() => expect(cut).toBeGreaterThan(0))
    expect(reader.closed).toBeUndefined()
    for (const raw of [...slow, speaker, reader]) raw.close()
  }, 60_000)

  test('nothing went wrong meanwhile', () => expect(twin().errors).toEqual([]))
})
