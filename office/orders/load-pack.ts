import { orderListOperations } from '#services/admin-contract/order-list.ts'
import { orderOperations } from '#services/admin-contract/orders.ts'
import type { Desk } from '../desk/desk.ts'
import type { ShownOrder } from './load-chosen-orders.ts'
import { posted } from './posted.ts'

export interface PackPage {
  /** The oldest that waits, of those that were not skipped; undefined where none is left. */
  readonly order: ShownOrder | undefined
  readonly problem: string | undefined
  /** Why what was typed is no tracking number, for an order that is still the next one. */
  readonly trackingProblem: string | undefined
  readonly tracking: string
}

const NUMBER = /^\d{1,15}$/

/** The next order to pack. What is posted sends the one that was shown. */
export async function loadPack(desk: Desk): Promise<PackPage | Response> {
  const skipped = desk.url.searchParams.get('after')
  const before = skipped !== null && NUMBER.test(skipped) ? { before: skipped } : {}
  const { form } = desk
  let problem: string | undefined
  let isOfTracking = false
  if (form) {
    const number = posted(form, 'number')
    const sent = await desk.call(orderOperations.fulfilOrder, {
      params: { number },
      query: { version: posted(form, 'version') },
      body: { tracking: posted(form, 'tracking') },
    })
    if (sent.kind === 'done')
      return desk.redirect(`/office/pack${desk.url.search}`, {
        text: `Order ${number} is on its way, as ${sent.answer.tracking}.`,
      })
    desk.refuse(sent.status)
    problem = sent.message
    isOfTracking = sent.status === 422
  }
  const listed = await desk.call(orderListOperations.listOrders, {
    query: { state: 'to-pack', order: 'asc', limit: '1', ...before },
  })
  if (listed.kind === 'refused') return desk.unable(listed)
  const number = listed.answer.orders[0]?.number
  if (number === undefined) return { order: undefined, problem, trackingProblem: undefined, tracking: '' }
  const shown = await desk.call(orderOperations.showOrder, { params: { number: String(number) } })
  if (shown.kind === 'refused') return desk.unable(shown)
  // A number that was typed for another order must not be sent with this one.
  const isSame = form !== undefined && posted(form, 'number') === String(number)
  const isAtField = isSame && isOfTracking
  return {
    order: shown.answer,
    problem: isAtField ? undefined : problem,
    trackingProblem: isAtField ? problem : undefined,
    tracking: isSame ? posted(form, 'tracking') : '',
  }
}
