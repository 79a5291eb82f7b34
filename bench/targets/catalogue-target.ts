import { connectDatabase, type DatabaseOptions } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { fillWithProducts } from '#tests/fixtures/database/many-products.ts'
import { openTwin, post } from '#tests/fixtures/storefront/storefront-twin.ts'

export interface CatalogueTargetOptions {
  readonly database: DatabaseOptions
  readonly products: number
}

export interface Question {
  readonly query: string
  readonly times: number
}

export interface TimedAnswer {
  readonly body: string
  readonly ms: number
}

// Each storefront has its own process, so that the memory of its products slows no other.
const { database: where, products } = JSON.parse(process.argv[2] ?? '') as CatalogueTargetOptions
const database = await connectDatabase(where)
await migrate(database)
await fillWithProducts(database, products)
const storefront = openTwin(database)
// On a busy machine the first reading of the catalogue can exceed a query's time limit.
while ((await ask('{ products(first: 1) { nodes { id } } }')).includes('TIMEOUT'));

async function ask(query: string): Promise<string> {
  return (await post(storefront, JSON.stringify({ query }))).text()
}

process.on('message', async ({ query, times }: Question) => {
  let body = ''
  const startedMs = performance.now()
  for (let count = 0; count < times; count += 1) body = await ask(query)
  process.send?.({ body, ms: performance.now() - startedMs } satisfies TimedAnswer)
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
