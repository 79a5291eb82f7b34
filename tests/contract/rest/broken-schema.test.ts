import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeRest } from '#tests/fixtures/backend/rest-twin.ts'

/** https://docs.postgrest.org/en/v16/references/schema_cache.html */
describeRest('a schema of which a part is broken', ({ client, database, ask, reload }) => {
  const run = (statement: string) => sql.raw(statement).execute(database().query)

  test('[6.01] views that select from themselves, alone or in a circle, leave the rest served', async () => {
    await run('create view public.snake as select name from public.members')
    await run('create or replace view public.snake as select name from public.snake')
    await run('create view public.hen as select name from public.members')
    await run('create view public.egg as select name from public.hen')
    await run('create or replace view public.hen as select name from public.egg')
    await run('grant select on public.snake, public.hen, public.egg to anon')
    await reload()

    const { data, error } = await client.from('posts').select('id, members!author(name)').eq('id', 1)
    expect([data, error]).toEqual([[{ id: 1, members: { name: 'ada' } }], null])
    for (const view of ['snake', 'hen', 'egg'])
      expect(await ask(`/${view}`)).toMatchObject({
        status: 500,
        json: { code: '42P17', message: expect.stringContaining('infinite recursion') },
      })
    await run('drop view public.snake')
    await run('drop view public.hen cascade')
  })

  test('[6.01] what the catalogue cannot tell is left out, and the rest is served', async () => {
    await run('create function public.next_mark() returns int language sql as $$ select 1 $$')
    await run('create table public.marks (id int primary key default public.next_mark(), post bigint)')
    await run('grant select on public.marks to anon')
    await run("delete from pg_depend where refobjid = 'public.next_mark'::regproc")
    await run("delete from pg_proc where oid = 'public.next_mark'::regproc")
    await reload()

    expect((await client.from('labels').select('label').eq('id', 1)).data).toEqual([{ label: 'news' }])
    expect((await client.rpc('add', { a: 2, b: 3 })).data).toBe(5)
    expect(await ask('/marks')).toMatchObject({ status: 404, json: { code: 'PGRST205' } })
    await run('drop table public.marks')
  })

  test('[6.01] a view that is dropped while it is asked answers so, and everything else goes on', async () => {
    await run('create view public.passing as select id, body from public.posts')
    await run('grant select on public.passing to anon')
    await reload()
    expect((await client.from('passing').select('id').eq('id', 1)).data).toEqual([{ id: 1 }])

    const asked = [...Array(20).keys()].map(async (at) => {
      if (at === 5) await run('drop view public.passing')
      return Promise.all([
        client.from('passing').select('id').eq('id', 1),
        client.from('labels').select('id').eq('id', 1),
      ])
    })
    for (const [passing, lasting] of await Promise.all(asked)) {
      expect(lasting.data).toEqual([{ id: 1 }])
      if (passing.error) expect(['42P01', 'PGRST205']).toContain(passing.error.code)
      else expect(passing.data).toEqual([{ id: 1 }])
    }
    expect(await ask('/passing')).toMatchObject({ status: 404 })
  })
})
