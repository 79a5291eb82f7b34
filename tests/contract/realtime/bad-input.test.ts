import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  connect,
  createNotes,
  describeRealtimeOnOneEngine,
  eventually,
  RawSocket,
  subscribed,
} from '#tests/fixtures/backend/realtime-twin.ts'

const JOIN = { config: {} }

const LIMITED = {
  realtimeLimits: {
    maxSockets: 30,
    maxSocketsPerNetwork: 25,
    maxChannelsPerSocket: 5,
    maxJoinsPer10S: 20,
    maxBufferedBytes: 300_000,
    idleMs: 2_000,
    checkEveryMs: 100,
  },
}

describeRealtimeOnOneEngine('sockets that mean no good', LIMITED, ({ database, twin }) => {
  let told: unknown[]
  beforeAll(async () => {
    await createNotes(database().query)
    told = []
    const channel = connect(twin()).channel('a good one')
    channel.on('postgres_changes', { event: '*', schema: 'public' }, (change) => void told.push(change))
    await subscribed(channel)
  })

  /** Checks that a well-behaved client is still told of changes. */
  async function othersAreServed() {
    const before = told.length
    await sql`insert into public.notes (title) values ('still here')`.execute(database().query)
    await eventually(() => expect(told.length).toBeGreaterThan(before))
  }
  const closing = async (raw: RawSocket) => {
    await eventually(() => expect(raw.closed).toBeDefined())
    return raw.closed
  }

  test.each<[string, (string | Buffer)[]]>([
    ['garbage', ['', 'x', '{', '[]', '[1,2,3]', '{"topic":1}', 'null', '"text"', '[null,null,"phoenix"]']],
    [
      'bytes',
      [Buffer.alloc(0), Buffer.from([3]), Buffer.from([3, 255, 255, 255, 255, 255, 1]), Buffer.alloc(5_000)],
    ],
    ['depth', ['['.repeat(50_000), `${'['.repeat(5_000)}${']'.repeat(5_000)}`]],
    [
      'a broadcast whose JSON is none',
      [Buffer.concat([Buffer.from([3, 0, 0, 1, 1, 0, 1]), Buffer.from('te{"')])],
    ],
  ])('%s is passed over, and the socket stays', async (_, frames) => {
    const raw = await RawSocket.open(twin())
    for (const frame of frames) raw.send(frame)
    expect(await raw.ask('phoenix', 'heartbeat')).toEqual({ status: 'ok', response: {} })
    raw.close()
    await othersAreServed()
  })

  test.each(
    [
      null,
      'text',
      [],
      { config: 'text' },
      { config: { broadcast: 1, presence: 2, private: 3, postgres_changes: 4 } },
      { config: { postgres_changes: [null, 1, { event: {} }] } },
      { config: { presence: { key: { a: 1 }, enabled: 'TRUE' }, private: 'false' } },
      { access_token: 5 },
      { config: { __proto__: { private: true } }, constructor: 1 },
    ].map((payload) => ({ payload })),
  )('a join of $payload is answered', async ({ payload }) => {
    const raw = await RawSocket.open(twin())
    expect(await raw.ask('realtime:odd', 'phx_join', payload)).toMatchObject({ status: 'ok' })
    raw.close()
  })

  test('a wish that names no table is told so, and one that is too long is refused', async () => {
    const raw = await RawSocket.open(twin())
    await raw.ask('realtime:odd', 'phx_join', { config: { postgres_changes: [{ event: '*' }] } })
    await eventually(() =>
      expect(raw.messages.at(-1)?.[4].message).toContain('No subscription params provided'),
    )
    const many = { schema: 'public', table: 'notes', filter: 'title=eq.a,'.repeat(51).slice(0, -1) }
    await raw.ask('realtime:odd', 'phx_join', { config: { postgres_changes: [many] } })
    await eventually(() => expect(raw.messages.at(-1)?.[4].message).toContain('more than 50 conditions'))
    const long = { config: { postgres_changes: [{ table: 'x'.repeat(70_000) }] } }
    expect(await raw.ask('realtime:odd', 'phx_join', long)).toMatchObject({ status: 'error' })
    raw.close()
  })

  test('a frame of 6 MB closes its socket', async () => {
    const raw = await RawSocket.open(twin())
    raw.send(Buffer.alloc(6_000_000, 'x'))
    expect((await closing(raw))?.code).toBe(1009)
    await othersAreServed()
  })

  test('text that is no text closes its socket', async () => {
    const raw = await RawSocket.open(twin())
    raw.socket.send(Buffer.from([0xff, 0xfe]), { binary: false })
    expect((await closing(raw))?.code).toBe(1007)
  })

  test('more channels than a socket may have are refused; a flood of joins or messages closes it', async () => {
    const raw = await RawSocket.open(twin())
    for (let place = 0; place < 5; place++)
      expect(await raw.ask(`realtime:${place}`, 'phx_join', JOIN)).toMatchObject({ status: 'ok' })
    expect(await raw.ask('realtime:5', 'phx_join', JOIN)).toEqual({
      status: 'error',
      response: { reason: 'ChannelRateLimitReached: Too many channels' },
    })
    for (let time = 0; time < 60; time++) raw.send(JSON.stringify(['9', '9', 'realtime:0', 'phx_join', JOIN]))
    expect(await closing(raw)).toEqual({ code: 1008, reason: 'Too many joins per second' })
    expect(raw.messages.at(-1)?.[4].response.reason).toBe(
      'ClientJoinRateLimitReached: Too many joins per second',
    )
    const flood = await RawSocket.open(twin())
    for (let time = 0; time < 300; time++) flood.send('x')
    expect(await closing(flood)).toEqual({ code: 1008, reason: 'Too many messages per second' })
    await othersAreServed()
  })

  test('more sockets than one network, or the process, may have are refused', async () => {
    const raws: RawSocket[] = []
    await expect(async () => {
      for (let place = 0; place < 31; place++) raws.push(await RawSocket.open(twin()))
    }).rejects.toThrow('Unexpected server response: 429')
    expect(raws.length).toBeGreaterThan(20)
    expect(raws.length).toBeLessThan(25)
    expect(await raws[0]?.ask('phoenix', 'heartbeat')).toMatchObject({ status: 'ok' })
    for (const raw of raws) raw.close()
    await eventually(async () => (await RawSocket.open(twin())).close())
  })

  test('who does not read what is sent is cut off, and keeps nobody waiting', async () => {
    const slow = await RawSocket.open(twin())
    await slow.ask('realtime:notes', 'phx_join', {
      config: { postgres_changes: [{ event: '*', schema: 'public', table: 'notes' }] },
    })
    slow.socket.pause()
    const titles = 'x'.repeat(200_000)
    let isCut = false
    slow.socket.once('close', () => {
      isCut = true
    })
    // The kernel's own buffers take some megabytes before the server's fill.
    for (let time = 0; time < 60; time++) {
      // The slow client keeps sending heartbeats, so it does not count as gone.
      slow.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]))
      await sql`insert into public.notes (title) values (${titles})`.execute(database().query)
      await othersAreServed()
    }
    slow.socket.resume()
    await eventually(() => expect(isCut).toBe(true))
    expect(slow.closed?.code).toBe(1006)
  }, 60_000)

  test('a socket that joins nothing, and one that is gone without a word, are closed', async () => {
    const [idle, joined, gone] = await Promise.all([1, 2, 3].map(() => RawSocket.open(twin())))
    await joined?.ask('realtime:here', 'phx_join', JOIN)
    await gone?.ask('realtime:here', 'phx_join', JOIN)
    // A paused socket reads nothing and so answers no ping.
    gone?.socket.pause()
    const isIdle = { code: 1000, reason: 'Nothing was joined' }
    await eventually(() => expect(idle?.closed).toEqual(isIdle))
    // A second idle socket takes as long again, which exceeds the time allowed for silence.
    const nextIdle = await RawSocket.open(twin())
    await eventually(() => expect(nextIdle.closed).toEqual(isIdle))
    expect(joined?.closed).toBeUndefined()
    expect(await joined?.ask('phoenix', 'heartbeat')).toMatchObject({ status: 'ok' })
    gone?.socket.resume()
    await eventually(() => expect(gone?.closed?.code).toBe(1006))
    joined?.close()
  })

  test('nothing went wrong meanwhile', () => expect(twin().errors).toEqual([]))
})
