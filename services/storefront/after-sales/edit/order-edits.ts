import { type Kysely, sql } from 'kysely'
import type { EditSettledBy, OrderContents, OrderEditState } from '#database/tables/order-edits.ts'
import type { Tables } from '#database/tables.ts'
import type { Author } from '../../change-log.ts'
import { hasNoInvoice } from '../../documents/issue-documents.ts'
import { searchedGoods } from '../../orders/order-words.ts'
import type { EditQuote } from './quote-edit.ts'

export interface OrderEdit {
  readonly id: number
  readonly sequence: number
  readonly state: OrderEditState
  readonly before: OrderContents
  readonly after: OrderContents
  readonly differenceCents: number
  readonly settledBy: EditSettledBy
  readonly editedBy: string
  readonly createdAt: Date
  readonly appliedAt: Date | null
  readonly lapsesAt: Date | null
}

/** Reads an order's edits, the oldest first. */
export function readEdits(query: Kysely<Tables>, orderNumber: number): Promise<OrderEdit[]> {
  return query
    .selectFrom('storefront.order_edits as edit')
    .innerJoin('storefront.orders as order', 'order.id', 'edit.order_id')
    .where('order.number', '=', orderNumber)
    .orderBy('sequence')
    .select(['edit.id', 'sequence', 'edit.state', 'before', 'after', 'difference_cents as differenceCents'])
    .select(['settled_by as settledBy', 'edited_by as editedBy', 'created_at as createdAt'])
    .select(['applied_at as appliedAt', 'lapses_at as lapsesAt'])
    .execute()
}

export type AskedEdit = Pick<OrderEdit, 'sequence' | 'before' | 'after' | 'differenceCents'> & {
  readonly lapsesAt: Date
  readonly checkoutId: number
}

/** Reads the edit whose difference the buyer is asked to pay. */
export async function readAskedEdit(
  query: Kysely<Tables>,
  orderNumber: number,
): Promise<AskedEdit | undefined> {
  const edit = await query
    .selectFrom('storefront.order_edits as edit')
    .innerJoin('storefront.orders as order', 'order.id', 'edit.order_id')
    .where('order.number', '=', orderNumber)
    .where('edit.state', '=', 'asked')
    .select(['sequence', 'before', 'after', 'difference_cents as differenceCents', 'lapses_at as lapsesAt'])
    .select('order.checkout_id as checkoutId')
    .executeTakeFirst()
  const lapsesAt = edit?.lapsesAt
  return edit && lapsesAt ? { ...edit, lapsesAt } : undefined
}

export interface NewEdit {
  readonly orderId: number
  readonly sequence: number
  readonly quote: EditQuote
  readonly settledBy: EditSettledBy
  /** Set where the order changes only once its buyer has paid the difference. */
  readonly lapsesAt: Date | null
}

/** The caller holds the order's lock. */
export async function writeEdit(
  trx: Kysely<Tables>,
  { orderId, sequence, quote, settledBy, lapsesAt }: NewEdit,
  { who, now }: Author,
): Promise<number> {
  const { id } = await trx
    .insertInto('storefront.order_edits')
    .values({
      order_id: orderId,
      sequence,
      state: lapsesAt ? 'asked' : 'applied',
      before: JSON.stringify(quote.before),
      after: JSON.stringify(quote.after),
      difference_cents: quote.differenceCents,
      settled_by: settledBy,
      edited_by: who.name,
      account: who.account,
      role: who.role,
      created_at: now,
      applied_at: lapsesAt ? null : now,
      lapses_at: lapsesAt,
      ...(!lapsesAt && { before_invoice: hasNoInvoice(orderId) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts from 1 in each order. The caller holds the order's lock. */
export async function nextSequence(trx: Kysely<Tables>, orderId: number): Promise<number> {
  const { last } = await trx
    .selectFrom('storefront.order_edits')
    .where('order_id', '=', orderId)
    .select((row) => row.fn.coalesce(row.fn.max('sequence'), row.lit(0)).as('last'))
    .executeTakeFirstOrThrow()
  return last + 1
}

/** Writes the order as an edit leaves it. The caller holds the order's lock. */
export async function rewriteOrder(
  trx: Kysely<Tables>,
  orderId: number,
  { before, after }: Pick<EditQuote, 'before' | 'after'>,
): Promise<void> {
  await trx
    .updateTable('storefront.orders')
    .where('id', '=', orderId)
    .set({ ...after.order, goods: searchedGoods(after.lines) })
    .execute()
  const kept = new Set(after.lines.map(({ position }) => position))
  const removed = before.lines.map(({ position }) => position).filter((position) => !kept.has(position))
  if (removed.length > 0) {
    await trx
      .deleteFrom('storefront.order_lines')
      .where('order_id', '=', orderId)
      .where('position', 'in', removed)
      .execute()
  }
  await trx
    .insertInto('storefront.order_lines')
    .values(after.lines.map((line) => ({ ...line, order_id: orderId, variant_id: ifStillThere(line) })))
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'position'])
        .doUpdateSet((row) => ({ quantity: row.ref('excluded.quantity') })),
    )
    .execute()
}

/** The owner may have deleted the variant while the buyer was asked to pay for it. */
function ifStillThere({ variant_id }: OrderContents['lines'][number]) {
  return sql<number | null>`(select id from storefront.variants where id = ${variant_id})`
}
