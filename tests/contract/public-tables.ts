import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import { runAs } from '#services/backend/access/run-as.ts'

export const BODY = 'My knees took a week to get used to it, my back none at all.'

/** An account straight from the database: who it is matters, not how it came about. */
export async function insertAccount(
  { query }: Pick<Database, 'query'>,
  values: Record<string, unknown> = {},
): Promise<string> {
  const id = randomUUID()
  const row = { id, email: `${id}@keel.test`, ...values }
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  await sql`insert into auth.users (${columns}) values (${sql.join(Object.values(row))})`.execute(query)
  return id
}

/** What the account may do in the database, as the protocols of the backend let it. */
export function asAccount<Result>(
  database: Database,
  id: string,
  work: (query: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const claims = { sub: id, role: 'authenticated' }
  return runAs(database, { role: 'authenticated', claims }, ({ query }) => work(query))
}

export function asVisitor<Result>(
  database: Database,
  work: (query: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return runAs(database, { role: 'anon', claims: { role: 'anon' } }, ({ query }) => work(query))
}

export function asServer<Result>(
  database: Database,
  work: (query: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return runAs(database, { role: 'service_role', claims: { role: 'service_role' } }, ({ query }) =>
    work(query),
  )
}

export async function writeReview(
  database: Database,
  user: string,
  values: { product_handle: string; rating?: number; title?: string; body?: string; author?: string },
) {
  return asAccount(database, user, (query) =>
    query
      .insertInto('public.reviews')
      .values({ author: 'Kim', rating: 5, body: BODY, ...values })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}
