import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { describeRest } from '#tests/fixtures/backend/rest-twin.ts'

const SCHEMA = `
  create schema elsewhere;
  create table elsewhere.boats (id int primary key, name text);
  insert into elsewhere.boats values (1, 'Ark'), (2, 'Raft');
  grant usage on schema elsewhere to anon;
  grant select on elsewhere.boats to anon;
  create type public.point_2d as (x int, "y ""2" int);

  create function public.no_number() returns int language sql stable as $$ select null::int $$;
  create function public.some_numbers() returns setof int language sql stable
    as $$ values (1), (null), (3) $$;
  create function public.point() returns public.point_2d language sql stable as $$ select 1, 2 $$;
  create function public.points() returns setof public.point_2d language sql stable
    as $$ values (2, 20), (1, 10) $$;
  create function public.boats() returns setof elsewhere.boats language sql stable
    as $$ select * from elsewhere.boats $$;
  create function public.optional_number(int default 42) returns int language sql immutable as $$ select $1 $$;
  create function public.whole_text(text) returns text language sql immutable as $$ select $1 $$;
  create function public.whole_bytes(bytea) returns int language sql immutable as $$ select length($1) $$;
  create function public.whole_json(json) returns json language sql immutable as $$ select $1 $$;
`

describeRest(
  'what functions answer by REST, and which there are',
  ({ client, database, ask, reload, twin }) => {
    beforeAll(async () => {
      await sql.raw(SCHEMA).execute(database().query)
      await reload()
    })

    /** https://docs.postgrest.org/en/v16/references/api/functions.html#scalar-functions */
    test('[7.05] a value that is null, alone and among others', async () => {
      expect(await ask('/rpc/no_number')).toMatchObject({ status: 200, text: 'null' })
      expect(await client.rpc('some_numbers')).toMatchObject({ data: [1, null, 3], error: null })
    })

    /** https://docs.postgrest.org/en/v16/references/api/functions.html#table-valued-functions */
    test('[7.05] rows of a composite type, and of a table elsewhere, are selected from, filtered and ordered', async () => {
      expect((await ask('/rpc/points?select=y:"y \\"2"::text&x=gt.0&order=x')).json).toEqual([
        { y: '10' },
        { y: '20' },
      ])
      expect((await client.rpc('point').select('x')).data).toEqual({ x: 1 })
      expect((await client.rpc('boats').select('name').eq('id', 2)).data).toEqual([{ name: 'Raft' }])
      const asCsv = { headers: { accept: 'text/csv' } }
      expect((await ask('/rpc/boats', asCsv)).text).toBe('id,name\n1,Ark\n2,Raft')
      expect(await ask('/rpc/points?select=z')).toMatchObject({ status: 400, json: { code: '42703' } })
    })

    /** https://docs.postgrest.org/en/v16/references/api/functions.html#functions-with-a-single-unnamed-json-parameter */
    test('[7.05] a function whose one parameter has no name, and no type that a body has, is not there', async () => {
      for (const asking of [{}, { body: '{}' }])
        expect(await ask('/rpc/optional_number', asking)).toMatchObject({
          status: 404,
          json: { code: 'PGRST202' },
        })
      for (const whole of [{ '': 3 }, { a: 1, '': 3 }, {}])
        expect((await ask('/rpc/whole_json', { body: JSON.stringify(whole) })).json).toEqual(whole)
      const described = await ask('/', { key: twin().serviceKey })
      expect(Object.keys(described.json.paths)).toContain('/rpc/whole_json')
      expect(Object.keys(described.json.paths)).not.toContain('/rpc/optional_number')
    })

    /** https://docs.postgrest.org/en/v16/references/api/functions.html#scalar-functions */
    test('[7.05] values as CSV stand below the name that PostgREST gives them', async () => {
      const asCsv = { headers: { accept: 'text/csv' } }
      expect((await ask('/rpc/some_numbers', asCsv)).text).toBe('pgrst_scalar\n1\n\n3')
    })

    test.each([
      ['text/plain', 'text', 'whole_json'],
      ['text/xml', 'xml', 'whole_text'],
      ['application/octet-stream', 'bytea', 'whole_bytes'],
      ['text/plain', 'text', 'no_number'],
    ])(
      '[7.05] a body of %s, which is for one unnamed parameter of type %s, finds nothing in %s',
      async (...of) => {
        const [type, parameter, name] = of
        const asking = { body: 'words', headers: { 'content-type': type } }
        expect(await ask(`/rpc/${name}`, asking)).toMatchObject({
          status: 404,
          json: {
            code: 'PGRST202',
            message: `Could not find the function public.${name} in the schema cache`,
            details: `Searched for the function public.${name} with a single unnamed ${parameter} parameter, but no matches were found in the schema cache.`,
            hint: null,
          },
        })
      },
    )

    /** https://docs.postgrest.org/en/v16/references/api/functions.html#functions-with-a-single-unnamed-parameter */
    test('[7.05] a body of text is given whole, and so is an argument without a name', async () => {
      const asking = { body: 'a "text", whole', headers: { 'content-type': 'text/plain; charset=utf-8' } }
      expect((await ask('/rpc/whole_text', asking)).json).toBe('a "text", whole')
      expect(await ask('/rpc/whole_text', { ...asking, body: '\0' })).toMatchObject({ status: 400 })
      expect((await ask('/rpc/whole_text', { body: '{"": "x"}' })).json).toBe('{"": "x"}')
      expect((await ask('/rpc/whole_text?=x')).json).toBe('{"":"x"}')
      expect((await ask('/rpc/whole_json?=x')).json).toEqual({ '': 'x' })
      expect(await ask('/rpc/whole_text', { body: '{"a": 1}' })).toMatchObject({ status: 404 })
    })
  },
)
