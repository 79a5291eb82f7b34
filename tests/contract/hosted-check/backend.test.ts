import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Fetch } from '#server/check/ask-service.ts'
import { type CheckedBackend, checkBackend } from '#server/check/check-backend.ts'
import {
  COMPUTED_COLUMN,
  EXPECTED_FUNCTIONS,
  EXPECTED_TABLES,
  PUBLISHED_TABLES,
} from '#server/check/expected-backend.ts'
import { boundedFetch } from '#server/hosted/hosted-fetch.ts'
import { describeRealtime } from '#tests/fixtures/backend/realtime-twin.ts'
import { passTime } from '#tests/fixtures/pass-time.ts'

const RUN_SQL = 'run what npm run -s backend:sql prints in the project’s SQL editor'
const SHOP = 'https://shop.test'

/** The twin stands in for a hosted project; each test takes something away from it. */
describeRealtime('npm run check at a project', {}, ({ twin, database }) => {
  const check = async (other: Partial<CheckedBackend> = {}) => {
    const { origin: url, anonKey, serviceKey } = twin()
    const found = await checkBackend({ url, anonKey, serviceKey, isHosted: false, publicUrl: SHOP, ...other })
    const of = (wanted: string) => found.filter(({ kind }) => kind === wanted).map(({ words }) => words)
    return { ok: of('ok'), missing: of('missing'), notes: of('note') }
  }

  const run = async (...statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(database().query)
    await sql`notify pgrst, 'reload schema'`.execute(database().query)
  }

  async function without(take: string, putBack: string) {
    await run(take)
    try {
      return (await check()).missing
    } finally {
      await run(putBack)
    }
  }

  test('finds nothing missing where all is there', async () => {
    const { ok, missing, notes } = await check()
    expect([missing, notes]).toEqual([[], []])
    expect(ok).toEqual([
      `${twin().origin} answers, and takes BACKEND_ANON_KEY`,
      'BACKEND_SERVICE_KEY is a service key',
      'all 15 tables are there, and their policies hold',
      'all 7 functions are there',
      'a token opens nothing once its session has ended',
      'the bucket review-pictures is there',
      'realtime tells of changes to reviews',
      'realtime tells of changes to review_summaries',
    ])
  })

  test('asks for all that the shop’s migrations leave', async () => {
    const { rows: tables } = await sql<{ name: string; columns: string[] }>`
      select table_name::text as name, array_agg(column_name::text) as columns
      from information_schema.columns where table_schema = 'public' group by 1`.execute(database().query)
    const sorted = (list: typeof tables) =>
      list.map(({ name, columns }) => [name, columns.toSorted()] as const).toSorted()
    expect(sorted(EXPECTED_TABLES)).toEqual(sorted(tables))
    const { rows: functions } = await sql<{ name: string }>`
      select distinct proname::text as name from pg_proc where pronamespace = 'public'::regnamespace`.execute(
      database().query,
    )
    const asked = [...Object.keys(EXPECTED_FUNCTIONS), COMPUTED_COLUMN.name]
    expect(asked.toSorted()).toEqual(functions.map(({ name }) => name).toSorted())
    const { rows: published } = await sql<{ name: string }>`
      select tablename::text as name from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public'`.execute(
      database().query,
    )
    expect(PUBLISHED_TABLES.toSorted()).toEqual(published.map(({ name }) => name).toSorted())
  })

  test.each(EXPECTED_TABLES.map(({ name }) => name))('says that %s is missing', async (name) => {
    const what = name === 'reviews_by_star' ? 'view' : 'table'
    const missing = await without(
      `alter ${what} public.${name} rename to gone`,
      `alter ${what} public.gone rename to ${name}`,
    )
    expect(missing).toContain(`the table ${name} is missing: ${RUN_SQL}`)
  })

  test('says so once where none is there', async () => {
    const { missing } = await check({
      fetch: async (url, init) =>
        url.includes('/rest/v1/')
          ? Response.json({ code: 'PGRST205', message: 'Could not find the table' }, { status: 404 })
          : boundedFetch(url, init),
    })
    expect(missing).toEqual([`none of the shop’s 15 tables can be read: ${RUN_SQL}`])
  })

  test('says that a column, a function, a bucket or a publication is missing', async () => {
    expect(
      await without(
        'alter table public.purchases rename column bought_at to gone',
        'alter table public.purchases rename column gone to bought_at',
      ),
    ).toEqual([expect.stringMatching(/^the table purchases lacks a column \(.*bought_at.*\): run what/)])
    expect(
      await without(
        'alter function public.own_sessions() rename to gone',
        'alter function public.gone() rename to own_sessions',
      ),
    ).toEqual([`the function own_sessions is missing: ${RUN_SQL}`])
    expect(
      await without(
        "update storage.buckets set public = false where id = 'review-pictures'",
        "update storage.buckets set public = true where id = 'review-pictures'",
      ),
    ).toEqual([expect.stringContaining('the bucket review-pictures is not public')])
    expect(
      await without(
        "update storage.buckets set id = 'gone' where id = 'review-pictures'",
        "update storage.buckets set id = 'review-pictures' where id = 'gone'",
      ),
    ).toEqual([`the bucket review-pictures for the pictures in reviews is missing: ${RUN_SQL}`])
  })

  test('says which tables are open to a token whose session has ended', async () => {
    const policies = [
      ['People read their own addresses', 'addresses using (user_id = (select SESSION))'],
      ['People save for themselves', 'saved_products with check (user_id = (select SESSION))'],
    ].map(([name, on]) => `alter policy "${name}" on public.${on};`)
    const by = (session: string) => policies.join('').replaceAll('SESSION', session)
    expect(
      await without(
        `${by('auth.uid()')}
          alter policy "Only a whole session changes" on public.reviews using (true);
          alter policy "Only a whole session in review-pictures" on storage.objects using (true)`,
        `${by('private.account_of_whole_session()')}
          alter policy "Only a whole session changes" on public.reviews
            using ((select private.require_whole_session()));
          alter policy "Only a whole session in review-pictures" on storage.objects
            using (bucket_id <> 'review-pictures' or (select private.flaw_of_session()) = '')`,
      ),
    ).toEqual([
      'a token still opens addresses, reviews, saved_products, storage.objects once its session has ended: run the files of database/migrations/public/ from 0175 on, by their numbers',
    ])
    expect((await check()).missing).toEqual([])
  })

  test('says that visitors may not read what is everybody’s, and may ask for what is nobody’s', async () => {
    expect(
      await without('revoke select on public.reviews from anon', 'grant select on public.reviews to anon'),
    ).toContainEqual(expect.stringMatching(/^visitors cannot read reviews \(permission denied.*\): run what/))
    expect(
      await without(
        'grant select on public.contact_messages to anon; alter table public.contact_messages disable row level security',
        'revoke select on public.contact_messages from anon; alter table public.contact_messages enable row level security',
      ),
    ).toEqual([
      'anybody may ask for contact_messages, which is nobody’s business: revoke all on public.contact_messages from anon',
    ])
  })

  test('says which key is not taken', async () => {
    const { anonKey } = twin()
    const ofAnotherProject = `${anonKey.slice(0, -8)}AAAAAAAA`
    expect((await check({ anonKey: ofAnotherProject })).missing).toEqual([
      expect.stringMatching(
        /does not take BACKEND_ANON_KEY \(status 401\): copy the publishable key of the same project$/,
      ),
    ])
    for (const serviceKey of [anonKey, ofAnotherProject])
      expect((await check({ serviceKey })).missing).toEqual([
        expect.stringMatching(/does not take BACKEND_SERVICE_KEY as a service key \(status 40[13]\)/),
      ])
  })

  test('says that nothing answers, or something else', async () => {
    const silent: Fetch = () =>
      Promise.reject(
        new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) }),
      )
    expect((await check({ fetch: silent, isHosted: true })).missing).toEqual([
      expect.stringMatching(/cannot be reached \(ENOTFOUND\): BACKEND_URL is the project’s address/),
    ])
    expect((await check({ fetch: silent })).missing).toEqual([
      expect.stringMatching(/^the shop at .* does not answer \(ENOTFOUND\): start it with npm start$/),
    ])
    for (const answer of [
      new Response('<!doctype html>'),
      Response.json({}),
      new Response('', { status: 404 }),
    ])
      expect((await check({ fetch: async () => answer })).missing).toEqual([
        expect.stringMatching(/^what answers at .* is not a Supabase project/),
      ])
  })

  test('tells what is switched off, and where links in emails lead', async () => {
    const leading =
      (location: string, settings = {}): Fetch =>
      async (url, init) => {
        if (url.includes('/auth/v1/verify?'))
          return new Response(null, { status: 303, headers: { location } })
        const answer = await boundedFetch(url, init)
        return url.endsWith('/settings') ? Response.json({ ...(await answer.json()), ...settings }) : answer
      }
    const fault = '#error=access_denied&error_code=otp_expired'
    const isHosted = true
    const fine = await check({ isHosted, fetch: leading(`${SHOP}/login/reset${fault}`) })
    expect(fine.missing).toEqual([])
    expect(fine.ok).toContain(`links in emails lead to ${SHOP}`)
    expect((await check({ isHosted, fetch: leading(`http://localhost:3000/${fault}`) })).missing).toEqual([
      `links in emails do not lead to ${SHOP}/login/reset, but to http://localhost:3000/: add ${SHOP}/** to the project’s redirect URLs`,
    ])
    const settings = { external: { email: false }, disable_signup: true, mailer_autoconfirm: false }
    const { missing, notes } = await check({ fetch: leading('', settings) })
    expect(missing).toEqual(['people cannot sign in by email: turn the provider Email on'])
    expect(notes).toEqual([
      'no one can sign up: turn on Allow new users to sign up',
      'new customers must press a link in an email first: Confirm email is on',
    ])
  })

  test('says that changes of a table are not told', async () => {
    // Realtime may use its list of published tables for a second before it reads them again.
    using _later = passTime(2_000)
    expect(
      await without(
        'alter publication supabase_realtime drop table public.review_summaries',
        'alter publication supabase_realtime add table public.review_summaries',
      ),
    ).toEqual([
      expect.stringMatching(
        /^realtime does not tell of changes to review_summaries \(.*\): alter publication supabase_realtime add table/,
      ),
    ])
  })
})
