import { Shop } from '#tests/fixtures/shop/shop.ts'
import { createRunFolder } from '#tests/postgres/run-folder.ts'
import { startPostgres } from '#tests/postgres/server.ts'
import type { Budget } from './budget.ts'

export type Engine = 'PGlite' | 'PostgreSQL'

/** Measures a new shop on each engine, one after the other. */
export async function onEachEngine(
  measure: (shop: Shop, engine: Engine) => Promise<Budget[]>,
): Promise<Budget[]> {
  const run = await createRunFolder()
  const postgres = await startPostgres(run.path)
  try {
    const measured: Budget[] = []
    for (const [engine, variables] of [
      ['PGlite', {}],
      ['PostgreSQL', { DATABASE_URL: await postgres.createDatabase() }],
    ] as const) {
      await using shop = await Shop.open(variables)
      measured.push(...(await measure(shop, engine)))
    }
    return measured
  } finally {
    await postgres.stop()
    await run.remove()
  }
}
