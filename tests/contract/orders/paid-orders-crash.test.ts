import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { connectDatabase, type DatabaseOptions } from '#database/connect.ts'
import {
  createPgliteFolder,
  createPostgresDatabase,
  ENGINES_OF_THIS_RUN,
} from '#tests/fixtures/database/fresh-database.ts'
import { buy, fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

const FOLLOWER = fileURLToPath(new URL('../../fixtures/storefront/hanging-follower.ts', import.meta.url))
const AFTER_THE_LEASE_MS = 60_000

describe.each(ENGINES_OF_THIS_RUN)('a paid order (%s)', (engine) => {
  test('is told after a restart when the process that was told of it is killed', async () => {
    const options: DatabaseOptions =
      engine === 'pglite'
        ? { kind: 'pglite', folder: createPgliteFolder() }
        : { kind: 'postgres', url: await createPostgresDatabase() }
    const number = await order(options)

    const follower = fork(FOLLOWER, [JSON.stringify(options)], { execArgv: [] })
    expect(await once(follower, 'message')).toEqual([number, undefined])
    const ended = once(follower, 'exit')
    follower.kill('SIGKILL')
    await ended

    const database = await connectDatabase(options)
    try {
      const now = () => new Date(Date.now() + AFTER_THE_LEASE_MS)
      const told: number[] = []
      await using _following = openTwin(database, { now }).followPaidOrders(async (each) => {
        told.push(each.number)
      })
      await vi.waitFor(() => expect(told).toEqual([number]), { timeout: 15_000 })
    } finally {
      await database.close()
    }
  })
})

async function order(options: DatabaseOptions): Promise<number> {
  const database = await connectDatabase(options)
  try {
    const variantId = await putOnShelf(database)
    return await buy(openTwin(database), await fillCart(database, { lines: [{ variantId, quantity: 1 }] }))
  } finally {
    await database.close()
  }
}
