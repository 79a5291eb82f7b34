import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { testCard } from '#services/storefront/payments/test-card/test-card.ts'
import { stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { openMoneyShop } from '../money/money-shop.ts'

/** Longer than a process attends to a payment. */
const SWEPT_AFTER_MS = 60_000

export interface Aftermath {
  readonly database: Database
  /** The outbox folder of each process. */
  readonly outboxes: readonly string[]
  /** Numbers of the orders that buyers were shown. */
  readonly acknowledged: readonly number[]
  readonly variantIds: readonly number[]
  /** Each variant's stock before the first purchase. */
  readonly stock: number
}

export async function expectNothingLost(aftermath: Aftermath): Promise<void> {
  await sweepPayments(aftermath.database)
  await expectOrdersAsAcknowledged(aftermath)
  await expectNoChairMissing(aftermath)
  await expectOneMailEach(aftermath)
}

/** Settles open payments as a process that lives on does. */
export async function sweepPayments(database: Database): Promise<void> {
  const later = new Date(Date.now() + SWEPT_AFTER_MS)
  await openMoneyShop({ database, provider: testCard, now: () => later }).workOff()
  const { rows } = await sql`select state from storefront.payments
    where state not in ('captured', 'declined', 'released')`.execute(database.query)
  assert.deepEqual(rows, [], 'every payment has come to its end')
}

export async function expectOrdersAsAcknowledged({
  database,
  acknowledged,
}: Pick<Aftermath, 'database' | 'acknowledged'>) {
  const { query } = database
  const orders = await query.selectFrom('storefront.orders').select(['number', 'checkout_id']).execute()
  const numbers = orders.map(({ number }) => number).sort((one, other) => one - other)
  assert.deepEqual(
    numbers,
    acknowledged.toSorted((one, other) => one - other),
    'every acknowledged order is there once, and no other',
  )
  const payments = await query
    .selectFrom('storefront.payments')
    .where('state', 'in', ['authorised', 'captured'])
    .select('checkout_id')
    .execute()
  const paid = payments.map(({ checkout_id }) => checkout_id).sort((one, other) => one - other)
  const ordered = orders.map(({ checkout_id }) => checkout_id).sort((one, other) => one - other)
  assert.deepEqual(paid, ordered, 'every order was charged once, and nothing else was')
}

export async function expectNoChairMissing({
  database,
  variantIds,
  stock,
}: Pick<Aftermath, 'database' | 'variantIds' | 'stock'>) {
  for (const variantId of variantIds) {
    const { sold } = await database.query
      .selectFrom('storefront.order_lines')
      .where('variant_id', '=', variantId)
      .select((row) => row.fn.coalesce(row.fn.sum<number>('quantity'), row.lit(0)).as('sold'))
      .executeTakeFirstOrThrow()
    assert.equal(
      (await stockOf(database, variantId)) + sold,
      stock,
      'what is on the shelf and what was sold is all there was',
    )
  }
}

async function expectOneMailEach({ outboxes, acknowledged }: Aftermath) {
  const mails = (await Promise.all(outboxes.map(filesOf))).flat().filter((file) => file.endsWith('.eml'))
  const texts = await Promise.all(mails.map((file) => readFile(file, 'utf8')))
  // Where the database dies before it hears that a mail has gone, another process sends it again; a mailbox drops that.
  const received = new Map(texts.map((text) => [/^Message-ID: (.*)\r$/m.exec(text)?.[1], text]))
  const mailed = [...received.values()].map((text) =>
    Number(/^Subject: Your Keel order (\d+)\r$/m.exec(text)?.[1]),
  )
  assert.deepEqual(
    mailed.sort((one, other) => one - other),
    acknowledged.toSorted((one, other) => one - other),
    'one mail for each order',
  )
}

async function filesOf(folder: string): Promise<string[]> {
  return (await readdir(folder)).map((file) => join(folder, file))
}
