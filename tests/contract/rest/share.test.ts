import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeRest, describeRestOnOneEngine } from '#tests/fixtures/backend/rest-twin.ts'

const ORIGIN = 'http://localhost:3000'

describeRest('what one stranger may take of REST', ({ database, twin, ask, reload }) => {
  /** Patterns that once took seconds, or ended the embedded engine. */
  const DEAR = {
    'a reference back': 'name=match.(.*)(.*)\\1x',
    'nested bounds': 'name=match.(((a{1,100}){1,100}){1,10})x',
    'a look ahead': 'or=(name.imatch."(?=.*a)b",name.eq.x)',
    'another syntax': 'name=not.match.***:a',
    'many quantifiers': `name=match.${'.*'.repeat(11)}`,
    'long ones': `name=match.${'a'.repeat(501)}`,
    'many searches': Array.from({ length: 11 }, (_, at) => `name=fts.w${at}`).join('&'),
    'many words within texts': Array.from({ length: 11 }, (_, at) => `name=ilike.*w${at}*`).join('&'),
    'in an embedded table': 'select=name,posts!author(body)&posts.body=match.(a)\\1',
  }

  test.each(Object.entries(DEAR))(
    '[7.05] %s in patterns are refused where no statement can be ended',
    async (_name, query) => {
      const path = `/members?${new URLSearchParams(query)}`
      const { session } = await signUp(twin())
      const bearer = { authorization: `Bearer ${session.access_token}` }
      const isEndless = database().engine === 'pglite'
      for (const asking of [{}, { headers: bearer }]) {
        const { status, json } = await ask(path, asking)
        if (isEndless) expect([status, json.code]).toEqual([400, '54001'])
        // The request is either answered in time, or its pattern is more than PostgreSQL itself takes.
        else expect([undefined, '2201B']).toContain(json.code)
      }
    },
  )

  test('[7.05] a plain pattern is answered, and any of the owner’s', async () => {
    const byName = (pattern: string) => `/members?select=name&name=match.${encodeURIComponent(pattern)}`
    expect((await ask(byName('^(a|b).*[ab]$'))).json).toEqual([{ name: 'ada' }, { name: 'bob' }])
    const owners = await ask(byName('(b)o\\1'), { key: twin().serviceKey })
    expect(owners.json).toEqual([{ name: 'bob' }])
  })

  test('[7.05] a table that would be read from end to end is asked for by its index alone', async () => {
    await sql`create table public.many as select n as id from generate_series(1, 300000) n`.execute(
      database().query,
    )
    await sql`alter table public.many add primary key (id)`.execute(database().query)
    await sql`grant select on public.many to anon, service_role`.execute(database().query)
    await reload()
    const inside = (offset: number) => ask(`/many?order=id&limit=1&offset=${offset}`)
    expect((await inside(5)).json).toEqual([{ id: 6 }])
    // The same words with other values are another statement.
    expect((await inside(299_000)).json).toMatchObject(
      database().engine === 'pglite' ? { code: '54001' } : [{ id: 299_001 }],
    )
    const counted = { headers: { prefer: 'count=exact' } }
    expect((await ask('/many?id=lt.6')).json).toHaveLength(5)
    expect(await ask('/many?limit=5', counted)).toMatchObject(
      database().engine === 'pglite'
        ? { status: 400, json: { code: '54001', message: 'statement too complex: plan cost limit exceeded' } }
        : { status: 206 },
    )
    expect(await ask('/many?limit=5', { ...counted, key: twin().serviceKey })).toMatchObject({ status: 206 })
  })

  describe('of long rows', () => {
    const refused = {
      status: 400,
      json: { code: '54001', message: 'statement too complex: an answer of more than 8388608 bytes' },
    }
    const bodies = (times: number) => Array.from({ length: times }, (_, at) => `b${at}:body`).join(',')
    /** A hundred rows of 15 kB. */
    beforeAll(async () => {
      await sql`insert into public.members (name) values ('writer')`.execute(database().query)
      await sql`insert into public.posts (body, author, room_id)
        select repeat('…', 5000), 'writer', 3 from generate_series(1, 100)`.execute(database().query)
    })
    afterAll(async () => {
      await sql`delete from public.posts where author = 'writer'`.execute(database().query)
      await sql`delete from public.members where name = 'writer'`.execute(database().query)
    })

    test.each([
      ['columns', `/posts?author=eq.writer&select=${Array(100).fill('body').join(',')}`],
      ['other names', `/posts?author=eq.writer&select=${bodies(50)}`],
      ['embedded rows', `/rooms?id=eq.3&select=posts(${bodies(50)})`],
      ['functions', `/rpc/posts_by?writer=writer&select=${bodies(50)}`],
    ])('[7.05] a stranger is answered no more than 8 MiB: %s', async (_name, path) => {
      expect(await ask(path)).toMatchObject(refused)
      expect(await ask(path, { headers: { accept: 'text/csv' } })).toMatchObject(refused)
    })

    test('[7.05] whoever asks for less is answered with all of it, and so is the owner who asks for more', async () => {
      const path = (times: number) => `/posts?author=eq.writer&select=${bodies(times)}`
      const fewer = await ask(path(5))
      expect([fewer.status, fewer.json.length]).toEqual([200, 100])
      const embedded = await ask(`/rooms?id=eq.3&select=posts(${bodies(2)})`)
      expect(embedded.json[0].posts).toHaveLength(100)
      const owners = await ask(path(6), { key: twin().serviceKey })
      expect([owners.status, owners.json.length]).toEqual([200, 100])
    })

    test('[7.05] a change that would answer more is not made', async () => {
      const asking = {
        method: 'PATCH',
        body: JSON.stringify({ score: 7 }),
        headers: { prefer: 'return=representation' },
      }
      expect(await ask(`/posts?author=eq.writer&select=${bodies(50)}`, asking)).toMatchObject(refused)
      expect((await ask('/posts?author=eq.writer&score=eq.7')).json).toEqual([])
    })
  })
})

