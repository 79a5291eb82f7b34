import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { PrivateTopics } from '#services/backend/realtime/topics/private-topics.ts'
import { signUp } from '#tests/fixtures/backend/auth-twin.ts'
import {
  connect,
  describeRealtime,
  eventually,
  RawSocket,
  subscribed,
  type Told,
} from '#tests/fixtures/backend/realtime-twin.ts'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'

const LIMITED = { realtimeLimits: { maxBroadcastBytes: 20_000 } }
const NO_READING = 'You do not have permissions to read from this Channel topic:'

/** Policies are written as for the hosted backend: https://supabase.com/docs/guides/realtime/authorization */
describeRealtime('private topics', LIMITED, ({ database, twin }) => {
  const run = (text: string) => sql.raw(text).execute(database().query)

  beforeAll(async () => {
    await run(`create policy hear on realtime.messages for select to authenticated
        using (realtime.topic() like 'club%' and extension = 'broadcast'
          or realtime.topic() like 'seen%' and extension = 'presence');
      create policy say on realtime.messages for insert to authenticated with check (realtime.topic() like 'club%');
      create policy say_seen on realtime.messages for insert to authenticated
        with check (realtime.topic() = 'seen by all' and extension = 'presence');
      create policy broken on realtime.messages for select to authenticated
        using (realtime.topic() = 'broken' and 1 / (length(topic) - 6) = 1);
      create policy staff on realtime.messages for select to authenticated
        using (realtime.topic() = 'staff' and extension = 'broadcast');
      create policy seen_staff on realtime.messages for select to authenticated
        using (realtime.topic() = 'staff' and extension = 'presence')`)
  })

  type Config = NonNullable<NonNullable<Parameters<ReturnType<typeof connect>['channel']>[1]>['config']>

  async function member() {
    const { session } = await signUp(twin())
    const client = connect(twin(), { token: session.access_token })
    // Without this, the client joins as anon and sends its token a moment later.
    await client.realtime.setAuth()
    return client
  }

  async function enter(topic: string, config: Config = {}, client?: Awaited<ReturnType<typeof member>>) {
    const heard: Told[] = []
    const channel = (client ?? (await member())).channel(topic, { config: { private: true, ...config } })
    channel.on('broadcast', { event: '*' }, (message) => void heard.push(message))
    await subscribed(channel)
    return { channel, heard }
  }

  const said = (n: number) => ({ type: 'broadcast' as const, event: 'e', payload: { n } })

  test('[7.07] only whom a policy lets read is let in, and nobody where there is none', async () => {
    const visitor = connect(twin()).channel('club', { config: { private: true } })
    await expect(subscribed(visitor)).rejects.toThrow(`Unauthorized: ${NO_READING} club`)
    await expect(enter('elsewhere')).rejects.toThrow(`Unauthorized: ${NO_READING} elsewhere`)
    await expect(enter('club')).resolves.toBeDefined()
    const owner = connect(twin(), { key: twin().serviceKey })
    await expect(enter('elsewhere', {}, owner)).resolves.toBeDefined()
  })

  test('[7.07] those in a private topic hear each other, and a public one of its name hears nothing', async () => {
    const [speaker, other] = [
      await enter('club', { broadcast: { ack: true, self: true } }),
      await enter('club'),
    ]
    const outside = await enter('club', { private: false })
    expect(await speaker.channel.send(said(1))).toBe('ok')
    await outside.channel.send(said(2))
    await eventually(() => expect([speaker.heard, other.heard]).toEqual([[said(1)], [said(1)]]))
    await other.channel.send(said(3))
    await eventually(() => expect(speaker.heard).toEqual([said(1), said(3)]))
    expect(outside.heard).toEqual([])
    expect(other.heard).toEqual([said(1)])
  })

  test('[7.07] who may only read says nothing, is told nothing of it, and hears on', async () => {
    const client = await member()
    await run(`create policy hear_quiet on realtime.messages for select to authenticated
      using (realtime.topic() = 'quiet')`)
    const [reader, owner] = [
      await enter('quiet', {}, client),
      await enter('quiet', {}, connect(twin(), { key: twin().serviceKey })),
    ]
    await reader.channel.send(said(1))
    await owner.channel.send(said(2))
    await eventually(() => expect(reader.heard).toEqual([said(2)]))
    expect(owner.heard).toEqual([])
  })

  test('[7.07] who is there is told to whom a policy lets read presences, and by whom it lets write them', async () => {
    const watch = async (topic: string) => {
      const { channel } = await enter(topic, { presence: { enabled: true, key: 'watcher' } })
      return channel
    }
    const [watcher, silent] = [await watch('seen by all'), await watch('seen')]
    expect(await watcher.track({ at: 'desk' })).toBe('ok')
    expect(await silent.track({ at: 'desk' })).toBe('error')
    await eventually(() => expect(watcher.presenceState()).toMatchObject({ watcher: [{ at: 'desk' }] }))
    expect(silent.presenceState()).toEqual({})
    // Without a wish for presences there is nothing to hear.
    await expect(enter('seen')).rejects.toThrow(NO_READING)
    // A policy lets its members hear what is said, and not who is there.
    const deaf = await enter('club seen', { presence: { enabled: true, key: 'deaf' } })
    expect(await deaf.channel.track({})).toBe('ok')
    const member = await enter('club seen', { presence: { enabled: true, key: 'member' } })
    await deaf.channel.send(said(1))
    await eventually(() => expect(member.heard).toEqual([said(1)]))
    // Presences are told within a tenth of a second.
    await setTimeout(300)
    expect(deaf.channel.presenceState()).toEqual({})
  })

  test('[7.07] a policy that fails lets nobody in, and is logged', async () => {
    await expect(enter('broken')).rejects.toThrow(`Unauthorized: ${NO_READING} broken`)
    expect(twin().errors.at(-1)).toMatchObject({ topic: 'broken', err: { code: '22012' } })
    await expect(enter('nul\0')).rejects.toThrow(NO_READING)
  })

  test('[6.01] [7.07] a new token is asked about anew, and one that may read less ends the channel', async () => {
    const { session, client } = await signUp(twin())
    const raw = await RawSocket.open(twin())
    const config = { private: true, presence: { enabled: true } }
    await raw.ask('realtime:staff', 'phx_join', { config, access_token: session.access_token })
    await run('drop policy staff on realtime.messages')
    const { data } = await client.auth.refreshSession()
    const renewed = { access_token: data.session?.access_token }
    raw.send(JSON.stringify(['1', '2', 'realtime:staff', 'access_token', renewed]))
    await eventually(() => expect(raw.messages.at(-1)?.[3]).toBe('phx_close'))
    expect(raw.messages.at(-2)?.[4]).toMatchObject({
      ...{ extension: 'system', status: 'error' },
      message: 'You no longer have permission to read from this Channel topic: staff',
    })
    raw.close()
  })

  test('[7.07] by HTTP a private topic is told only what a policy lets its caller say', async () => {
    const listener = await enter('club by http')
    const { session } = await signUp(twin())
    const post = async (path: string, body: object, token: string) => {
      const response = await fetch(`${twin().origin}/realtime/v1/api/broadcast${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          apikey: twin().anonKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
      })
      return response.status
    }
    const token = session.access_token
    const message = { topic: 'club by http', event: 'e', private: true }
    const batch = (n: number) => ({ messages: [{ ...message, payload: { n } }] })
    expect(await post('', batch(1), twin().anonKey)).toBe(202)
    expect(await post('', batch(2), token)).toBe(202)
    const one = '/club%20by%20http/events/e?private=true'
    expect(await post(one, { n: 3 }, twin().anonKey)).toBe(403)
    expect(await post(one, { n: 4 }, token)).toBe(202)
    await eventually(() => expect(listener.heard).toEqual([said(2), said(4)]))
  })
})

describeWhereEnginesDiffer('private topics of a shop as it comes', ({ database }) => {
  test('[7.07] let nobody in, until a second after a policy is made', async () => {
    const topics = new PrivateTopics({ database: database(), log: { error() {} } })
    const asking = { who: { role: 'anon' as const, claims: {} }, topic: 'new', network: 'n' }
    expect(await topics.rightsOf(asking)).toEqual({ read: new Set(), write: new Set() })
    await sql`create policy hear_new on realtime.messages for select to anon using (realtime.topic() = 'new')`.execute(
      database().query,
    )
    const read = new Set(['broadcast', 'presence'])
    await eventually(async () => expect(await topics.rightsOf(asking)).toEqual({ read, write: new Set() }))
  })
})
