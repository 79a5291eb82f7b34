import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { connectDatabase } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { openAuthTwin } from '#tests/fixtures/backend/auth-twin.ts'

export interface ReviewsTargetOptions {
  readonly databaseUrl: string
  /** How many reviews each product has, by its handle. */
  readonly products: Readonly<Record<string, number>>
}

export interface ReviewsTarget {
  readonly url: string
  readonly key: string
}

/** A statement that wrote more rows would exceed the time limit for one statement. */
const BATCH = 20_000
/** Most reviews give five stars; heights of people and desks are spread as in reality. */
const FILL = `insert into public.reviews (product_handle, author, rating, title, body, source, user_id, created_at,
    height_in, desk_height_in, knee_comfort, back_comfort, assembly_ease)
  select $1, 'Kim', (array[5,5,5,4,5,5,5,4,3,5,5,5,4,5,5,2,5,5,5,1])[1 + n % 20], 'Good after a week',
    repeat('My knees took a week to get used to it, my back none at all. ', 1 + n % 5), 'import', null,
    now() - n * (interval '5 years' / $2::integer),
    60 + n % 7 + n / 7 % 9, 26 + n % 3 + n / 11 % 4, 1 + n % 5, 2 + n % 4, 3 + n % 3
  from generate_series($3::integer, least($2::integer, $3::integer + ${BATCH} - 1)) as n`

const { databaseUrl, products } = JSON.parse(process.argv[2] ?? '') as ReviewsTargetOptions
const database = await connectDatabase({ kind: 'postgres', url: databaseUrl })
await migrate(database)
for (const [handle, number] of Object.entries(products))
  for (let first = 1; first <= number; first += BATCH)
    await database.withConnection(({ send }) =>
      send({ text: FILL, values: [handle, String(number), String(first)] }),
    )
// A PostgreSQL server runs this by itself after a while.
await sql`vacuum analyze`.execute(database.query)
const { backend, anonKey } = await openAuthTwin(database)

const server = createServer(getRequestListener((request) => backend.fetch(request)))
server.listen(0, 'localhost')
await once(server, 'listening')
process.on('disconnect', () => process.exit())
const { port } = server.address() as AddressInfo
process.send?.({ url: `http://localhost:${port}`, key: anonKey } satisfies ReviewsTarget)
