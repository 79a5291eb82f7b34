import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#database/connect.ts'
import { sweepChanges } from '#services/backend/realtime/changes/change-feed.ts'
import {
  connect,
  createNotes,
  eventually,
  openRealtimeTwin,
  RawSocket,
  type RealtimeTwin,
  subscribed,
} from '#tests/fixtures/backend/realtime-twin.ts'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'

const NOTES = { event: 'INSERT', schema: 'public', table: 'notes' } as const

/** Collects the ids of the rows that a client of this twin is told of from here on. */
async function listen(twin: RealtimeTwin) {
  const told: number[] = []
  const channel = connect(twin).channel('feed')
  channel.on('postgres_changes', NOTES, (change) => void told.push(change.new.id))
  return { told, ...(await subscribed(channel)) }
}

const insert = ({ query }: Database, id: number) =>
  sql`insert into public.notes (id) values (${id})`.execute(query)

describe('changes from several processes of one PostgreSQL', () => {
  let [here, there]: Database[] = []
  let url: string
  let twins: [RealtimeTwin, RealtimeTwin]
  beforeEach(async () => {
    url = await createPostgresDatabase()
    ;[here, there] = await Promise.all([
      connectDatabase({ kind: 'postgres', url }),
      connectDatabase({ kind: 'postgres', url }),
    ])
    await createNotes(database().query)
    twins = [await openRealtimeTwin(database()), await openRealtimeTwin(other())]
  })
  afterEach(async () => {
    for (const twin of twins) await twin[Symbol.asyncDispose]()
    await here?.close()
    await there?.close()
  })
  const database = () => here ?? expect.fail('not open')
  const other = () => there ?? expect.fail('not open')

  test('[7.07] each is told of what happens through the other', async () => {
    const [first, second] = await Promise.all(twins.map(listen))
    await insert(database(), 1)
    await insert(other(), 2)
    await eventually(() => expect(first?.told).toEqual([1, 2]))
    await eventually(() => expect(second?.told).toEqual([1, 2]))
  })

  test('[7.07] a transaction that began first and ended last is told of, and nothing twice', async () => {
    const { told } = await listen(twins[0])
    const slow = new pg.Client(url)
    await slow.connect()
    await slow.query('begin')
    await slow.query('insert into public.notes (id) values (1)')
    await insert(database(), 2)
    await eventually(() => expect(told).toEqual([2]))
    await insert(database(), 3)
    await eventually(() => expect(told).toEqual([2, 3]))
    await slow.query('commit')
    await eventually(() => expect(told).toEqual([2, 3, 1]))
    await slow.query('begin; insert into public.notes (id) values (4); rollback')
    await insert(database(), 5)
    await eventually(() => expect(told).toEqual([2, 3, 1, 5]))
    await slow.end()
  })

  test('[7.07] many at once from many connections are all told, each once', async () => {
    const { told } = await listen(twins[0])
    const ids = Array.from({ length: 300 }, (_, place) => place + 1)
    await Promise.all(ids.map((id) => insert(id % 2 === 0 ? database() : other(), id)))
    await eventually(() => expect(told.length).toBeGreaterThanOrEqual(ids.length))
    expect(told.toSorted((a, b) => a - b)).toEqual(ids)
  })

  test('[7.07] what happened while its connection was lost is told when it is back', async () => {
    const { told, statuses } = await listen(twins[0])
    const cutter = new pg.Client(url)
    await cutter.connect()
    for (const id of [1, 2, 3]) {
      await cutter.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
      await cutter.query(`insert into public.notes (id) values (${id})`)
      await eventually(() => expect(told).toContain(id))
    }
    expect(told).toEqual([1, 2, 3])
    expect(statuses).toEqual(['SUBSCRIBED'])
    await cutter.end()
  })

  test('[7.07] where it was swept away meanwhile, the channel says so and joins anew', async () => {
    const { told, statuses } = await listen(twins[0])
    const cutter = new pg.Client(url)
    await cutter.connect()
    await cutter.query(`begin; insert into public.notes (id) values (1);
      delete from realtime.changes; insert into realtime.sweep (last_xid) values (pg_current_xact_id()); commit`)
    await eventually(() => expect(statuses.some((status) => status.startsWith('CHANNEL_ERROR'))).toBe(true))
    await eventually(() => expect(statuses.at(-1)).toBe('SUBSCRIBED'))
    await insert(database(), 2)
    await eventually(() => expect(told).toEqual([2]))
    await cutter.end()
  })

  test('[7.07] what a restore brought of another server’s transactions ends no channel', async () => {
    await sql`insert into realtime.sweep (last_xid) values ('900000000')
      on conflict (is_the_one) do update set last_xid = excluded.last_xid`.execute(database().query)
    const { told, statuses } = await listen(twins[0])
    await insert(database(), 1)
    await eventually(() => expect(told).toEqual([1]))
    expect(statuses).toEqual(['SUBSCRIBED'])
  })

  test('[7.07] what is said at one process costs the other, too, which loses what is beyond a topic’s budget', async () => {
    await twins[1][Symbol.asyncDispose]()
    twins[1] = await openRealtimeTwin(other(), {
      realtimeLimits: { topicDeliveries: { atOnce: 5, perSecond: 1e-3 } },
    })
    const [speaker, ...listeners] = await Promise.all(
      [twins[0], twins[1], twins[1], twins[1]].map((twin) => RawSocket.open(twin)),
    )
    for (const raw of [speaker, ...listeners])
      for (const topic of ['realtime:busy', 'realtime:quiet'])
        await raw?.ask(topic, 'phx_join', { config: { broadcast: { ack: true } } })
    const say = (topic: string) => speaker?.ask(topic, 'broadcast', { event: 'e', payload: {} })
    for (let time = 0; time < 4; time++) expect(await say('realtime:busy')).toMatchObject({ status: 'ok' })
    await say('realtime:quiet')
    const heard = (raw: RawSocket) =>
      raw.messages.filter(([, , , event]) => event === 'broadcast').map(([, , topic]) => topic)
    // Three listeners cost the first message three of five points. Messages arrive in the order they were sent.
    await eventually(() => {
      for (const raw of listeners) expect(heard(raw)).toEqual(['realtime:busy', 'realtime:quiet'])
    })
    for (const raw of [speaker, ...listeners]) raw?.close()
  })

  test('[7.07] clients of two processes talk to each other, know who is there, and who is gone', async () => {
    const rooms = await Promise.all(
      twins.map(async (twin, place) => {
        const heard: unknown[] = []
        const channel = connect(twin).channel('room', { config: { presence: { key: `person ${place}` } } })
        channel.on('broadcast', { event: '*' }, ({ payload }) => void heard.push(payload))
        channel.on('presence', { event: 'sync' }, () => {})
        await subscribed(channel)
        await channel.track({ place })
        return { channel, heard }
      }),
    )
    const [first, second] = rooms
    if (!first || !second) throw new Error('two of them')
    for (const { channel } of rooms)
      await eventually(() =>
        expect(Object.keys(channel.presenceState()).sort()).toEqual(['person 0', 'person 1']),
      )
    const long = { text: 'über alle Stühle 🪑 '.repeat(2_000) }
    await first.channel.send({ type: 'broadcast', event: 'said', payload: long })
    await eventually(() => expect(second.heard).toEqual([long]))
    expect(first.heard).toEqual([])
    await second.channel.unsubscribe()
    await eventually(() => expect(Object.keys(first.channel.presenceState())).toEqual(['person 0']))
  })
})

