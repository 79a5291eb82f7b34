import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { DISPUTE_LISTS, paymentOperations } from '#services/admin-contract/payments.ts'
import { type AskedList, readAskedList } from '../cases/case-bar.tsx'
import type { Desk } from '../desk/desk.ts'

export interface DisputesPage extends AnswerOf<typeof paymentOperations.listDisputes> {
  readonly asked: AskedList<(typeof DISPUTE_LISTS)[number]>
}

export async function loadDisputes(desk: Desk): Promise<DisputesPage | Response> {
  const asked = readAskedList(desk.url, DISPUTE_LISTS, 'needs-response')
  const called = await desk.call(paymentOperations.listDisputes, { query: asked })
  return called.kind === 'done' ? { asked, ...called.answer } : desk.unable(called)
}

export type DisputePage = AnswerOf<typeof paymentOperations.showDispute>

export async function loadDispute(
  desk: Desk,
  { id = '' }: Readonly<Record<string, string | undefined>>,
): Promise<DisputePage | Response> {
  const called = await desk.call(paymentOperations.showDispute, { params: { id } })
  return called.kind === 'done' ? called.answer : desk.unable(called)
}
