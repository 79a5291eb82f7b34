import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { orderListOperations } from '#services/admin-contract/order-list.ts'
import type { Column } from '../ui/table.tsx'
import { Badge, money, plural, When } from '../ui/words.tsx'
import { PAYMENT_WORDS, STAGE_WORDS } from './order-words.ts'
import { WaitingBadge } from './waiting-edit.tsx'

export type ListedOrder = AnswerOf<typeof orderListOperations.listOrders>['orders'][number]

interface OrderColumn extends Omit<Column<ListedOrder>, 'sort' | 'cell'> {
  readonly cell: (order: ListedOrder, now: Date) => ReturnType<Column<ListedOrder>['cell']>
  /** What the list can be sorted by there. */
  readonly sortsBy?: 'number' | 'placed' | 'total'
  readonly isShownAtFirst: boolean
}

export const ORDER_COLUMNS: readonly OrderColumn[] = [
  {
    key: 'number',
    label: 'Order',
    sortsBy: 'number',
    isTitle: true,
    isShownAtFirst: true,
    cell: ({ number }) => <a href={`/office/orders/${number}`}>{number}</a>,
  },
  {
    key: 'placed',
    label: 'Placed',
    sortsBy: 'placed',
    isShownAtFirst: true,
    cell: ({ placedAt }, now) => <When at={placedAt} now={now} />,
  },
  {
    key: 'customer',
    label: 'Customer',
    isShownAtFirst: true,
    cell: ({ name, email }) => (
      <>
        {name}
        <br />
        <a href={`/office/orders?q=${encodeURIComponent(email)}`}>
          {email.slice(0, email.indexOf('@'))}
          <wbr />
          {email.slice(email.indexOf('@'))}
        </a>
      </>
    ),
  },
  {
    key: 'place',
    label: 'Ships to',
    isShownAtFirst: true,
    cell: ({ city, state }) => `${city}, ${state}`,
  },
  {
    key: 'goods',
    label: 'Goods',
    isShownAtFirst: true,
    cell: ({ pieces, goods, moreLines }) => (
      <>
        {goods.join(', ')}
        {moreLines > 0 && `, and ${plural(moreLines, 'more line')}`}
        {goods.length > 1 && ` (${plural(pieces, 'piece')})`}
      </>
    ),
  },
  {
    key: 'total',
    label: 'Total',
    sortsBy: 'total',
    align: 'right',
    isShownAtFirst: true,
    cell: ({ totalCents }) => money(totalCents),
  },
  {
    key: 'payment',
    label: 'Payment',
    isShownAtFirst: true,
    cell: ({ payment }) => <Badge tone={PAYMENT_WORDS[payment].tone}>{PAYMENT_WORDS[payment].label}</Badge>,
  },
  {
    key: 'state',
    label: 'State',
    isShownAtFirst: true,
    cell: ({ stage, isWaiting, isEdited }) => (
      <>
        <Badge tone={STAGE_WORDS[stage].tone}>{STAGE_WORDS[stage].label}</Badge>
        {isWaiting && <WaitingBadge />}
        {isEdited && <Badge>Edited</Badge>}
      </>
    ),
  },
  { key: 'tags', label: 'Tags', isShownAtFirst: true, cell: ({ tags }) => tags.join(', ') },
  { key: 'promised', label: 'Promised by', isShownAtFirst: false, cell: ({ promisedBy }) => promisedBy },
  {
    key: 'tracking',
    label: 'Tracking number',
    isShownAtFirst: false,
    cell: ({ trackingNumber }) => trackingNumber ?? '',
  },
]

/**
 * The columns that an address names, in their own order; those that are shown at first where it names none, without
 * the tags where no order has one.
 */
export function chosenColumns(url: URL, orders: readonly ListedOrder[]): readonly OrderColumn[] {
  const named = new Set(url.searchParams.getAll('columns').flatMap((text) => text.split(',')))
  const chosen = ORDER_COLUMNS.filter(({ key }) => named.has(key))
  if (chosen.length > 0) return chosen
  const isTagged = orders.some(({ tags }) => tags.length > 0)
  return ORDER_COLUMNS.filter(({ key, isShownAtFirst }) => isShownAtFirst && (key !== 'tags' || isTagged))
}
