import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { describeRest } from '#tests/fixtures/backend/rest-twin.ts'

const SCHEMA = `
  create table public.studios (id int primary key, name text);
  create table public.games (id int primary key, title text, studio_id int references public.studios);
  create table public.sequels (id int primary key, title text);
  create table public.studio (id int primary key, user_id uuid references auth.users);
  create table public.awards (game_id int, year int, primary key (game_id, year));
  create table public.prizes (id int primary key, game_id int, year int,
    constraint of_award foreign key (game_id, year) references public.awards);
  create view public.double_prizes as
    select id, game_id, year, game_id as game_again, year as year_again from public.prizes;
  create view public.award_keys as select game_id, year from public.awards;
  create view public.games_of_studios as
    select games.id, studios.id as studio, games.title from public.games join public.studios on studio_id = studios.id;
  create function public.put_game() returns trigger language plpgsql as $$ begin return new; end $$;
  create trigger put instead of insert on public.games_of_studios for each row execute function public.put_game();

  -- Called as the table, in whose place it is embedded: none but the first.
  create function public.studios(public.games) returns setof public.studios rows 1 language sql stable
    as $$ select * from public.studios where id = 1 $$;
  create function public.is_old(public.games) returns boolean language sql stable as $$ select $1.id < 2 $$;
  create function public.is_old(public.sequels) returns boolean language sql stable as $$ select true $$;
  create function public.words(public.games) returns tsvector language sql stable
    as $$ select to_tsvector('simple', $1.title) $$;
  create function public.all_games() returns setof public.games language sql stable as $$ select * from public.games $$;
  create function public.lone_record() returns record language sql stable as $$ select id, title from public.games where id = 1 $$;
  create function public.record_of(wanted int) returns record language sql stable
    as $$ select id, title from public.games where id = wanted $$;
  create function public.some_records() returns setof record language sql stable
    as $$ select id, title from public.games order by id $$;
  create function public.listed(variadic v text[] default '{}') returns text[] language sql immutable as $$ select v $$;
  create function public.with_cookies() returns void language sql stable as $$
    select set_config('response.headers', '[{"Set-Cookie": "a=1"}, {"Set-Cookie": "b=2"}]', true) $$;
  create function public.with_vary() returns void language sql stable as $$
    select set_config('response.headers', '[{"Vary": "X-Dress"}]', true) $$;
  create function public.overloaded(arg xml) returns int language sql immutable as $$ select 1 $$;
  create function public.overloaded(arg text, num int default 0) returns int language sql immutable as $$ select 2 $$;
  create function public.overloaded(arg int) returns int language sql immutable as $$ select 3 $$;
  create function public.named_json(data json) returns json language sql immutable as $$ select data $$;
  create function public.unnamed_number(int) returns int language sql immutable as $$ select $1 $$;
  create function public.unnamed_json(json) returns json language sql immutable as $$ select $1 $$;

  create function public.out_of_stock() returns void language plpgsql as $$
    begin raise sqlstate 'PT40A' using message = 'Not for now'; end $$;
  create table public.crews (id int primary key, team_id int);
  create table public.teams (id int primary key, head_id int constraint headed_by references public.crews);
  alter table public.crews add constraint a_team foreign key (team_id) references public.teams;

  insert into public.studios values (1, 'One'), (2, 'Two');
  insert into public.games values (1, 'Fun and games', 2), (2, 'Serious', 2);
  grant all on public.studio, public.crews, public.teams, public.studios, public.games, public.sequels, public.awards, public.award_keys, public.double_prizes, public.games_of_studios to anon;
`

