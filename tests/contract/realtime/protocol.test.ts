import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { signUp } from '#tests/fixtures/backend/auth-twin.ts'
import {
  connect,
  createNotes,
  describeRealtime,
  eventually,
  RawSocket,
  subscribed,
} from '#tests/fixtures/backend/realtime-twin.ts'

const JOIN = { config: { broadcast: {}, presence: {}, postgres_changes: [], private: false } }
const HOUR_MS = 3_600_000

const LIMITED = { realtimeLimits: { checkEveryMs: 100 } }

describeRealtime('the realtime protocol', LIMITED, ({ database, twin }) => {
  beforeAll(async () => {
    await createNotes(database().query)
  })

  /** The status and body with which the handshake is refused. */
  async function refusalOf(path: string, headers: Record<string, string> = {}) {
    const socket = new WebSocket(`${twin().origin.replace('http', 'ws')}${path}`, { headers })
    socket.on('error', () => {})
    const [, response] = await once(socket, 'unexpected-response')
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    return { status: response.statusCode, text: Buffer.concat(chunks).toString() }
  }

  test('[7.07] a handshake takes a key that is known, a version that is spoken, and its own path', async () => {
    expect(await refusalOf('/realtime/v1/websocket')).toMatchObject({
      status: 401,
      text: expect.stringContaining('No API key found in request'),
    })
    expect(await refusalOf('/realtime/v1/websocket?apikey=wrong&vsn=2.0.0')).toMatchObject({
      status: 401,
      text: expect.stringContaining('Invalid API key'),
    })
    const key = `apikey=${twin().anonKey}`
    expect((await refusalOf(`/realtime/v1/websocket?${key}&vsn=3.0.0`)).status).toBe(403)
    expect((await refusalOf(`/realtime/v1/elsewhere?${key}`)).status).toBe(404)
    expect((await refusalOf(`/auth/v1/websocket?${key}`)).status).toBe(404)
    const plain = await fetch(`${twin().origin}/realtime/v1/websocket?${key}`)
    expect(plain.status).toBe(400)
  })

  test('[7.07] a heartbeat is answered, and so is a message to a channel that nobody joined', async () => {
    const raw = await RawSocket.open(twin())
    expect(await raw.ask('phoenix', 'heartbeat')).toEqual({ status: 'ok', response: {} })
    expect(await raw.ask('realtime:nobody', 'broadcast', {})).toEqual({
      status: 'error',
      response: { reason: 'unmatched topic' },
    })
    expect(await raw.ask('realtime:nobody', 'phx_leave')).toEqual({ status: 'ok', response: {} })
    expect(await raw.ask('other:topic', 'phx_join', JOIN)).toMatchObject({
      response: { reason: 'unmatched topic' },
    })
    expect(await raw.ask('realtime:', 'phx_join', JOIN)).toMatchObject({
      response: { reason: 'TopicNameRequired: You must provide a topic name' },
    })
    expect(await raw.ask(`realtime:${'x'.repeat(300)}`, 'phx_join', JOIN)).toMatchObject({ status: 'error' })
    raw.close()
  })

  test('[7.07] a join that is repeated closes the one before it, and leaving closes the channel', async () => {
    const raw = await RawSocket.open(twin())
    expect(await raw.ask('realtime:room', 'phx_join', JOIN)).toEqual({
      status: 'ok',
      response: { postgres_changes: [] },
    })
    await raw.ask('realtime:room', 'phx_join', JOIN)
    expect(raw.messages).toContainEqual(['1', '1', 'realtime:room', 'phx_close', {}])
    expect(await raw.ask('realtime:room', 'phx_leave')).toEqual({ status: 'ok', response: {} })
    await eventually(() => expect(raw.messages).toContainEqual(['2', '2', 'realtime:room', 'phx_close', {}]))
    raw.close()
  })

  test('[7.07] version 1.0.0 speaks in objects', async () => {
    const raw = await RawSocket.open(twin(), '1.0.0')
    const wish = { event: 'INSERT', schema: 'public', table: 'notes' }
    const payload = { config: { ...JOIN.config, postgres_changes: [wish] } }
    raw.send(JSON.stringify({ topic: 'realtime:old', event: 'phx_join', payload, ref: '1', join_ref: '1' }))
    await eventually(() => expect(raw.messages).toHaveLength(2))
    expect(raw.messages).toEqual([
      {
        event: 'phx_reply',
        ref: '1',
        topic: 'realtime:old',
        payload: {
          status: 'ok',
          response: { postgres_changes: [{ ...wish, id: expect.any(Number) }] },
        },
      },
      {
        event: 'system',
        ref: null,
        topic: 'realtime:old',
        payload: {
          extension: 'postgres_changes',
          status: 'ok',
          message: 'Subscribed to PostgreSQL',
          channel: 'old',
        },
      },
    ])
    raw.close()
    const client = connect(twin(), { vsn: '1.0.0' })
    expect((await subscribed(client.channel('old client'))).statuses).toEqual(['SUBSCRIBED'])
    await client.removeAllChannels()
  })

  test('[6.01] [7.07] a join with no token is anybody’s; with a bad one it is refused in the server’s words', async () => {
    const raw = await RawSocket.open(twin())
    const joinWith = async (access_token?: unknown) =>
      (await raw.ask('realtime:room', 'phx_join', { ...JOIN, access_token })).response
    const joined = { postgres_changes: [] }
    expect(await joinWith()).toEqual(joined)
    expect(await joinWith(null)).toEqual(joined)
    expect(await joinWith('sb_publishable_key')).toEqual(joined)
    expect(await joinWith(twin().serviceKey)).toEqual(joined)
    expect(await joinWith('none')).toEqual({ reason: 'MalformedJWT: The token provided is not a valid JWT' })
    const { session } = await signUp(twin())
    expect(await joinWith(`${session.access_token.slice(0, -10)}AAAAAAAAAA`)).toEqual({
      reason: 'JwtSignatureError: Failed to validate JWT signature',
    })
    expect(await joinWith(session.access_token)).toEqual(joined)
    expect((await raw.ask('realtime:room', 'phx_join', { ...JOIN, user_token: 'none' })).response).toEqual({
      reason: 'MalformedJWT: The token provided is not a valid JWT',
    })
    twin().passTime(2 * HOUR_MS)
    expect((await joinWith(session.access_token)).reason).toMatch(
      /^InvalidJWTToken: Token has expired \d+ seconds ago$/,
    )
    raw.close()
  })

  test('[7.07] who asks is told after the reply that what the database says is heard', async () => {
    const raw = await RawSocket.open(twin())
    const config = { ...JOIN.config, broadcast: { replication_ready: true } }
    await raw.ask('realtime:room', 'phx_join', { config })
    const payload = {
      ...{ extension: 'system', status: 'ok', channel: 'room' },
      message: 'Replication connection established',
    }
    await eventually(() =>
      expect(raw.messages.at(-1)).toEqual([null, null, 'realtime:room', 'system', payload]),
    )
    raw.close()
  })

  test('[7.07] private channels are refused, as no policy lets anybody in', async () => {
    const channel = connect(twin()).channel('secret', { config: { private: true } })
    await expect(subscribed(channel)).rejects.toThrow(
      'Unauthorized: You do not have permissions to read from this Channel topic: secret',
    )
    await channel.unsubscribe()
  })

  const endOf = async (raw: RawSocket, topic: string) => {
    await eventually(() =>
      expect(raw.messages.some(([, , of, event]) => of === topic && event === 'phx_close')).toBe(true),
    )
    return raw.messages.find(
      ([, , , event, { extension }]) => event === 'system' && extension === 'system',
    )?.[4].message
  }
  const JOIN_CHANGES = {
    config: { ...JOIN.config, postgres_changes: [{ event: '*', schema: 'public', table: 'notes' }] },
  }

  test('[6.01] [7.07] a token that outlives its time closes its channels, unless a new one came before', async () => {
    const { session, client } = await signUp(twin())
    const [raw, renewed] = [await RawSocket.open(twin()), await RawSocket.open(twin())]
    for (const each of [raw, renewed])
      await each.ask('realtime:room', 'phx_join', { ...JOIN_CHANGES, access_token: session.access_token })
    twin().passTime(HOUR_MS / 2)
    const { data } = await client.auth.refreshSession()
    const access_token = data.session?.access_token
    renewed.send(JSON.stringify(['1', '2', 'realtime:room', 'access_token', { access_token }]))
    await eventually(() =>
      expect(renewed.messages.filter(([, , , event]) => event === 'system')).toHaveLength(2),
    )
    twin().passTime(HOUR_MS * 0.6)
    expect(await endOf(raw, 'realtime:room')).toMatch(/^Token has expired \d+ seconds ago$/)
    expect(renewed.messages.some(([, , , event]) => event === 'phx_close')).toBe(false)
    for (const each of [raw, renewed]) each.close()
  })

  test('[6.01] [7.07] a refreshed token that is none of ours closes its channel', async () => {
    const raw = await RawSocket.open(twin())
    await raw.ask('realtime:room', 'phx_join', JOIN)
    raw.send(JSON.stringify(['1', '2', 'realtime:room', 'access_token', { access_token: '' }]))
    expect(await endOf(raw, 'realtime:room')).toBe('The token provided is not a valid JWT')
    raw.close()
  })

  test('[4.02] [7.07] who signs out hears nothing more', async () => {
    const { session, client } = await signUp(twin())
    const raw = await RawSocket.open(twin())
    await raw.ask('realtime:room', 'phx_join', { ...JOIN_CHANGES, access_token: session.access_token })
    await client.auth.signOut()
    expect(await endOf(raw, 'realtime:room')).toBe('Session from session_id claim in JWT does not exist')
    raw.close()
  })

  test('a connection that breaks in the middle of its handshake breaks nothing else', async () => {
    const { hostname, port } = new URL(twin().origin)
    const head = `GET /realtime/v1/websocket?apikey=${twin().anonKey}&vsn=2.0.0 HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n`
    for (const rest of ['\r\n', 'sec-websocket-version: 13\r\nsec-websocket-key: short\r\n\r\n']) {
      const socket = connectSocket(Number(port), hostname)
      socket.on('error', () => {})
      socket.write(head + rest)
      const [answer] = await once(socket, 'data')
      expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /)
      socket.resetAndDestroy()
    }
    const raw = await RawSocket.open(twin())
    raw.socket.terminate()
    expect(await (await RawSocket.open(twin())).ask('phoenix', 'heartbeat')).toMatchObject({ status: 'ok' })
  })

  test('nothing went wrong meanwhile', () => expect(twin().errors).toEqual([]))
})
