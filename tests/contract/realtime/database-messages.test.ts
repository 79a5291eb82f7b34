import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { sweepMessages } from '#services/backend/realtime/topics/replayed-messages.ts'
import { signUp } from '#tests/fixtures/backend/auth-twin.ts'
import {
  connect,
  describeRealtime,
  eventually,
  RawSocket,
  subscribed,
  type Told,
} from '#tests/fixtures/backend/realtime-twin.ts'

const LIMITED = { realtimeLimits: { maxBroadcastBytes: 20_000, maxBufferedBytes: 40_000 } }
const AN_ID = expect.stringMatching(/^[0-9a-f-]{36}$/)

/** https://supabase.com/docs/guides/realtime/broadcast, 'Broadcast from the database' and 'Broadcast replay' */
describeRealtime('what the database says in topics', LIMITED, ({ database, twin }) => {
  const run = (text: string) => sql.raw(text).execute(database().query)

  beforeAll(async () => {
    await run(`create policy hear on realtime.messages for select to authenticated using (realtime.topic() like 'club%');
      create policy say on realtime.messages for insert to authenticated with check (realtime.topic() = 'club rows');
      create table public.rows (id integer primary key, topic text, word text);
      grant all on public.rows to authenticated;
      create function public.tell() returns trigger language plpgsql as $$
      begin
        perform realtime.broadcast_changes(coalesce(new.topic, old.topic), tg_op, tg_op, tg_table_name,
          tg_table_schema, new, old, tg_level);
        return null;
      end $$;
      create trigger tell after insert or update or delete on public.rows
        for each row execute function public.tell()`)
  })

  async function enter(topic: string, config: object = { private: true }, vsn = '2.0.0') {
    const { session } = await signUp(twin())
    const client = connect(twin(), { token: session.access_token, vsn })
    await client.realtime.setAuth()
    const heard: Told[] = []
    const channel = client.channel(topic, { config })
    channel.on('broadcast', { event: '*' }, (message) => void heard.push(message))
    await subscribed(channel)
    return { channel, client, heard }
  }

  test('[7.07] a message of the database is heard in its topic, in either version, with an id', async () => {
    const [listener, old, outside] = [
      await enter('club'),
      await enter('club', { private: true }, '1.0.0'),
      await enter('club', { private: false }),
    ]
    await run(`select realtime.send('{"n": 1}', 'e', 'club'), realtime.send('{"n": 2, "id": "mine"}', 'e', 'club');
      select realtime.send('{"n": 3}', 'open', 'club', false);
      select realtime.send_binary('\\x00ff'::bytea, 'raw', 'club')`)
    await eventually(() => expect(listener.heard).toHaveLength(3))
    const about = { type: 'broadcast', event: 'e', meta: { id: AN_ID } }
    const told = [
      { ...about, payload: { n: 1, id: AN_ID } },
      { ...about, payload: { n: 2, id: 'mine' } },
    ]
    expect(listener.heard.slice(0, 2)).toEqual(told)
    expect(listener.heard[0]?.payload.id).toBe(listener.heard[0]?.meta.id)
    expect([...new Uint8Array(listener.heard[2]?.payload)]).toEqual([0, 255])
    expect(old.heard).toEqual(told)
    await eventually(() =>
      expect(outside.heard).toEqual([{ ...about, event: 'open', payload: { n: 3, id: AN_ID } }]),
    )
  })

  test('[7.07] a trigger tells of rows that somebody changes, where policies let them', async () => {
    const { client, heard } = await enter('club rows')
    const write = async (topic: string) => {
      const { error } = await client.from('rows').insert({ id: topic.length, topic, word: 'new' })
      expect(error).toBeNull()
    }
    await write('club rows')
    await client.from('rows').update({ word: 'newer' }).eq('id', 9)
    await client.from('rows').delete().eq('id', 9)
    await eventually(() => expect(heard).toHaveLength(3))
    const row = (word: string) => ({ id: 9, topic: 'club rows', word })
    const about = { table: 'rows', schema: 'public', id: AN_ID }
    expect(heard.map(({ event, payload }) => [event, payload])).toEqual([
      ['INSERT', { ...about, operation: 'INSERT', record: row('new'), old_record: null }],
      ['UPDATE', { ...about, operation: 'UPDATE', record: row('newer'), old_record: row('new') }],
      ['DELETE', { ...about, operation: 'DELETE', record: null, old_record: row('newer') }],
    ])
    // A message that its writer may not say is lost, and what it tells of is written.
    const silent = await enter('club')
    await write('club')
    await run(`select realtime.send('{}', 'last', 'club')`)
    await eventually(() => expect(silent.heard.map(({ event }) => event)).toEqual(['last']))
    const { data } = await client.from('rows').select('topic')
    expect(data).toEqual([{ topic: 'club' }])
  })

  test('[7.07] a message that is too large or has no object is told to nobody, and keeps back none after it', async () => {
    const { heard } = await enter('club large')
    await run(`select realtime.send(jsonb_build_object('text', repeat('x', 20000)), 'e', 'club large');
      select realtime.send(jsonb_build_object('text', repeat('x', 2000000)), 'e', 'club large');
      select realtime.send('[1]', 'e', 'club large'), realtime.send(null, 'e', 'club large');
      insert into realtime.messages (topic, extension, private) values ('club large', 'broadcast', true);
      select realtime.send('{}', 'fits', 'club large')`)
    await eventually(() => expect(heard.map(({ event }) => event)).toEqual(['fits']))
    expect(twin().errors).toHaveLength(3)
  })

  test('[7.07] who joins hears again what the database said from a time on, the newest, and each once', async () => {
    await run(`insert into realtime.messages (topic, extension, event, payload, binary_payload, private, inserted_at)
      select 'club again', 'broadcast', 'e' || n, case when n < 30 then '{}'::jsonb end,
        case when n = 30 then '\\x07'::bytea end, true, timestamp '2026-01-01' + n * interval '1 second'
      from generate_series(1, 30) as n;
      insert into realtime.messages (topic, extension, event, payload, private, inserted_at)
      values ('club again', 'broadcast', 'public', '{}', false, '2026-01-01 00:00:20'),
        ('club', 'broadcast', 'other', '{}', true, '2026-01-01 00:00:20')`)
    const from = (second: number) => Date.UTC(2026, 0, 1, 0, 0, second)
    const replay = (since: number, limit?: number) => ({
      private: true,
      broadcast: { replay: { since, ...(limit !== undefined && { limit }) } },
    })
    const names = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, at) => `e${first + at}`)
    const after = async (since: number, limit?: number) => {
      const { heard, channel } = await enter('club again', replay(since, limit))
      await run(`select realtime.send('{}', 'now', 'club again', true)`)
      await eventually(() => expect(heard.at(-1)?.event).toBe('now'))
      await channel.unsubscribe()
      await run(`delete from realtime.messages where event = 'now'`)
      return heard.slice(0, -1)
    }
    const heard = await after(from(28))
    expect(heard.map(({ event }) => event)).toEqual(names(28, 30))
    expect(heard[0]).toEqual({
      ...{ type: 'broadcast', event: 'e28', payload: {} },
      meta: { replayed: true, id: AN_ID },
    })
    expect((await after(0)).map(({ event }) => event)).toEqual(names(6, 30))
    expect((await after(from(0), 99)).map(({ event }) => event)).toEqual(names(6, 30))
    expect((await after(from(0), 0)).map(({ event }) => event)).toEqual(['e30'])
    expect(await after(from(31))).toEqual([])
    // In the first version there are no bytes.
    const old = await enter('club again', replay(from(28)), '1.0.0')
    expect(old.heard.map(({ event }) => event)).toEqual(names(28, 29))
  })

  test('[7.07] what is told again fits into what may wait for a slow reader', async () => {
    await run(`insert into realtime.messages (topic, extension, event, payload, private, inserted_at)
      select 'club heavy', 'broadcast', 'e' || n, to_jsonb(repeat('x', 8000)), true,
        now() at time zone 'utc' + n * interval '1 second' from generate_series(1, 9) as n`)
    const { heard } = await enter('club heavy', { private: true, broadcast: { replay: { since: 1 } } })
    expect(heard.map(({ event }) => event)).toEqual(['e8', 'e9'])
  })

  test('[7.07] a wish to hear again that cannot be kept is refused in words', async () => {
    const refusalOf = async (config: object) => {
      const raw = await RawSocket.open(twin())
      const { session } = await signUp(twin())
      const payload = { config, access_token: session.access_token }
      const { status, response } = await raw.ask('realtime:club', 'phx_join', payload)
      raw.close()
      return [status, response.reason]
    }
    const replay = (wish: unknown) => ({ private: true, broadcast: { replay: wish } })
    expect(await refusalOf({ broadcast: { replay: { since: 1 } } })).toEqual([
      'error',
      'UnableToReplayMessages: Replay is not allowed for public channels',
    ])
    const malformed = ['error', 'UnableToReplayMessages: Replay params are not valid']
    for (const wish of [{}, { since: 'now' }, { since: 1.5 }, { since: 1e17 }, { since: 1, limit: 'all' }, 7])
      expect(await refusalOf(replay(wish)), JSON.stringify(wish)).toEqual(malformed)
    expect(await refusalOf(replay({ since: -1, limit: -1 }))).toEqual(['ok', undefined])
  })

  test('messages are kept for three days', async () => {
    const now = new Date('2026-06-04T12:00:00Z')
    await run(`delete from realtime.messages;
      insert into realtime.messages (topic, extension, event, inserted_at)
      values ('t', 'broadcast', 'old', '2026-06-01 11:59:59'), ('t', 'broadcast', 'kept', '2026-06-01 12:00:01')`)
    await sweepMessages(database().query, now)
    const left = await sql<{ event: string }>`select event from realtime.messages`.execute(database().query)
    expect(left.rows).toEqual([{ event: 'kept' }])
  })
})
