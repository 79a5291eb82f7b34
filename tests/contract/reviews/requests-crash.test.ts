import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { connectDatabase, type Database, type DatabaseOptions } from '#database/connect.ts'
import {
  createPgliteFolder,
  createPostgresDatabase,
  ENGINES_OF_THIS_RUN,
} from '#tests/fixtures/database/fresh-database.ts'
import { mailsTo } from '#tests/fixtures/mail/mailbox.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { ADDRESS } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { buy, fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

const KILLED = fileURLToPath(new URL('../../fixtures/storefront/killed-review-request.ts', import.meta.url))
const FORTNIGHT_MS = 14 * 86_400_000

describe.each(ENGINES_OF_THIS_RUN)('the mail that asks for a review (%s)', (engine) => {
  test('is sent once when the process that was about to send it is killed', async () => {
    const options: DatabaseOptions =
      engine === 'pglite'
        ? { kind: 'pglite', folder: createPgliteFolder() }
        : { kind: 'postgres', url: await createPostgresDatabase() }
    await within(options, async (database) => {
      const twin = openTwin(database)
      const variantId = await putOnShelf(database)
      const number = await buy(twin, await fillCart(database, { lines: [{ variantId, quantity: 1 }] }))
      await askAdmin(twin, 'PUT', `orders/${number}/fulfilment`, { tracking: '1Z 999-AA1' })
    })
    const due = new Date(Date.now() + FORTNIGHT_MS)

    const process = fork(KILLED, [JSON.stringify(options), due.toISOString()], { execArgv: [] })
    expect(await once(process, 'message')).toEqual([ADDRESS.email, undefined])
    const ended = once(process, 'exit')
    process.kill('SIGKILL')
    await ended

    await within(options, async (database) => {
      expect(await mailsTo(database, ADDRESS.email)).toEqual([])
      const twin = openTwin(database, { mail: openWaitingMail(database), now: () => due })
      await using _first = twin.requestReviews(async () => [])
      await using _second = twin.requestReviews(async () => [])
      await vi.waitFor(async () => expect(await mailsTo(database, ADDRESS.email)).toHaveLength(1), {
        timeout: 15_000,
      })
    })
  })
})

async function within(options: DatabaseOptions, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await connectDatabase(options)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
