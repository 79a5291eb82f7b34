import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { REFUND_LISTS, refundOperations } from '#services/admin-contract/refunds.ts'
import { type AskedList, readAskedList } from '../cases/case-bar.tsx'
import type { Desk } from '../desk/desk.ts'
import { WRONG_CODE } from '../ui/forms.tsx'

export interface RefundsPage extends AnswerOf<typeof refundOperations.listRefunds> {
  readonly asked: AskedList<(typeof REFUND_LISTS)[number]>
  /** The refund that is to be tried again, as the address names it. */
  readonly again: { readonly order: string; readonly refund: string } | undefined
  readonly problem: string | undefined
  readonly isCodeWrong: boolean
}

const AGAIN = /^(?<order>\d{1,15})-(?<refund>\d{1,6})$/

/** The refunds by how they stand; what is posted tries one of them again. */
export async function loadRefunds(desk: Desk): Promise<RefundsPage | Response> {
  const asked = readAskedList(desk.url, REFUND_LISTS, 'all')
  const { order, refund } = AGAIN.exec(desk.url.searchParams.get('again') ?? '')?.groups ?? {}
  const again = order !== undefined && refund !== undefined ? { order, refund } : undefined
  const answered = desk.form && again ? await tryAgain(desk, again) : undefined
  if (answered instanceof Response) return answered
  const called = await desk.call(refundOperations.listRefunds, { query: asked })
  if (called.kind === 'refused') return desk.unable(called)
  return { asked, again, problem: answered, isCodeWrong: answered === WRONG_CODE, ...called.answer }
}

async function tryAgain(
  desk: Desk,
  { order, refund }: NonNullable<RefundsPage['again']>,
): Promise<Response | string> {
  const refuse = (status: number, problem: string) => {
    desk.refuse(status)
    return problem
  }
  if (!desk.may('order.refund')) return refuse(403, `Your role, ${desk.who.role}, does not include this.`)
  if (!(await desk.confirm())) return refuse(422, WRONG_CODE)
  const called = await desk.call(refundOperations.retryRefund, { params: { number: order, refund } })
  if (called.kind === 'refused') return refuse(called.status, called.message)
  return desk.redirect('/office/refunds', { text: `Refund ${refund} of order ${order} is tried again.` })
}
