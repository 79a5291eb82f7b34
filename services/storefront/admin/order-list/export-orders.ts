import { writeRecord } from '#services/admin-contract/csv-record.ts'
import type { AnswerOf, Asked } from '#services/admin-contract/operation.ts'
import { MAX_EXPORTED_ORDERS, type orderListOperations } from '#services/admin-contract/order-list.ts'
import type { Actor } from '#services/shared/admin/admit-staff.ts'
import { done, type Outcome } from '#services/shared/admin/outcome.ts'
import { logChange } from '../../change-log.ts'
import type { StorefrontParts } from '../../parts.ts'
import { type Picked, pickOrders } from './pick-orders.ts'
import { type ListedOrder, readListedOrders } from './read-listed-orders.ts'

type Wish = Asked<typeof orderListOperations.exportOrders>['body']
type Exported = AnswerOf<typeof orderListOperations.exportOrders>

/** Orders whose details are read by one statement. */
const BATCH = 500

/** Writes the chosen orders, or those that the filters leave, the newest first. */
export async function exportOrders(
  { database, now }: Pick<StorefrontParts, 'database' | 'now'>,
  who: Actor,
  wish: Wish,
): Promise<Outcome<Exported>> {
  const { query } = database
  const { ids, lookedUpTo } = await pick({ database, now }, wish)
  const exported = ids.slice(0, MAX_EXPORTED_ORDERS)
  const isCut = ids.length > exported.length || lookedUpTo !== undefined
  const records = [writeRecord(COLUMNS.map(({ name }) => name))]
  for (let first = 0; first < exported.length; first += BATCH) {
    const orders = await readListedOrders(query, exported.slice(first, first + BATCH))
    records.push(...orders.map((order) => writeRecord(COLUMNS.map(({ cell }) => inOneCell(cell(order))))))
  }
  const after = { orders: exported.length, ...(wish.filters && { filters: wish.filters }) }
  await logChange(query, { who, now: now() }, { action: 'export', subject: 'orders', before: null, after })
  return done({ csv: records.join(''), orders: exported.length, isCut })
}

/**
 * Where a spreadsheet splits at semicolons or tabs, what a buyer typed after one would begin a cell of its own, and must
 * begin no formula there, nor behind a quote, with which such a cell may open. `writeRecord` guards the first, and leaves
 * the rest, since it writes HTML as well.
 */
function inOneCell(text: string): string {
  return text.replaceAll(/([;\t][\s"]*)(?=[=+\-@＝＋－＠])/g, "$1'")
}

async function pick(
  { database, now }: Pick<StorefrontParts, 'database' | 'now'>,
  { orders, filters = {} }: Wish,
): Promise<Picked> {
  if (orders) {
    const rows = await database.query
      .selectFrom('storefront.orders')
      .where('number', 'in', orders)
      .orderBy('number', 'desc')
      .select('id')
      .execute()
    return { ids: rows.map(({ id }) => id) }
  }
  const all = { sort: 'placed', isDescending: true, from: undefined, limit: MAX_EXPORTED_ORDERS + 1 } as const
  return pickOrders(database.query, { filters, ...all, now: now() })
}

const COLUMNS: readonly { readonly name: string; readonly cell: (order: ListedOrder) => string }[] = [
  { name: 'Number', cell: ({ number }) => String(number) },
  { name: 'Placed', cell: ({ placedAt }) => placedAt },
  { name: 'Name', cell: ({ name }) => name },
  { name: 'Email', cell: ({ email }) => email },
  { name: 'City', cell: ({ city }) => city },
  { name: 'State', cell: ({ state }) => state },
  { name: 'Pieces', cell: ({ pieces }) => String(pieces) },
  {
    name: 'Goods',
    cell: ({ goods, moreLines }) => [...goods, ...(moreLines > 0 ? [`${moreLines} more`] : [])].join('; '),
  },
  { name: 'Total', cell: ({ total }) => total },
  { name: 'Payment', cell: ({ payment }) => payment },
  { name: 'Stage', cell: ({ stage }) => stage },
  { name: 'Promised by', cell: ({ promisedBy }) => promisedBy },
  { name: 'Tracking number', cell: ({ trackingNumber }) => trackingNumber ?? '' },
  { name: 'Tags', cell: ({ tags }) => tags.join(' ') },
]
