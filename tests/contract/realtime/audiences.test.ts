import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#database/connect.ts'
import { signUp } from '#tests/fixtures/backend/auth-twin.ts'
import {
  connect,
  createNotes,
  describeRealtime,
  eventually,
  listenToChanges,
  openRealtimeTwin,
  RawSocket,
  type RealtimeTwin,
} from '#tests/fixtures/backend/realtime-twin.ts'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'

const NOTES = { event: 'INSERT', schema: 'public', table: 'notes' } as const
const LOCK = 27

describe('many who are to be told of a change', () => {
  let database: Database
  let twin: RealtimeTwin
  let holder: pg.Client
  beforeEach(async () => {
    const url = await createPostgresDatabase()
    database = await connectDatabase({ kind: 'postgres', url })
    twin = await openRealtimeTwin(database)
    holder = new pg.Client(url)
    await holder.connect()
    await createNotes(database.query)
    // The policy makes signed-in readers wait for the lock, which the test holds.
    await sql`create function public.wait_for_lock() returns boolean language plpgsql security definer
      as ${sql.lit(`begin perform pg_advisory_xact_lock_shared(${LOCK}); return true; end`)}`.execute(
      database.query,
    )
    await sql`create policy slow on public.notes as restrictive for select to authenticated
      using (public.wait_for_lock())`.execute(database.query)
  })
  afterEach(async () => {
    await holder.end()
    await twin[Symbol.asyncDispose]()
    await database.close()
  })
  const holdPolicies = () => holder.query('select pg_advisory_lock($1)', [LOCK])
  const releasePolicies = () => holder.query('select pg_advisory_unlock($1)', [LOCK])

  test('[7.07] those whose policies take long keep only themselves waiting, and miss nothing', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => signUp(twin)))
    const told = await Promise.all(
      people.map(({ session }) => listenToChanges(connect(twin, { token: session.access_token }), NOTES)),
    )
    const anybody = await listenToChanges(connect(twin), NOTES)
    await holdPolicies()
    for (const id of [1, 2, 3]) {
      await sql`insert into public.notes (id) values (${id})`.execute(database.query)
      await eventually(() => expect(anybody).toHaveLength(id))
    }
    expect(told.flat()).toEqual([])
    await releasePolicies()
    await eventually(() => {
      for (const each of told) expect(each.map((change) => change.new.id)).toEqual([1, 2, 3])
    })
    expect(twin.errors).toEqual([])
  })

  test('[6.01] [7.07] who becomes somebody else while policies are asked is told nothing by the rights of before', async () => {
    const [before, after] = [await signUp(twin), await signUp(twin)]
    const raw = await RawSocket.open(twin)
    const eventsOf = () => raw.messages.map(([, , , event]) => event)
    const subscribedTimes = (times: number) =>
      eventually(() => expect(eventsOf().filter((event) => event === 'system')).toHaveLength(times))
    const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'notes' }] }
    await raw.ask('realtime:a', 'phx_join', { config, access_token: before.session.access_token })
    await subscribedTimes(1)
    await holdPolicies()
    await sql`insert into public.notes (title, owner) values ('mine', ${before.user.id})`.execute(
      database.query,
    )
    await eventually(async () => {
      const waiting = await holder.query(`select from pg_locks where locktype = 'advisory' and not granted`)
      expect(waiting.rowCount).toBe(1)
    })
    const { access_token } = after.session
    raw.send(JSON.stringify(['1', '2', 'realtime:a', 'access_token', { access_token }]))
    await subscribedTimes(2)
    await releasePolicies()
    // The server no longer knows whether this client may read the change, so the client has to join anew.
    await eventually(() => expect(eventsOf()).toContain('phx_error'))
    expect(eventsOf()).not.toContain('postgres_changes')
    raw.close()
  })
})

const FEW = { realtimeLimits: { subscriptions: { ofOne: 60, ofAll: 100 } } }

describeRealtime('shares of subscriptions', FEW, ({ database, twin }) => {
  const wish = (filter?: string) => ({
    event: '*',
    schema: 'public',
    table: 'notes',
    ...(filter && { filter }),
  })
  const lastWords = (raw: RawSocket) => raw.messages.filter(([, , , event]) => event === 'system').at(-1)?.[4]
  async function subscribe(raw: RawSocket, topic: string, wishes: object[]) {
    const before = raw.messages.filter(([, , , event]) => event === 'system').length
    await raw.ask(topic, 'phx_join', { config: { postgres_changes: wishes } })
    await eventually(() =>
      expect(raw.messages.filter(([, , , event]) => event === 'system').length).toBeGreaterThan(before),
    )
    return lastWords(raw)
  }
  const tooMany = {
    extension: 'postgres_changes',
    status: 'error',
    message: 'Unable to subscribe to changes with given parameters. Too many subscriptions',
  }

  test('[7.07] they are counted over all sockets of a network, weighed by their filters, and given back', async () => {
    await createNotes(database().query)
    const [here, also, there] = await Promise.all(
      ['203.0.113.1', '203.0.113.1', '198.51.100.1'].map((address) =>
        RawSocket.open(twin(), '2.0.0', address),
      ),
    )
    if (!here || !also || !there) throw new Error('three of them')
    const subscribed = { status: 'ok', message: 'Subscribed to PostgreSQL' }
    expect(await subscribe(here, 'realtime:a', Array(40).fill(wish()))).toMatchObject(subscribed)
    expect(await subscribe(also, 'realtime:a', Array(30).fill(wish()))).toMatchObject(tooMany)
    expect(await subscribe(also, 'realtime:b', [wish(`title=like.${'%a'.repeat(20)}`)])).toMatchObject(
      tooMany,
    )
    expect(await subscribe(also, 'realtime:c', [wish('title=eq.mine')])).toMatchObject(subscribed)
    expect(await subscribe(there, 'realtime:a', [wish()])).toMatchObject(subscribed)
    await sql`insert into public.notes (title) values ('mine')`.execute(database().query)
    const changes = (raw: RawSocket) => raw.messages.filter(([, , , event]) => event === 'postgres_changes')
    await eventually(() => {
      for (const raw of [here, also, there]) expect(changes(raw)).toHaveLength(1)
    })
    here.close()
    await eventually(async () =>
      expect(await subscribe(also, 'realtime:a', Array(40).fill(wish()))).toMatchObject(subscribed),
    )
    for (const raw of [also, there]) raw.close()
  })

  test('a join of 101 subscriptions is refused, and a filter longer than may be kept', async () => {
    const raw = await RawSocket.open(twin())
    const many = { config: { postgres_changes: Array(101).fill(wish()) } }
    expect(await raw.ask('realtime:many', 'phx_join', many)).toMatchObject({
      status: 'error',
      response: { reason: 'InvalidJoinPayload: A channel has at most 100 subscriptions to changes' },
    })
    const long = await subscribe(raw, 'realtime:long', [wish(`title=eq.${'x'.repeat(5_000)}`)])
    expect(long.message).toContain('too long a value for filter title')
    raw.close()
  })

  test('nothing went wrong meanwhile', () => expect(twin().errors).toEqual([]))
})
