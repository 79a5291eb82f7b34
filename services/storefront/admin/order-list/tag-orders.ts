import { sql } from 'kysely'
import type { AnswerOf, Asked } from '#services/admin-contract/operation.ts'
import { MAX_TAGS, type orderListOperations } from '#services/admin-contract/order-list.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { type Author, logChange } from '../../change-log.ts'
import { noSuchOrder } from '../../orders/no-such-order.ts'
import type { StorefrontParts } from '../../parts.ts'

type Tagging = Asked<typeof orderListOperations.tagOrders>['body']
type Tagged = AnswerOf<typeof orderListOperations.tagOrders>

/** Adds and removes tags, of all the orders or of none; an order that has them already is left alone. */
export function tagOrders(
  { database }: Pick<StorefrontParts, 'database'>,
  author: Author,
  { orders, add, remove }: Tagging,
): Promise<Outcome<Tagged>> {
  return database.query.transaction().execute(async (trx) => {
    const locked = await trx
      .selectFrom('storefront.orders')
      .where('number', 'in', orders)
      .orderBy('id')
      .forUpdate()
      .select(['id', 'number', 'tags'])
      .execute()
    const missing = orders.find((number) => !locked.some((order) => order.number === number))
    if (missing !== undefined) return noSuchOrder(missing)
    const changes = locked
      .map(({ tags, ...order }) => ({ ...order, before: tags, after: tagged(tags, { add, remove }) }))
      .filter(({ before, after }) => after.join() !== before.join())
    const full = changes.find(({ after }) => after.length > MAX_TAGS)
    if (full) return refuse(422, `order ${full.number} would have more than ${MAX_TAGS} tags`)
    for (const { id, number, before, after } of changes) {
      await trx
        .updateTable('storefront.orders')
        .where('id', '=', id)
        .set({ tags: sql<string[]>`${after}::text[]` })
        .execute()
      await logChange(trx, author, { action: 'tag', subject: String(number), before, after })
    }
    return done({ changed: changes.length })
  })
}

function tagged(before: readonly string[], { add, remove }: Pick<Tagging, 'add' | 'remove'>): string[] {
  return [...new Set([...before, ...add])].filter((tag) => !remove.includes(tag)).toSorted()
}
