import type { DatabaseOptions } from '#database/connect.ts'
import { Shop } from '#tests/fixtures/shop/shop.ts'
import { createRunFolder } from '#tests/postgres/run-folder.ts'
import { startPostgres } from '#tests/postgres/server.ts'
import type { Budget } from './budget.ts'
import { graphqlShares } from './graphql-throughput.ts'
import { catalogueSizeBudgets } from './large-catalogue.ts'

const IN_MEMORY: DatabaseOptions = { kind: 'pglite', folder: undefined }

/** Measures the storefront's API on both engines. */
export async function storefrontBudgets(folder: string): Promise<Budget[]> {
  const run = await createRunFolder()
  const postgres = await startPostgres(run.path)
  const openDatabase = async () => ({ kind: 'postgres', url: await postgres.createDatabase() }) as const
  try {
    const measured: Budget[] = []
    {
      console.log('bench: the storefront on PGlite')
      await using shop = await Shop.open()
      measured.push(...(await graphqlShares(shop, 'PGlite', folder)))
    }
    measured.push(...(await catalogueSizeBudgets('PGlite', [IN_MEMORY, IN_MEMORY])))
    {
      console.log('bench: the storefront on PostgreSQL')
      await using shop = await Shop.open({ DATABASE_URL: await postgres.createDatabase() })
      measured.push(...(await graphqlShares(shop, 'PostgreSQL', folder)))
    }
    const databases = [await openDatabase(), await openDatabase()] as const
    measured.push(...(await catalogueSizeBudgets('PostgreSQL', databases)))
    return measured
  } finally {
    await postgres.stop()
    await run.remove()
  }
}
