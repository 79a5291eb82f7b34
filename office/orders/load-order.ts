import { changeOperations, type ListedChange } from '#services/admin-contract/changes.ts'
import type { Input } from '#services/admin-contract/operation.ts'
import { orderListOperations } from '#services/admin-contract/order-list.ts'
import { orderOperations } from '#services/admin-contract/orders.ts'
import { refundOperations } from '#services/admin-contract/refunds.ts'
import type { Desk } from '../desk/desk.ts'
import type { Called } from '../desk/office.ts'
import { WRONG_CODE } from '../ui/forms.tsx'
import type { ShownOrder } from './load-chosen-orders.ts'
import { posted, postedTags } from './posted.ts'

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

/** The forms of an order's page. */
export type OrderDeed = 'fulfil' | 'deliver' | 'cancel' | 'refund' | 'retry-refund' | 'tag'

interface Refused {
  readonly deed: OrderDeed
  readonly problem: string
  /** The code of the second factor was missing or wrong; nothing was asked for. */
  readonly isCode: boolean
  readonly typed: (name: string) => string
}

type RefundWish = Input<typeof refundOperations.refundOrder>['body']

/** Does what a form of the order's page asks for, on the order as the page showed it. */
async function answerOrder(desk: Desk, number: string, form: FormData): Promise<Refused | Response> {
  const deed = posted(form, 'do') as OrderDeed
  const refuse = (status: number, problem: string, isCode = false): Refused => {
    desk.refuse(status)
    return { deed, problem, isCode, typed: (name) => posted(form, name) }
  }
  if (ASKS_CODE.includes(deed) && !(await desk.confirm())) return refuse(422, WRONG_CODE, true)
  const done = await act(desk, number, form, deed)
  if (done.kind === 'refused') return refuse(done.status, done.message)
  return desk.redirect(`/office/orders/${number}`, done.answer)
}

/** These deeds give money back, so each asks for a code. */
const ASKS_CODE: readonly OrderDeed[] = ['cancel', 'refund', 'retry-refund']

type Told = NonNullable<Parameters<Desk['redirect']>[1]>

async function act(desk: Desk, number: string, form: FormData, deed: OrderDeed): Promise<Called<Told>> {
  const about = { params: { number }, query: { version: posted(form, 'version') } }
  switch (deed) {
    case 'fulfil': {
      const tracking = posted(form, 'tracking')
      const done = await desk.call(orderOperations.fulfilOrder, { ...about, body: { tracking } })
      return told(done, ({ email }) => ({ text: `Order ${number} is on its way; ${email} gets an email.` }))
    }
    case 'deliver': {
      const done = await desk.call(orderOperations.recordDelivery, {
        ...about,
        body: { day: posted(form, 'day') },
      })
      return told(done, ({ day, before, email }) => ({
        text: before
          ? `Order ${number} arrived on ${day}, not on ${before}.`
          : `Order ${number} arrived on ${day}; ${email} gets an email.`,
      }))
    }
    case 'cancel': {
      const done = await desk.call(orderOperations.cancelOrder, about)
      return told(done, ({ refunded, email }) => ({
        text: `Order ${number} is canceled, and ${refunded} goes back; ${email} gets an email.`,
      }))
    }
    case 'refund': {
      const wish = refundOf(form)
      if (typeof wish === 'string') return { kind: 'refused', status: 422, message: wish }
      const done = await desk.call(refundOperations.refundOrder, { ...about, body: wish })
      return told(done, ({ amount, email }) => ({ text: `${amount} goes back; ${email} gets an email.` }))
    }
    case 'retry-refund': {
      const params = { number, refund: posted(form, 'refund') }
      const done = await desk.call(refundOperations.retryRefund, { params })
      return told(done, ({ words }) => ({ text: `The refund is tried again: ${words}.` }))
    }
    case 'tag':
      return tag(desk, number, form)
    default:
      return { kind: 'refused', status: 422, message: 'This page has no such form.' }
  }
}

function told<Answer>(called: Called<Answer>, say: (answer: Answer) => Told): Called<Told> {
  return called.kind === 'done' ? { kind: 'done', answer: say(called.answer) } : called
}

async function tag(desk: Desk, number: string, form: FormData): Promise<Called<Told>> {
  const [before, after] = [postedTags(form, 'before'), postedTags(form, 'tags')]
  const add = after.filter((each) => !before.includes(each))
  const remove = before.filter((each) => !after.includes(each))
  const done = await desk.call(orderListOperations.tagOrders, {
    body: { orders: [Number(number)], add, remove },
  })
  const undo = {
    action: `/office/orders/${number}`,
    fields: { do: 'tag', before: after.join(' '), tags: before.join(' ') },
  }
  return told(done, () => ({ text: `The tags of order ${number} are ${after.join(', ') || 'gone'}.`, undo }))
}

/**
 * The form as the operation wants it, or a sentence on what contradicts itself in it: a refund cannot be undone, so
 * nobody guesses which of its fields is meant. What was typed wrong is refused by the operation, with a sentence.
 */
function refundOf(form: FormData): RefundWish | string {
  const shared = { key: posted(form, 'key'), reason: posted(form, 'reason') as RefundWish['reason'] }
  const restock = form.get('restock') === 'on'
  const [of, amount] = [posted(form, 'of'), posted(form, 'amount').replace(/^\$/, '')]
  const lines = [...form.keys()]
    .flatMap((name) => /^line-(\d{1,6})$/.exec(name)?.[1] ?? [])
    .map((line) => ({ line: Number(line), quantity: Number(posted(form, `line-${line}`)) }))
    .filter(({ quantity }) => quantity !== 0)
  switch (of) {
    case 'rest':
      if (lines.length > 0 || amount !== '')
        return 'Empty the pieces and the amount, or choose what they are.'
      return { of, restock, ...shared }
    case 'lines':
      if (amount !== '') return 'Empty the amount, or choose it instead of the pieces.'
      return { of, lines, restock, ...shared }
    case 'amount':
      if (lines.length > 0) return 'Empty the pieces, or choose them instead of the amount.'
      if (restock) return 'An amount puts nothing back in stock: choose the pieces, or uncheck the box.'
      return { of, amount, ...shared }
    default:
      return 'Choose what goes back.'
  }
}
