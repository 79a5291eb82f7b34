import { changeOperations, type ListedChange } from '#services/admin-contract/changes.ts'
import { orderOperations } from '#services/admin-contract/orders.ts'
import type { Desk } from '../desk/desk.ts'
import { answerOrder, type Refused } from './answer-order.ts'
import type { ShownOrder } from './load-chosen-orders.ts'

const SHOWN_CHANGES = '100'

export interface OrderPage {
  readonly order: ShownOrder
  /** The newest first. */
  readonly changes: readonly ListedChange[]
  /** What was posted and not done, shown at the form that it came from. */
  readonly refused: Refused | undefined
}

/** The order at this address, once what was posted about it is done or refused. */
export async function loadOrder(
  desk: Desk,
  { number = '' }: Readonly<Record<string, string | undefined>>,
): Promise<OrderPage | Response> {
  const answered = desk.form && (await answerOrder(desk, number, desk.form))
  if (answered instanceof Response) return answered
  const shown = await desk.call(orderOperations.showOrder, { params: { number } })
  if (shown.kind === 'refused') return desk.unable(shown)
  const listed = await desk.call(changeOperations.listChanges, {
    query: { order: String(shown.answer.number), limit: SHOWN_CHANGES },
  })
  if (listed.kind === 'refused') return desk.unable(listed)
  return { order: shown.answer, changes: listed.answer.changes, refused: answered }
}
