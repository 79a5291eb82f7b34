import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import { insertAccount, writeReview } from '#tests/fixtures/backend/public-tables.ts'
import { createPostgresDatabase, openFreshDatabase } from '#tests/fixtures/database/fresh-database.ts'

// The parts of an empty hosted project that the shop's tables rest on.
const PROJECT = `
  create schema auth;
  grant usage on schema auth to anon, authenticated, service_role;
  create table auth.users (
    id uuid primary key,
    email varchar(255),
    email_confirmed_at timestamptz,
    confirmation_sent_at timestamptz,
    is_sso_user boolean not null default false,
    banned_until timestamptz
  );
  create table auth.mfa_factors (
    id uuid primary key,
    user_id uuid not null,
    status text
  );
  create table auth.sessions (
    id uuid primary key,
    user_id uuid not null,
    aal text default 'aal1',
    user_agent text,
    not_after timestamptz,
    created_at timestamptz,
    updated_at timestamptz
  );
  create function auth.jwt() returns jsonb language sql stable as
    'select nullif(current_setting(''request.jwt.claims'', true), '''')::jsonb';
  create function auth.uid() returns uuid language sql stable as 'select (auth.jwt() ->> ''sub'')::uuid';
  create function auth.role() returns text language sql stable as 'select auth.jwt() ->> ''role''';
  create publication supabase_realtime;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
`

let project: Database
let twin: Database
let text: string
let url: string

beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['database/print-public-sql.ts'])
  text = stdout
  url = await createPostgresDatabase('template0')
  project = await connectDatabase({ kind: 'postgres', url })
  twin = await openFreshDatabase('postgres')
  await sql.raw(PROJECT).execute(project.query)
  await sql.raw(text).execute(project.query)
})
afterAll(async () => {
  await project.close()
  await twin.close()
})

test('is read up to a line by whoever wants no more of it', async () => {
  const print = `'${process.execPath}' database/print-public-sql.ts | head -n 1`
  const { stdout, stderr } = await promisify(execFile)('bash', ['-o', 'pipefail', '-c', print])
  expect([stdout.trimEnd(), stderr]).toEqual([text.split('\n')[0], ''])
})

test('[6.01] is applied whole, or not at all', async () => {
  await project.query.insertInto('public.newsletter_subscribers').values({ email: 'kim@keel.test' }).execute()
  const owner = new pg.Client(url)
  await owner.connect()
  await expect(owner.query(text)).rejects.toThrow('already exists')
  await owner.end()
  const kept = await project.query.selectFrom('public.newsletter_subscribers').select('email').execute()
  expect(kept).toEqual([{ email: 'kim@keel.test' }])
})

/** Queries for everything by which a client could tell the twin from a hosted project. */
const SEEN = {
  columns: `select table_name, column_name, data_type, is_nullable, column_default, is_identity
    from information_schema.columns where table_schema = 'public' order by 1, 2`,
  constraints: `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`,
  indexes: `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  policies: `select tablename, policyname, roles::text, cmd, qual, with_check from pg_policies
    where schemaname = 'public' order by 1, 2`,
  secured: `select relname, relrowsecurity, relreplident from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  published: `select tablename from pg_publication_tables where pubname = 'supabase_realtime' order by 1`,
  privileges: `select table_name, column_name, grantee, privilege_type from information_schema.column_privileges
    where table_schema = 'public' and grantee <> 'keel' order by 1, 2, 3, 4`,
}

test.each(Object.entries(SEEN))('[6.01] its %s are those of the twin', async (_what, query) => {
  const read = async (on: Kysely<Tables>) => (await sql.raw(query).execute(on)).rows
  const found = await read(project.query)
  expect(found.length).toBeGreaterThan(0)
  expect(found).toEqual(await read(twin.query))
})

test('[7.07] what a subscriber is told of a deleted review says which product’s it was', async () => {
  const { rows } = await sql.raw(SEEN.secured).execute(project.query)
  expect(rows).toContainEqual({ relname: 'reviews', relrowsecurity: true, relreplident: 'f' })
  expect((await sql.raw(SEEN.published).execute(project.query)).rows).toEqual([
    { tablename: 'review_summaries' },
    { tablename: 'reviews' },
  ])
})

const SENT = new Date('2026-03-06T15:00:00Z')
const CONFIRMED = new Date('2026-03-06T15:10:00Z')

test.each([
  ['that was confirmed by its mail', { confirmation_sent_at: SENT, email_confirmed_at: CONFIRMED }, true],
  ['that was confirmed at once, without a mail', { email_confirmed_at: CONFIRMED }, false],
  ['whose mail was not answered', { confirmation_sent_at: SENT }, false],
  [
    'that an employer vouches for',
    { confirmation_sent_at: SENT, email_confirmed_at: CONFIRMED, is_sso_user: true },
    false,
  ],
])('[6.03] there, the purchases of an address %s are its account’s: %#', async (_how, state, isProved) => {
  const email = `${crypto.randomUUID()}@keel.test`
  const user = await insertAccount(project, { ...state, email })
  const bought = { order_number: email, product_handle: 'chair', email, bought_at: SENT }
  const row = await project.query
    .insertInto('public.purchases')
    .values(bought)
    .returning('user_id')
    .executeTakeFirst()
  expect(row).toEqual({ user_id: isProved ? user : null })
  expect(await writeReview(project, user, { product_handle: 'chair' })).toMatchObject({ verified: isProved })
})
