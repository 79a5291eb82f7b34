import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { connectDatabase, type DatabaseOptions } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { openAuthTwin } from '#tests/fixtures/backend/auth-twin.ts'

export interface RestTargetOptions {
  readonly database: DatabaseOptions
  readonly few: number
  readonly many: number
  readonly page: number
}

export interface RestTarget {
  readonly twin: string
  readonly bare: string
  readonly packed: string
  readonly key: string
}

// The twin runs beside its yardstick in one process: a `node:http` server whose driver runs the same transaction.
const { database: where, few, many, page } = JSON.parse(process.argv[2] ?? '') as RestTargetOptions
const database = await connectDatabase(where)
await migrate(database)
await sql
  .raw(`
    create table public.many_rows (id int primary key, title text not null, price numeric not null, made timestamptz not null);
    insert into public.many_rows
      select n, 'Row number ' || n, n * 1.5, timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, ${many}) n;
    create table public.few_rows (like public.many_rows including all);
    insert into public.few_rows select * from public.many_rows where id <= ${few};
    grant select on public.many_rows, public.few_rows to anon;
    analyze public.many_rows, public.few_rows;`)
  .execute(database.query)
const { backend, anonKey } = await openAuthTwin(database)

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' }
const SELECT = `select count(*) as page, coalesce(json_agg(r), '[]')::text as body
  from (select t.* from public.few_rows as t order by t.id limit $1) as r`

const CLAIMS = JSON.stringify({ role: 'anon' })
const setClaims = { text: `select set_config('request.jwt.claims', $1, true)`, values: [CLAIMS] }
const rowsOfPage = { name: 'rows', text: SELECT, values: [String(page)] }
const begin = { text: 'begin read only' }
const setRole = { text: 'set local role anon' }
const commit = { text: 'commit' }

const twin = createServer(getRequestListener((request) => backend.fetch(request)))
/** Each statement waits for the answer to the one before it, as a driver's statements do. */
const bare = createServer(async (_request, response) => {
  const { rows } = await database.withConnection(async ({ send }) => {
    for (const statement of [begin, setRole, setClaims]) await send(statement)
    const page = await send<{ body: string }>(rowsOfPage)
    await send(commit)
    return page
  })
  response.writeHead(200, JSON_HEADERS).end(rows[0]?.body)
})
/** All statements are sent at once, which is the least that this transaction can cost. */
const packed = createServer(async (_request, response) => {
  const [, , , { rows }] = await database.withConnection(({ send }) =>
    Promise.all([
      send(begin),
      send(setRole),
      send(setClaims),
      send<{ body: string }>(rowsOfPage),
      send(commit),
    ]),
  )
  response.writeHead(200, JSON_HEADERS).end(rows[0]?.body)
})

async function listen(server: typeof twin): Promise<string> {
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

process.on('disconnect', () => process.exit())
process.send?.({
  twin: await listen(twin),
  bare: await listen(bare),
  packed: await listen(packed),
  key: anonKey,
} satisfies RestTarget)
