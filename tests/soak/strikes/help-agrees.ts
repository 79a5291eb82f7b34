import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { waivedCents } from '../money/waived-cents.ts'
import type { OrderEnd } from './help-with-orders.ts'

export interface HelpAftermath {
  readonly database: Database
  readonly variantIds: readonly number[]
  /** Each variant's stock before the first purchase. */
  readonly stock: number
  readonly ends: ReadonlyMap<number, OrderEnd>
}

/** Compares what buyers were shown, stock, refunds and mails with each other. */
export async function expectHelpAgrees(aftermath: HelpAftermath): Promise<void> {
  await expectEndsAsShown(aftermath)
  await expectStock(aftermath)
  await expectRefunds(aftermath)
  await expectMails(aftermath)
}

async function expectEndsAsShown({ database, ends }: HelpAftermath) {
  const orders = await database.query
    .selectFrom('storefront.orders')
    .select(['number', 'cancelled_at', 'fulfilled_at'])
    .execute()
  assert.equal(orders.length, ends.size)
  for (const { number, cancelled_at, fulfilled_at } of orders) {
    const isCancelled = ends.get(number)?.kind === 'cancelled'
    assert.deepEqual(
      [cancelled_at !== null, fulfilled_at !== null],
      [isCancelled, !isCancelled],
      `order ${number}`,
    )
  }
  const returns = await selectReturns(database)
  const refunded = [...ends.values()].flatMap((end) => end.refunded)
  assert.deepEqual(returns.map(({ name }) => name).sort(), refunded.toSorted(), 'each return is there once')
  assert.ok(
    returns.every(({ state }) => state === 'refunded'),
    'each return has come to its end',
  )
}

async function expectStock({ database, variantIds, stock }: HelpAftermath) {
  for (const variantId of variantIds) {
    const { rows } = await sql<{ gone: number }>`
      select coalesce(sum(line.quantity - coalesce(back.quantity, 0)), 0)::int as gone
      from storefront.order_lines as line
      join storefront.orders as "order" on "order".id = line.order_id and "order".cancelled_at is null
      left join (
        select part.order_id, part.position, sum(part.quantity) as quantity
        from storefront.return_lines as part
        join storefront.returns as "return" on "return".id = part.return_id and "return".restocked
        group by part.order_id, part.position
      ) as back on back.order_id = line.order_id and back.position = line.position
      where line.variant_id = ${variantId}`.execute(database.query)
    assert.equal(
      (await stockOf(database, variantId)) + (rows[0]?.gone ?? 0),
      stock,
      'no chair is missing or too many',
    )
  }
}

async function expectRefunds({ database }: HelpAftermath) {
  const { rows } = await sql<{
    number: number
    isCancelled: boolean
    isAllBack: boolean
    paid: number
    back: number
    refunds: number
    returns: number
  }>`
    select "order".number::int as number, "order".cancelled_at is not null as "isCancelled",
      "order".total_cents::int - ${waivedCents} as paid,
      (select coalesce(sum(amount_cents), 0)::int from storefront.refunds where order_id = "order".id) as back,
      (select count(*)::int from storefront.refunds where order_id = "order".id) as refunds,
      (select count(*)::int from storefront.returns where order_id = "order".id) as returns,
      (select sum(quantity) from storefront.order_lines where order_id = "order".id)
        = (select coalesce(sum(quantity), 0) from storefront.return_lines where order_id = "order".id) as "isAllBack"
    from storefront.orders as "order"`.execute(database.query)
  for (const { number, isCancelled, isAllBack, paid, back, refunds, returns } of rows) {
    assert.equal(refunds, isCancelled ? 1 : returns, `order ${number}: one refund for each reason`)
    if (isCancelled || isAllBack) assert.equal(back, paid, `order ${number}: all that was paid`)
    else assert.ok(back < paid || paid === 0, `order ${number}: less than was paid`)
  }
}

async function expectMails({ database, ends }: HelpAftermath) {
  const mails = await database.query.selectFrom('mail.messages').select('subject').execute()
  const found = mails
    .map(({ subject }) => subject)
    .filter((subject) => /canceled|on its way|eturn/.test(subject))
  const expected = [...ends].flatMap(([number, { kind, refunded }]) => [
    kind === 'cancelled'
      ? `Your Keel order ${number} is canceled`
      : `Your Keel order ${number} is on its way`,
    ...refunded.flatMap((name) => [
      `Your return ${name}: what to do now`,
      `Send a return label: return ${name}`,
      `Your return ${name} has arrived`,
      `Your refund for return ${name}`,
    ]),
  ])
  assert.deepEqual(found.sort(), expected.sort(), 'one mail for each thing that happened')
}

function selectReturns({ query }: Database) {
  return query
    .selectFrom('storefront.returns as return')
    .innerJoin('storefront.orders as order', 'order.id', 'return.order_id')
    .select(['return.state', sql<string>`'R' || "order".number || '-' || sequence`.as('name')])
    .execute()
}
