import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { describeRest } from '#tests/fixtures/backend/rest-twin.ts'

describeRest('pages and forms of answers by REST', ({ database, client, ask }) => {
  describe('order, range and count', () => {
    test('[7.05] orders by several columns, with nulls first or last', async () => {
      const order = async (by: string) =>
        (await ask(`/members?select=name&order=${by}`)).json.map(({ name }: { name: string }) => name)
      expect(await order('is_trusted.desc.nullslast,name')).toEqual(['ada', 'bob', 'cleo'])
      expect(await order('is_trusted.asc.nullsfirst')).toEqual(['cleo', 'bob', 'ada'])
      expect(await order('profile->age.desc.nullslast')).toEqual(['ada', 'bob', 'cleo'])
      expect(await order('presence,name.desc')).toEqual(['cleo', 'ada', 'bob'])
    })

    test('[7.05] a page, by parameters or by the Range header', async () => {
      const { data, count } = await client
        .from('members')
        .select('name', { count: 'exact' })
        .order('name')
        .range(1, 1)
      expect({ data, count }).toEqual({ data: [{ name: 'bob' }], count: 3 })
      const page = await ask('/members?select=name&order=name', {
        headers: { range: '1-5', prefer: 'count=exact' },
      })
      expect(page.status).toBe(206)
      expect(page.headers.get('content-range')).toBe('1-2/3')
      expect(page.json).toEqual([{ name: 'bob' }, { name: 'cleo' }])
      expect((await ask('/members?limit=0')).json).toEqual([])
    })

    test('[7.05] says which rows it answers', async () => {
      expect((await ask('/members')).headers.get('content-range')).toBe('0-2/*')
      expect((await ask('/members?name=eq.x')).headers.get('content-range')).toBe('*/*')
      const none = await ask('/members?name=eq.x', { headers: { prefer: 'count=exact' } })
      expect([none.status, none.headers.get('content-range')]).toEqual([200, '*/0'])
      const head = await client.from('members').select('*', { count: 'exact', head: true })
      expect([head.count, head.data, head.status]).toEqual([3, null, 200])
    })

    test('[7.05] past the end there is nothing to satisfy', async () => {
      expect(await ask('/members?offset=10', { headers: { prefer: 'count=exact' } })).toMatchObject({
        status: 416,
        json: {
          code: 'PGRST103',
          message: 'Requested range not satisfiable',
          details: 'An offset of 10 was requested, but there are only 3 rows.',
        },
      })
      expect((await ask('/members?offset=10')).json).toEqual([])
      expect(await ask('/members', { headers: { range: '5-1' } })).toMatchObject({ status: 416 })
      expect(await ask('/members?limit=-1')).toMatchObject({ status: 416 })
      expect(await ask('/members?offset=99999999999999999999')).toMatchObject({ status: 200, json: [] })
    })

    test.each(['planned', 'estimated'] as const)('[7.05] a count that is %s', async (count) => {
      // The planner's figure is exact for a table that was analyzed in full.
      await sql`analyze public.posts`.execute(database().query)
      const rows = (await client.from('posts').select('id')).data?.length
      expect(rows).toBeGreaterThan(1)
      expect((await client.from('posts').select('*', { count, head: true })).count).toBe(rows)
      const one = await client.from('posts').select('*', { count, head: true }).eq('id', 1)
      expect(one.count).toBe(1)
    })
  })

  describe('forms of the answer', () => {
    test('[7.05] one object, or a refusal', async () => {
      expect((await client.from('rooms').select('topic').eq('id', 2).single()).data).toEqual({
        topic: 'random',
      })
      const { error, status } = await client.from('rooms').select().single()
      expect(status).toBe(406)
      expect(error).toMatchObject({
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 3 rows',
      })
      expect((await client.from('rooms').select().eq('id', 77).maybeSingle()).data).toBeNull()
    })

    test('[7.05] without nulls', async () => {
      const { data } = await client.from('members').select('name, profile').eq('name', 'cleo').stripNulls()
      expect(data).toEqual([{ name: 'cleo' }])
      const one = await ask('/members?select=name,x:profile&name=eq.cleo', {
        headers: { accept: 'application/vnd.pgrst.object+json;nulls=stripped' },
      })
      expect(one.json).toEqual({ name: 'cleo' })
    })

    test('[7.05] CSV', async () => {
      const { data } = await client.from('posts').select('id, text:body').order('id').limit(3).csv()
      expect(data).toBe('id,text\n1,"Hello world"\n2,"Second, with a comma"\n3,"A ""quoted"" one"')
      const all = await ask('/labels?order=id&limit=1', { headers: { accept: 'text/csv' } })
      expect([all.text, all.headers.get('content-type')]).toEqual([
        'id,label\n1,news',
        'text/csv; charset=utf-8',
      ])
    })

    test('[7.05] the first that is acceptable, and no other', async () => {
      const accept = 'text/html,application/xml;q=0.9,*/*;q=0.8'
      expect((await ask('/rooms', { headers: { accept } })).headers.get('content-type')).toBe(
        'application/json; charset=utf-8',
      )
      expect(await ask('/rooms', { headers: { accept: 'image/png' } })).toMatchObject({
        status: 406,
        json: { code: 'PGRST107', message: 'None of these media types are available: image/png' },
      })
      const { error } = await client.from('rooms').select().explain()
      expect(error).toMatchObject({ code: 'PGRST107' })
    })
  })
})
