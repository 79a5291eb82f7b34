import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeRest } from '#tests/fixtures/backend/rest-twin.ts'
import { passTime } from '#tests/fixtures/pass-time.ts'

describeRest('calling functions by REST', ({ client, database, ask: askAny }) => {
  const ask = (path: string, asking?: Parameters<typeof askAny>[1]) => askAny(`/rpc/${path}`, asking)

  test('[7.05] by POST, GET and HEAD, with arguments that may be left out', async () => {
    expect((await client.rpc('add', { a: 2, b: 3 })).data).toBe(5)
    expect((await client.rpc('add', { a: 2 })).data).toBe(3)
    expect((await client.rpc('add', { a: 2, b: 5 }, { get: true })).data).toBe(7)
    const head = await client.rpc('count_to', { last: 3 }, { head: true, count: 'exact' })
    expect([head.status, head.count, head.data]).toEqual([200, 3, null])
    expect((await ask('add?a=1&b=1')).text).toBe('2')
    expect(
      (
        await ask('add', {
          body: 'a=4&b=5',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).text,
    ).toBe('9')
  })

  test('[7.05] what answers nothing, a value, values, a row, rows', async () => {
    expect(await client.rpc('nothing')).toMatchObject({ status: 204, data: null, error: null })
    expect((await client.rpc('count_to', { last: 3 })).data).toEqual([1, 2, 3])
    expect((await client.rpc('member_named', { wanted: 'bob' })).data).toMatchObject({
      name: 'bob',
      tags: ['b'],
    })
    expect((await client.rpc('member_named', { wanted: 'bob' }).select('name')).data).toEqual({ name: 'bob' })
    expect((await client.rpc('scores').order('writer')).data).toEqual([
      { writer: 'ada', total: 3.5 },
      { writer: 'bob', total: 3.25 },
    ])
    expect((await client.rpc('scores').select('writer').gt('total', 3.3).single()).data).toEqual({
      writer: 'ada',
    })
  })

  test('[7.05] rows are filtered, ordered, counted and embed as those of their table', async () => {
    const { data, count } = await client
      .rpc('posts_by', { writer: 'bob' }, { count: 'exact' })
      .select('id, room:rooms(topic), shout')
      .gt('score', -1)
      .order('id', { ascending: false })
      .limit(1)
    expect([data, count]).toEqual([[{ id: 4, room: null, shout: 'NO ROOM' }], 2])
    const { data: got } = await client
      .rpc('posts_by', { writer: 'bob' }, { get: true })
      .select('id')
      .eq('id', 3)
    expect(got).toEqual([{ id: 3 }])
    expect(
      (await ask('posts_by?writer=ada&select=id,rooms!inner(topic)&rooms.topic=eq.general&order=id')).json,
    ).toHaveLength(2)
    expect((await ask('count_to?last=9&limit=2&offset=3')).json).toEqual([4, 5])
  })

  test('[7.05] overloads by their arguments’ names, lists, and one argument without a name', async () => {
    expect((await client.rpc('twice', { word: 'ha' })).data).toBe('haha')
    expect((await client.rpc('twice', { value: 4 })).data).toBe(8)
    expect((await ask('joined?separator=-&words=a&words=b,c')).json).toBe('a-b,c')
    expect((await client.rpc('joined', { separator: '+', words: ['x', 'y'] })).data).toBe('x+y')
    expect((await client.rpc('echo', { any: ['thing', { at: 'all' }] })).data).toEqual({
      any: ['thing', { at: 'all' }],
    })
    expect(await ask('same?value=1')).toMatchObject({
      status: 300,
      json: {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: public.same(value => integer), public.same(value => text)',
      },
    })
  })

  test('[7.05] a function that there is not, with a near one', async () => {
    expect(await ask('ad', { body: '{"a": 1}' })).toMatchObject({
      status: 404,
      json: {
        code: 'PGRST202',
        message: 'Could not find the function public.ad(a) in the schema cache',
        details:
          'Searched for the function public.ad with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      },
    })
    expect((await ask('member_name?wanted=x')).json.hint).toBe(
      'Perhaps you meant to call the function public.member_named',
    )
    expect((await ask('add?a=1&bb=2')).json.hint).toBe(
      'Perhaps you meant to call the function public.add(a, b)',
    )
    expect(await ask('add', { method: 'DELETE' })).toMatchObject({
      status: 405,
      json: { code: 'PGRST101', message: 'Cannot use the DELETE method on RPC' },
    })
  })

  test('[7.05] writes by POST alone', async () => {
    expect(await ask('send_away?who=cleo')).toMatchObject({ status: 405, json: { code: '25006' } })
    const { data } = await client.rpc('send_away', { who: 'cleo' }).select('name, presence')
    expect(data).toEqual([{ name: 'cleo', presence: 'away' }])
    const tooMany = await client.rpc('send_away', { who: '%' }).maxAffected(1)
    expect(tooMany.error?.code).toBe('PGRST124')
    expect((await client.from('members').select().eq('presence', 'away')).data).toHaveLength(1)
    expect((await client.rpc('add', { a: 1 }).maxAffected(1)).error?.code).toBe('PGRST128')
    await sql`update public.members set presence = 'online' where name = 'cleo'`.execute(database().query)
  })

  test('[7.05] what a function raises, and what it says of the answer', async () => {
    expect(await ask('refuse', { body: '{"reason": "not today"}' })).toMatchObject({
      status: 400,
      json: { code: 'P0001', message: 'not today', hint: 'a hint', details: 'a detail' },
    })
    const teapot = await ask('teapot', { method: 'POST' })
    expect([teapot.status, teapot.json, teapot.headers.get('x-pot')]).toEqual([
      418,
      { code: '123', message: 'I am a teapot', details: null, hint: 'pour' },
      'yes',
    ])
    const dressed = await ask('dressed', { method: 'POST' })
    expect([dressed.status, dressed.json, dressed.headers.get('x-dress')]).toEqual([202, { ok: true }, 'red'])
  })

  test('[6.01] what a function may ask about the request', async () => {
    const { data } = await client.rpc('asked', {}, { get: true })
    expect(data).toEqual({
      method: 'GET',
      path: '/rpc/asked',
      agent: expect.stringContaining('supabase-js'),
      role: 'anon',
      claims: 'anon',
    })
  })

  test('[7.05] a function made since is found at once, and one that changed soon', async () => {
    expect((await ask('fresh')).status).toBe(404)
    await sql`create function public.fresh() returns int language sql as 'select 1'`.execute(database().query)
    {
      using _later = passTime(1_001)
      expect((await ask('fresh')).json).toBe(1)
    }
    await sql`drop function public.fresh()`.execute(database().query)
    await sql`create function public.fresh(n int) returns int language sql as 'select n'`.execute(
      database().query,
    )
    await sql`notify pgrst, 'reload schema'`.execute(database().query)
    await expect.poll(async () => (await ask('fresh?n=2')).json).toBe(2)
  })
})