describeWhereEnginesDiffer('the record of changes', ({ database }) => {
  test('[7.07] is written for published tables alone, and swept in time', async () => {
    const { query } = database()
    const count = async () =>
      (await sql<{ count: number }>`select count(*) from realtime.changes`.execute(query)).rows[0]?.count
    await createNotes(query)
    await sql`create table public.others (id integer primary key)`.execute(query)
    await sql`select realtime.follow_publication()`.execute(query)
    await insert(database(), 1)
    await sql`insert into public.others values (1)`.execute(query)
    expect(await count()).toBe(1)
    const changedAt = new Date('2026-03-06T15:00:00Z')
    await sql`update realtime.changes set changed_at = ${changedAt}`.execute(query)
    for (const seconds of [0, 10, 599, 600]) {
      await sweepChanges(query, new Date(changedAt.getTime() + seconds * 1000))
      expect(await count(), `after ${seconds} s`).toBe(1)
    }
    await sweepChanges(query, new Date(changedAt.getTime() + 601_000))
    expect(await count()).toBe(0)
    const lastSwept = async () =>
      (await sql<{ last: string }>`select last_xid::text as last from realtime.sweep`.execute(query)).rows
    expect(await lastSwept()).toHaveLength(1)
    // A restore brings numbers of another server's transactions, which are still to come here.
    await sql`update realtime.sweep set last_xid = '900000000'`.execute(query)
    await sql`insert into realtime.changes (relation, type, xid)
      values (1, 'INSERT', '900000001')`.execute(query)
    await insert(database(), 3)
    await sql`update realtime.changes set changed_at = ${changedAt}`.execute(query)
    await sweepChanges(query, new Date(changedAt.getTime() + 601_000))
    expect(Number((await lastSwept())[0]?.last)).toBeLessThan(900_000_000)
    await sql`alter publication supabase_realtime drop table public.notes`.execute(query)
    await sql`select realtime.follow_publication()`.execute(query)
    await insert(database(), 2)
    expect(await count()).toBe(0)
  })

  test.each(['anon', 'authenticated', 'service_role'])('[6.01] is not for %s to read', async (role) => {
    const read = database()
      .query.transaction()
      .execute(async (trx) => {
        await sql`set local role ${sql.id(role)}`.execute(trx)
        await sql`select * from realtime.changes`.execute(trx)
      })
    await expect(read).rejects.toThrow(/permission denied/)
  })
})
