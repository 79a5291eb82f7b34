import { randomUUID } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '#database/tables.ts'
import { type Access, EXPECTED, OF_AN_ENDED_SESSION } from '#tests/fixtures/backend/expected-access.ts'
import { fillTables } from '#tests/fixtures/backend/public-policies.ts'
import { openSession } from '#tests/fixtures/backend/public-tables.ts'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'

const ROLES = ['anon', 'authenticated', OF_AN_ENDED_SESSION, 'service_role']

/** Thrown to roll everything back, roles' attributes included. */
class Undo extends Error {}

describeWhereEnginesDiffer('row-level security of the public tables', ({ database }) => {
  async function tryOut(work: (query: Kysely<Tables>) => Promise<void>) {
    const tried = database()
      .query.transaction()
      .execute(async (query) => {
        const { me, fixtures } = await fillTables(query)
        look = (table, role) => access(query, me, table, role, fixtures[table])
        await sql`grant all on all tables in schema public to anon, authenticated, service_role`.execute(
          query,
        )
        await sql`alter role service_role nobypassrls`.execute(query)
        await work(query)
        throw new Undo()
      })
    await expect(tried).rejects.toThrow(Undo)
  }
  let look: (table: string, role: string) => Promise<Access>

  const tables = async () => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(database().query)
    return rows.map(({ name }) => name)
  }

  test('[6.01] is asked of every table, for every role and verb', async () => {
    const found: typeof EXPECTED = {}
    const all = await tables()
    await tryOut(async () => {
      for (const table of all) {
        found[table] = {}
        for (const role of ROLES) found[table][role] = await look(table, role)
      }
    })
    expect(found).toEqual(EXPECTED)
  })

  test('[6.01] lets nobody do as much when any policy is dropped', async () => {
    const { rows: policies } = await sql<{ table: string; name: string }>`select tablename as table,
      policyname as name from pg_policies where schemaname = 'public'`.execute(database().query)
    expect(policies.length).toBeGreaterThan(20)
    await tryOut(async (query) => {
      for (const { table, name } of policies) {
        await sql`savepoint whole`.execute(query)
        await sql`drop policy ${sql.id(name)} on ${sql.table(`public.${table}`)}`.execute(query)
        const found: Record<string, Access> = {}
        for (const role of ROLES) found[role] = await look(table, role)
        await sql`rollback to savepoint whole`.execute(query)
        expect(found, `${table} without "${name}"`).not.toEqual(EXPECTED[table])
      }
    })
  })

  test('[6.01] is on for every table', async () => {
    const { rows } = await sql`select relname from pg_class where relnamespace = 'public'::regnamespace
      and relkind = 'r' and not relrowsecurity`.execute(database().query)
    expect(rows).toEqual([])
  })
})

async function access(
  query: Kysely<Tables>,
  me: string,
  name: string,
  role: string,
  fixture: Awaited<ReturnType<typeof fillTables>>['fixtures'][string] | undefined,
): Promise<Access> {
  if (!fixture) throw new Error(`no rows of the table ${name} are tried`)
  const table = sql.table(`public.${name}`)
  const label = sql.raw(`${fixture.label} as label`)
  const labels = async (statement: RawBuilder<{ label: string | null }>) =>
    (await attempt(query, me, role, statement))?.flatMap((row) => row.label ?? []).sort() ?? []
  const inserted: string[] = []
  for (const [tried, values] of Object.entries(fixture.tries)) {
    const columns = sql.join(Object.keys(values).map((column) => sql.ref(column)))
    const insert = sql`insert into ${table} (${columns}) values (${sql.join(Object.values(values))})`
    if (await attempt(query, me, role, insert)) inserted.push(tried)
  }
  const touched = sql.ref(fixture.touch)
  return {
    select: await labels(sql`select ${label} from ${table}`),
    insert: inserted.sort(),
    update: await labels(sql`update ${table} set ${touched} = ${touched} returning ${label}`),
    delete: await labels(sql`delete from ${table} returning ${label}`),
  }
}

/** Runs a statement and undoes it in any case; returns undefined where it was refused. */
async function attempt<Row>(query: Kysely<Tables>, me: string, as: string, statement: RawBuilder<Row>) {
  const role = as === OF_AN_ENDED_SESSION ? 'authenticated' : as
  const ended = as === OF_AN_ENDED_SESSION ? { session_id: randomUUID() } : {}
  const claims = JSON.stringify(
    role === 'authenticated' ? { ...(await openSession({ query }, me)), ...ended } : { role },
  )
  await sql`savepoint before_attempt`.execute(query)
  try {
    await sql`select set_config('request.jwt.claims', ${claims}, true), set_config('role', ${role}, true)`.execute(
      query,
    )
    return (await statement.execute(query)).rows
  } catch (error) {
    if (!isRefusal(error)) throw error
    return undefined
  } finally {
    await sql`rollback to savepoint before_attempt`.execute(query)
  }
}

/** Of a policy, or of the session. */
const REFUSALS: unknown[] = ['42501', 'PT401']

function isRefusal(error: unknown) {
  return error instanceof Error && 'code' in error && REFUSALS.includes(error.code)
}