describeRest('answers that other clients of PostgREST count on', ({ client, database, ask, reload }) => {
  beforeAll(async () => {
    await sql.raw(SCHEMA).execute(database().query)
    await reload()
  })

  /** https://docs.postgrest.org/en/v16/references/api/pagination_count.html */
  test('[7.05] a range beyond the end says how many rows there are', async () => {
    const beyond = await ask('/games?offset=9', { headers: { prefer: 'count=exact' } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, '*/2'])
    const called = await ask('/rpc/all_games?offset=9', { headers: { prefer: 'count=exact' } })
    expect([called.status, called.headers.get('content-range')]).toEqual([416, '*/2'])
  })

  /** https://docs.postgrest.org/en/v16/references/api/tables_views.html#insert */
  test('[7.05] a row that is not told leaves a body of no bytes', async () => {
    const inserted = await ask('/awards', { body: '{"game_id": 1, "year": 1999}' })
    expect([inserted.status, inserted.text, inserted.headers.get('content-length')]).toEqual([201, '', '0'])
    const changed = await ask('/awards?year=eq.1999', { method: 'PATCH', body: '{"year": 1998}' })
    expect([changed.status, changed.headers.get('content-length')]).toEqual([204, null])
  })

  /** https://docs.postgrest.org/en/v16/references/api/preferences.html#headers-only */
  test('[7.05] a new row of a view is found by all keys that the view shows', async () => {
    const asking = { headers: { prefer: 'return=headers-only' } }
    const award = await ask('/award_keys', { ...asking, body: '{"game_id": 2, "year": 2001}' })
    expect(award.headers.get('location')).toBe('/award_keys?game_id=eq.2&year=eq.2001')
    const game = await ask('/games_of_studios', { ...asking, body: '{"id": 7, "title": "New"}' })
    expect(game.headers.get('location')).toBe('/games_of_studios?id=eq.7&studio=is.null')
  })

  /** https://docs.postgrest.org/en/v16/references/api/functions.html */
  test('[7.05] functions that answer records, whose columns nothing declares', async () => {
    expect((await client.rpc('lone_record')).data).toEqual({ id: 1, title: 'Fun and games' })
    expect((await client.rpc('record_of', { wanted: 2 })).data).toEqual({ id: 2, title: 'Serious' })
    expect((await client.rpc('record_of', { wanted: 2 }, { get: true })).data).toEqual({
      id: 2,
      title: 'Serious',
    })
    expect((await client.rpc('some_records', {}, { count: 'exact' })).data).toEqual([
      { id: 1, title: 'Fun and games' },
      { id: 2, title: 'Serious' },
    ])
  })

  /** https://docs.postgrest.org/en/v16/references/api/functions.html#variadic-functions */
  test('[7.05] a name that comes several times in a form is a list', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const [body, told] of [
      ['v=hi', ['hi']],
      ['v=hi&v=th,ere', ['hi', 'th,ere']],
      ['', []],
    ] as const)
      expect((await ask('/rpc/listed', { method: 'POST', body, headers: form })).json).toEqual(told)
    expect((await ask('/rpc/add', { body: 'a=7&a=4&b=5', headers: form })).text).toBe('9')
    const tooMany = await ask('/rpc/listed', { body: 'v=&'.repeat(2_000), headers: form })
    expect([tooMany.status, tooMany.json.code]).toEqual([400, 'PGRST102'])
  })

  /** https://docs.postgrest.org/en/v16/references/api/resource_embedding.html#overriding-relationships */
  test('[7.05] a function of a table’s name overrides what its foreign key says', async () => {
    const { data, error } = await client.from('games').select('id, studios(name)').order('id')
    expect([data, error]).toEqual([
      [
        { id: 1, studios: { name: 'One' } },
        { id: 2, studios: { name: 'One' } },
      ],
      null,
    ])
  })

  /** https://docs.postgrest.org/en/v16/references/transactions.html#response-headers */
  test('[7.05] each of several cookies is sent', async () => {
    expect((await ask('/rpc/with_cookies')).headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  /** PostgREST's Feature/HttpHeaderSpec.hs, of version 16. */
  test('[7.05] every answer says what it depends on, unless a function says something else', async () => {
    for (const [path, status] of [
      ['/games', 200],
      ['/rpc/listed', 200],
      ['/none', 404],
    ] as const) {
      const answer = await ask(path)
      expect([answer.status, answer.headers.get('vary')], path).toEqual([status, 'Accept, Prefer, Range'])
    }
    expect((await ask('/rpc/with_vary')).headers.get('vary')).toBe('X-Dress')
  })

  /** https://docs.postgrest.org/en/v16/references/api/tables_views.html#operators */
  test('[7.05] blanks between the brackets of in() are no value', async () => {
    expect((await ask('/games?id=in.(   )')).json).toEqual([])
    expect((await ask('/games?id=not.in.( )&select=id')).json).toHaveLength(2)
    expect((await ask('/games?id=in.( 1,2)&select=id')).json).toHaveLength(2)
    expect(await ask('/games?id=in.( ,3)')).toMatchObject({ status: 400, json: { code: '22P02' } })
  })

  /** https://docs.postgrest.org/en/v16/references/api/computed_fields.html */
  test('[7.05] computed columns are searched, and told of rows of functions and of changes, overloaded too', async () => {
    expect((await client.from('games').select('id').textSearch('words', 'fun')).data).toEqual([{ id: 1 }])
    expect((await ask('/games?select=id&words=fts(simple).fun')).json).toEqual([{ id: 1 }])
    const { data, error } = await client
      .rpc('all_games')
      .select('id, is_old, studios(name)')
      .order('is_old')
      .order('id')
    expect([data, error]).toEqual([
      [
        { id: 2, is_old: false, studios: { name: 'One' } },
        { id: 1, is_old: true, studios: { name: 'One' } },
      ],
      null,
    ])
    const changed = await client
      .from('games')
      .update({ title: 'Serious' })
      .eq('id', 2)
      .select('is_old, studios(name)')
    expect(changed.data).toEqual([{ is_old: false, studios: { name: 'One' } }])
  })

  /** https://docs.postgrest.org/en/v16/references/errors.html#pgrst202 */
  test('[7.05] what functions there are is told in order, and hinted at only where letters are alike', async () => {
    expect((await ask('/rpc/overloaded?arg=value')).json.message).toBe(
      'Could not choose the best candidate function between: public.overloaded(arg => integer), public.overloaded(arg => xml), public.overloaded(arg => text, num => integer)',
    )
    const json = await ask('/rpc/named_json', { body: '{"A": 1, "B": 2, "C": 3}' })
    expect(json.json).toMatchObject({
      hint: null,
      message: 'Could not find the function public.named_json(A, B, C) in the schema cache',
    })
    expect((await ask('/rpc/overloaded?arg=1&num=2&wrong_arg=x')).json.hint).toBe(
      'Perhaps you meant to call the function public.overloaded(arg, num)',
    )
    expect((await ask('/rpc/unnamed_number', { body: '{"x": 1}' })).json.hint).toBeNull()
    const twice = await ask('/rpc/add?x=1&x=2')
    expect(twice.json.message).toBe('Could not find the function public.add(x) in the schema cache')
    const csv = { 'content-type': 'text/csv' }
    expect(await ask('/rpc/unnamed_json', { body: 'a,b\n1,2', headers: csv })).toMatchObject({
      status: 404,
      json: {
        code: 'PGRST202',
        details:
          'Searched for the function public.unnamed_json with parameters a, b, but no matches were found in the schema cache.',
      },
    })
  })

  /** https://docs.postgrest.org/en/v16/references/errors.html#pgrst201 */
  test('[7.05] the ways to a table are told in order: those to many first', async () => {
    const { json } = await ask('/crews?select=teams(id)')
    expect(json.hint).toContain("one of the following: 'teams!headed_by', 'teams!a_team'.")
    expect(json.details).toEqual([
      {
        cardinality: 'one-to-many',
        embedding: 'crews with teams',
        relationship: 'headed_by using crews(id) and teams(head_id)',
      },
      {
        cardinality: 'many-to-one',
        embedding: 'crews with teams',
        relationship: 'a_team using crews(team_id) and teams(id)',
      },
    ])
  })

  /** https://docs.postgrest.org/en/v16/references/errors.html#pgrst201 */
  test('[7.05] a table that has keys is not taken for a slip of its name, wherever they lead', async () => {
    expect(await ask('/studio?select=games(id)')).toMatchObject({
      status: 400,
      json: { code: 'PGRST200', hint: null },
    })
    expect((await ask('/studio?select=users(id)')).json).toMatchObject({ code: 'PGRST200', hint: null })
  })

  test('[7.05] each way over a key of which a view shows the columns twice is told', async () => {
    const { status, json } = await ask('/double_prizes?select=awards(year)')
    expect([status, json.code]).toEqual([300, 'PGRST201'])
    expect(json.details.map(({ relationship }: { relationship: string }) => relationship)).toEqual(
      ['game_again, year', 'game_again, year_again', 'game_id, year', 'game_id, year_again'].map(
        (columns) => `of_award using double_prizes(${columns}) and awards(game_id, year)`,
      ),
    )
  })

  /** https://docs.postgrest.org/en/v16/references/errors.html#raise-errors-with-http-status-codes */
  test('[7.05] a function that names no status behind PT fails with 500', async () => {
    expect(await ask('/rpc/out_of_stock')).toMatchObject({
      status: 500,
      json: { code: 'PT40A', message: 'Not for now' },
    })
  })

  /** https://docs.postgrest.org/en/v16/references/api/aggregate_functions.html#the-count-aggregate */
  test('[7.05] count without brackets counts rows, embedded ones too', async () => {
    const { data, error } = await client.from('members').select('name, posts!author(count)').order('name')
    expect([data, error]).toEqual([
      [
        { name: 'ada', posts: [{ count: 2 }] },
        { name: 'bob', posts: [{ count: 2 }] },
        { name: 'cleo', posts: [{ count: 0 }] },
      ],
      null,
    ])
    expect((await client.from('games').select('count')).data).toEqual([{ count: 2 }])
    expect((await client.from('games').select('games:count')).data).toEqual([{ games: 2 }])
    expect(await ask('/games?select=title,count')).toMatchObject({ status: 400, json: { code: '42803' } })
    expect(await ask('/members?select=posts!author(score.sum())')).toMatchObject({
      status: 400,
      json: { code: 'PGRST123' },
    })
  })
})
