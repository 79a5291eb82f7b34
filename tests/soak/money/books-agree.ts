import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { readTakings, readTaxes } from '#services/storefront/payments/books/takings.ts'
import { stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { waivedCents } from './waived-cents.ts'

/** The books of a provider, by the shop's keys of its payments. */
export interface ComparedBooks {
  readonly booked: ReadonlyMap<string, { readonly state: string }>
  /** Captured less refunded. */
  keptCents(key: string): number
}

export interface Reckoning {
  readonly database: Database
  readonly books: ComparedBooks
  readonly variantIds: readonly number[]
  /** Each variant's stock before the first purchase. */
  readonly stock: number
}

/** Compares the provider's books, the shop's, its stock and its mails with each other. */
export async function expectBooksAgree(reckoning: Reckoning): Promise<void> {
  const { database, books } = reckoning
  const orders = await readOrders(reckoning)
  for (const { number, payments, owedCents, isCancelled, refunds } of orders) {
    const keptCents = payments.reduce((sum, { key }) => sum + books.keptCents(key), 0)
    assert.equal(keptCents, owedCents, `the provider keeps what order ${number} was charged`)
    for (const { state } of payments)
      assert.ok(state === 'captured' || state === 'released', `order ${number} is ${state}`)
    const takenCents = payments.reduce((sum, { takenCents }) => sum + takenCents, 0)
    const backCents = refunds.reduce((sum, { cents }) => sum + cents, 0)
    assert.equal(
      takenCents - backCents,
      owedCents,
      `payments less refunds of order ${number} are what was charged`,
    )
    assert.ok(
      refunds.every(({ state }) => state === 'paid'),
      `refunds of order ${number}`,
    )
    assert.equal(refunds.length > 0, isCancelled || backCents > 0, `refunds of order ${number}`)
  }
  const ordered = new Set(orders.flatMap(({ payments }) => payments.map(({ key }) => key)))
  for (const [key, { state }] of books.booked) {
    assert.notEqual(state, 'at-bank', 'a buyer is still sent to the bank')
    assert.notEqual(state, 'authorised', 'money is held of which nobody knows')
    if (!ordered.has(key)) assert.equal(books.keptCents(key), 0, 'money was taken without an order')
  }
  const { rows: open } = await sql`select state from storefront.payments
    where state not in ('captured', 'declined', 'released') or next_try_at is not null`.execute(
    database.query,
  )
  assert.deepEqual(open, [], 'a payment has not come to its end')
  await expectTakings(database)
  await expectStock(reckoning)
  await expectMails(
    database,
    orders.map(({ number }) => number),
  )
}

interface PaidFor {
  readonly number: number
  /** What placed the order, and what its buyer paid for edits of it. */
  readonly payments: readonly { readonly key: string; readonly state: string; readonly takenCents: number }[]
  /**
   * What was charged of the order's total, less what went back for returns and by the owner's word: they leave the total
   * as it is. Nothing of one that is canceled.
   */
  readonly owedCents: number
  readonly isCancelled: boolean
  readonly refunds: readonly { readonly state: string; readonly cents: number }[]
}

/** The orders of these variants. */
async function readOrders({ database, variantIds }: Reckoning): Promise<PaidFor[]> {
  const { rows } = await sql<PaidFor>`
    select "order".number::int as number, "order".cancelled_at is not null as "isCancelled",
      case when cancelled_at is not null then 0 else "order".total_cents::int - ${waivedCents} - (
        select coalesce(sum(amount_cents), 0)::int from storefront.refunds
        where order_id = "order".id and kind in ('return', 'owner')
      ) end as "owedCents",
      coalesce((select jsonb_agg(jsonb_build_object('state', state, 'cents', amount_cents))
        from storefront.refunds where order_id = "order".id), '[]') as refunds,
      (select jsonb_agg(jsonb_build_object('key', idempotency_key, 'state', state,
          'takenCents', coalesce(capture_cents, amount_cents)))
        from storefront.payments where id = "order".payment_id
        or (order_edit_id in (select id from storefront.order_edits where order_id = "order".id)
          and (state in ('authorised', 'captured')
            or exists (select from storefront.refunds where payment_id = payments.id)))) as payments
    from storefront.orders as "order"
    where exists (select from storefront.order_lines
      where order_id = "order".id and variant_id in (${sql.join(variantIds)}))`.execute(database.query)
  return rows
}

const ALL_DAYS = { from: new Date('2000-01-01'), to: new Date('2100-01-01') }

/** What the office says was taken, by day and by state, is what orders, captures and refunds come to by themselves. */
async function expectTakings({ query }: Database): Promise<void> {
  const sum = (rows: readonly Readonly<Record<string, number | string>>[], name: string) =>
    rows.reduce((cents, row) => cents + Number(row[name]), 0)
  const days = await readTakings(query, ALL_DAYS)
  const states = await readTaxes(query, ALL_DAYS)
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from storefront.orders)::int as orders,
      (select coalesce(sum(total_cents - ${waivedCents}), 0) from storefront.orders as "order")::int as costs,
      (select coalesce(sum(tax_cents), 0) from storefront.orders)::int as tax,
      (select coalesce(sum(coalesce(capture_cents, amount_cents)), 0) from storefront.payments as payment
        where state = 'captured' and (order_edit_id is not null
          or exists (select from storefront.orders where payment_id = payment.id)))::int as captured,
      (select coalesce(sum(amount_cents), 0) from storefront.refunds where state <> 'failed')::int as back,
      (select coalesce(sum(tax_cents), 0) from storefront.refunds
        where state <> 'failed' and kind <> 'edit')::int as "taxBack"`.execute(query)
  assert.deepEqual(
    {
      ...{
        orders: sum(days, 'orders'),
        captured: sum(days, 'capturedCents'),
        back: sum(days, 'refundCents'),
      },
      ...{
        costs: sum(states, 'orderCents'),
        tax: sum(states, 'taxCents'),
        taxBack: sum(states, 'refundTaxCents'),
      },
    },
    { ...rows[0] },
    'the takings are what orders, captures and refunds come to',
  )
  assert.equal(sum(states, 'orders'), sum(days, 'orders'), 'orders by state and by day')
}

async function expectStock({ database, variantIds, stock }: Reckoning) {
  for (const variantId of variantIds) {
    const { rows } = await sql<{ sold: number }>`
      select coalesce(sum(quantity), 0)::int as sold from storefront.order_lines as line
      join storefront.orders as "order" on "order".id = line.order_id and "order".cancelled_at is null
      where variant_id = ${variantId}`.execute(database.query)
    const left = await stockOf(database, variantId)
    assert.equal(
      left + (rows[0]?.sold ?? 0),
      stock,
      'what is on the shelf and what was sold is all there was',
    )
  }
}

async function expectMails({ query }: Database, numbers: readonly number[]) {
  const mails = await query
    .selectFrom('mail.messages')
    .where('subject', 'like', 'Your Keel order %')
    .where('subject', 'not like', '%canceled')
    .where('subject', 'not like', '%was changed')
    .where('subject', 'not like', '%to pay')
    .select('subject')
    .execute()
  const mailed = mails.map(({ subject }) => Number(subject.split(' ').at(-1)))
  assert.equal(new Set(mailed).size, mailed.length, 'one mail for each order')
  for (const number of numbers) assert.ok(mailed.includes(number), `order ${number} was never mailed`)
}
