import { createClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '#tests/fixtures/backend/auth-twin.ts'
import {
  connect,
  createNotes,
  describeRealtime,
  eventually,
  listenToChanges,
  subscribed,
  type Told,
} from '#tests/fixtures/backend/realtime-twin.ts'
import { passTime } from '#tests/fixtures/pass-time.ts'

const EVERYTHING = { event: '*', schema: 'public', table: 'notes' } as const
const WHOLE = {
  id: 1,
  title: 'Oak',
  rating: 5,
  price: 1.5,
  is_open: true,
  owner: null,
  tags: ['a', 'b'],
  at: '2026-01-02T03:04:05.678+00:00',
}

describeRealtime('live changes', {}, ({ database, twin }) => {
  const clients: ReturnType<typeof connect>[] = []
  beforeAll(async () => {
    await createNotes(database().query)
  })
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.removeAllChannels()))
  })

  const open = (...options: Parameters<typeof connect> extends [unknown, ...infer Rest] ? Rest : never) => {
    const client = connect(twin(), ...options)
    clients.push(client)
    return client
  }
  const listen = async (wish: object = EVERYTHING, options: Parameters<typeof connect>[1] = {}) => {
    const client = open(options)
    return { client, told: await listenToChanges(client, wish) }
  }
  const insert = (fields: Record<string, unknown>) =>
    sql`insert into public.notes (${sql.join(Object.keys(fields).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(fields))})`.execute(database().query)
  const run = (text: string) => sql.raw(text).execute(database().query)
  const until = (told: Told[], count: number) =>
    eventually(() => expect(told.length).toBeGreaterThanOrEqual(count))
  /** Inserts one more row and waits for it: by then all earlier changes have been told. */
  async function afterAnother(told: Told[]) {
    const id = Math.floor(Math.random() * 1e9) + 1000
    await insert({ id, title: 'the last' })
    await eventually(() => expect(told.some((each) => each.new.id === id)).toBe(true))
    return told.filter((each) => each.new.id !== id)
  }

  test('[7.07] a row that is inserted, changed and removed is told with its columns, types and values', async () => {
    const { told } = await listen()
    await run(`insert into public.notes (id, title, rating, price, tags) values (1, 'Oak', 5, 1.50, '{a,b}')`)
    await until(told, 1)
    await run(`update public.notes set title = 'Ash' where id = 1`)
    await until(told, 2)
    await run('delete from public.notes where id = 1')
    await until(told, 3)
    const base = { schema: 'public', table: 'notes', errors: null }
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(told).toEqual([
      { ...base, commit_timestamp: at, eventType: 'INSERT', new: WHOLE, old: {} },
      { ...base, commit_timestamp: at, eventType: 'UPDATE', new: { ...WHOLE, title: 'Ash' }, old: { id: 1 } },
      { ...base, commit_timestamp: at, eventType: 'DELETE', new: {}, old: { id: 1 } },
    ])
  })

  test('[7.07] a review is told to who looks at its product, and to nobody else', async () => {
    const wish = { event: '*', schema: 'public', table: 'reviews' }
    const { told } = await listen({ ...wish, filter: 'product_handle=eq.keel-kneeling-chair' })
    const { told: elsewhere } = await listen({ ...wish, filter: 'product_handle=eq.keel-saddle-stool' })
    await run(`insert into public.reviews (product_handle, author, rating, body, source, user_id)
      values ('keel-kneeling-chair', 'Kim', 5, 'Sits as it should.', 'import', null)`)
    await until(told, 1)
    await run('delete from public.reviews')
    await until(told, 2)
    expect(told).toMatchObject([
      { eventType: 'INSERT', new: { author: 'Kim', rating: 5, body: 'Sits as it should.' } },
      { eventType: 'DELETE', old: { id: told[0].new.id } },
    ])
    expect(elsewhere).toEqual([])
  })

  test('[7.07] the reply repeats each wish in order, and a change names those that it fulfils', async () => {
    const heard: string[] = []
    const hear = (name: string) => () => void heard.push(name)
    const channel = open()
      .channel('in order')
      .on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'notes' }, hear('update'))
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, hear('insert'))
      .on('postgres_changes', { event: '*', schema: 'public' }, hear('all'))
      .on('postgres_changes', { ...EVERYTHING, filter: 'title=eq.Elm' }, hear('elm'))
    expect((await subscribed(channel)).statuses).toEqual(['SUBSCRIBED'])
    await insert({ id: 2, title: 'Elm' })
    await run(`update public.notes set title = 'Fir' where id = 2`)
    await eventually(() => expect(heard).toHaveLength(5))
    expect(heard).toEqual(['insert', 'all', 'elm', 'update', 'all'])
  })

  test('[7.07] is listening before it says so: what is inserted the moment after is told, each time', async () => {
    for (let time = 0; time < 10; time++) {
      const told: Told[] = []
      const channel = open()
        .channel(`at once ${time}`)
        .on('postgres_changes', EVERYTHING, (change) => void told.push(change))
      await subscribed(channel)
      await insert({ id: 100 + time, title: 'at once' })
      await eventually(() => expect(told.map((each) => each.new.id)).toContain(100 + time))
      await channel.unsubscribe()
    }
  })

  test('[6.01] [7.07] each hears of the rows that it may read, by its token, and of no other', async () => {
    const kim = await signUp(twin())
    const lee = await signUp(twin())
    const [anyone, kims, lees, owners] = await Promise.all([
      listen(),
      listen(EVERYTHING, { token: kim.session.access_token }),
      listen(EVERYTHING, { token: lee.session.access_token }),
      listen(EVERYTHING, { key: twin().serviceKey }),
    ])
    await insert({ id: 201, title: 'Kim’s', owner: kim.user.id })
    await insert({ id: 202, title: 'all’s' })
    await run('update public.notes set rating = 2 where id = 201')
    await afterAnother(owners.told)
    const heard = ({ told }: { told: Told[] }) => told.map((each) => each.new.id).slice(0, -1)
    await eventually(() => expect(heard(anyone)).toEqual([202]))
    await eventually(() => expect(heard(lees)).toEqual([202]))
    await eventually(() => expect(heard(kims)).toEqual([201, 202, 201]))
    expect(heard(owners)).toEqual([201, 202, 201])
  })

  test('[6.01] [7.07] who becomes somebody else hears from then on what that one may read', async () => {
    const [kim, lee] = [await signUp(twin()), await signUp(twin())]
    let token = kim.session.access_token
    const client = createClient(twin().origin, twin().anonKey, { accessToken: async () => token })
    clients.push(client)
    await client.realtime.setAuth()
    const told: Told[] = []
    const channel = client
      .channel('somebody')
      .on('postgres_changes', EVERYTHING, (each) => void told.push(each))
    const { system } = await subscribed(channel, true)
    await insert({ id: 211, owner: kim.user.id })
    await until(told, 1)
    token = lee.session.access_token
    await client.realtime.setAuth()
    await eventually(() => expect(system).toHaveLength(2))
    await insert({ id: 212, owner: kim.user.id })
    await insert({ id: 213, owner: lee.user.id })
    await until(told, 2)
    expect(told.map((each) => each.new.id)).toEqual([211, 213])
  })

  test('[6.01] [7.07] of a removed row everybody hears the key alone, as nobody can ask about it any more', async () => {
    await run('alter table public.notes replica identity full')
    const { told: all } = await listen()
    await insert({ id: 301, title: 'gone' })
    await until(all, 1)
    const { told } = await listen({ ...EVERYTHING, filter: 'title=eq.gone' })
    await run(`update public.notes set rating = 3 where id = 301`)
    await until(told, 1)
    await run('delete from public.notes where id = 301')
    await until(told, 2)
    await run('alter table public.notes replica identity default')
    expect(told).toMatchObject([
      { eventType: 'UPDATE', new: { id: 301, rating: 3 }, old: { id: 301, title: 'gone', rating: null } },
      { eventType: 'DELETE' },
    ])
    expect(told[1].old).toEqual({ id: 301 })
  })

  test('[6.01] [7.07] without row-level security the old record is told whole, of columns that the role may read', async () => {
    await run('create table public.open_notes (id integer primary key, title text, hidden text)')
    await run('alter table public.open_notes replica identity full')
    await run('grant select (id, title) on public.open_notes to anon')
    await run('alter publication supabase_realtime add table public.open_notes')
    await eventually(async () => {
      const { told } = await listen({ ...EVERYTHING, table: 'open_notes' })
      await run(`insert into public.open_notes values (1, 'a', 'h')`)
      await run(`update public.open_notes set title = 'b'`)
      await run('delete from public.open_notes')
      await until(told, 3)
      expect(told).toMatchObject([
        { new: { id: 1, title: 'a' } },
        { new: { id: 1, title: 'b' }, old: { id: 1, title: 'a' } },
        { old: { id: 1, title: 'b' } },
      ])
      expect(JSON.stringify(told)).not.toContain('hidden')
    })
  })

  test('[7.07] a row of more than a megabyte is told without its long values, and says so', async () => {
    const { told } = await listen()
    await run(`insert into public.notes (id, title) values (401, repeat('x', 1100000))`)
    await until(told, 1)
    expect(told[0].errors).toEqual(['Error 413: Payload Too Large'])
    expect(told[0].new).toMatchObject({ id: 401, rating: null })
    expect(told[0].new).not.toHaveProperty('title')
    await run('delete from public.notes where id = 401')
  })

  test('[7.07] a table without a key tells of each change that it cannot be told', async () => {
    await run('create table public.keyless (title text)')
    await run('grant select on public.keyless to anon')
    await run('alter publication supabase_realtime add table public.keyless')
    using _later = passTime(1_001)
    const { told } = await listen({ ...EVERYTHING, table: 'keyless' })
    await run(`insert into public.keyless values ('a')`)
    await until(told, 1)
    expect(told[0]).toMatchObject({ errors: ['Error 400: Bad Request, no primary key'], new: {} })
  })

  test('[7.07] chosen columns are told with the key, and no others', async () => {
    const { told } = await listen({ ...EVERYTHING, select: ['title'] })
    await insert({ id: 501, title: 'few', rating: 1 })
    await until(told, 1)
    expect(told[0].new).toEqual({ id: 501, title: 'few' })
  })

  test('nothing went wrong meanwhile', () => {
    expect(twin().errors).toEqual([])
  })
})