describeRestOnOneEngine('what a stranger may send to REST', ({ database, twin, ask }) => {
  /** A request body that records in `asked` whether anybody read it. */
  function unreadBody() {
    const state = { asked: false }
    const body = new ReadableStream(
      {
        pull() {
          state.asked = true
        },
      },
      { highWaterMark: 0 },
    )
    return { state, body }
  }

  describe('without any right', () => {
    test.each([
      ['POST', '/contact_messages', 'permission denied for table contact_messages'],
      ['PATCH', '/reviews?id=eq.1', 'permission denied for table reviews'],
      ['PUT', '/purchases?id=eq.1', 'permission denied for table purchases'],
      ['POST', '/reviews_by_star', 'permission denied for view reviews_by_star'],
      ['POST', '/rpc/end_own_session', 'permission denied for function end_own_session'],
    ])('[7.06] %s %s is refused before its body is read', async (method, path, message) => {
      const { state, body } = unreadBody()
      const answer = await twin().backend.fetch(
        new Request(`${ORIGIN}/rest/v1${path}`, {
          method,
          body,
          headers: { apikey: twin().anonKey, 'content-type': 'text/csv' },
          ...{ duplex: 'half' },
        }),
      )
      expect([answer.status, await answer.json()]).toEqual([
        401,
        { code: '42501', details: null, hint: null, message },
      ])
      expect(state.asked).toBe(false)
    })

    test('[7.06] a right that was given meanwhile counts', async () => {
      const remove = () => ask('/stays?id=eq.0', { method: 'DELETE' })
      expect(await remove()).toMatchObject({ status: 401, json: { code: '42501' } })
      await sql`grant select, delete on public.stays to anon`.execute(database().query)
      await expect.poll(async () => (await remove()).status).toBe(204)
    })
  })

  describe('in a body', () => {
    const rows = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ topic: 'many' })))

    test('[7.06] nobody but the owner sends more than a role ever needs', async () => {
      const { session } = await signUp(twin())
      const signedIn = { authorization: `Bearer ${session.access_token}` }
      const kilobytes = (count: number) => JSON.stringify({ author: 'ada', body: 'x'.repeat(count * 1024) })
      const refused = { status: 413, json: { code: 'PGRST102' } }
      expect(await ask('/posts', { body: kilobytes(33) })).toMatchObject(refused)
      expect(await ask('/posts', { body: kilobytes(31) })).toMatchObject({ status: 201 })
      expect(await ask('/posts', { body: kilobytes(257), headers: signedIn })).toMatchObject(refused)
      expect(await ask('/posts', { body: kilobytes(255), headers: signedIn })).toMatchObject({ status: 201 })
      expect(await ask('/posts', { body: kilobytes(1000), key: twin().serviceKey })).toMatchObject({
        status: 201,
      })
    })

    test('[7.06] nor more than a thousand rows, by JSON or CSV', async () => {
      const csv = (count: number) => ['topic', ...Array<string>(count).fill('many')].join('\n')
      const asCsv = { headers: { 'content-type': 'text/csv' } }
      const refused = { status: 400, json: { message: 'More than 1000 rows in one request' } }
      expect(await ask('/rooms', { body: rows(1001) })).toMatchObject(refused)
      expect(await ask('/rooms', { body: csv(1001), ...asCsv })).toMatchObject(refused)
      expect(await ask('/rooms', { body: rows(1000) })).toMatchObject({ status: 201 })
      expect(await ask('/rooms', { body: csv(1001), ...asCsv, key: twin().serviceKey })).toMatchObject({
        status: 201,
      })
    })

    test('[7.06] 300,000 keys are no row and no call, whoever sends them', async () => {
      const keys = JSON.stringify(
        Object.fromEntries(Array.from({ length: 300_000 }, (_, at) => [`k${at}`, 1])),
      )
      for (const path of ['/rpc/add', '/rooms']) {
        expect(await ask(path, { body: keys, key: twin().serviceKey })).toMatchObject({
          status: 400,
          json: { message: 'A row has at most 1600 columns' },
        })
      }
    })

    test('[7.06] the owner’s 5 MiB of CSV are read in slices, between which others are answered', async () => {
      let turns = 0
      let isReading = true
      const count = () => {
        turns += 1
        if (isReading) setImmediate(count)
      }
      setImmediate(count)
      const body = `author,body\n${`ada,${'x'.repeat(1019)}\n`.repeat(4 * 1024)}`
      const answer = await ask('/posts', {
        body,
        key: twin().serviceKey,
        headers: { 'content-type': 'text/csv' },
      })
      isReading = false
      expect(answer).toMatchObject({ status: 201 })
      expect(turns).toBeGreaterThan(100)
    })
  })
})
