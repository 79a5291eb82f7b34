import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { RETURN_LISTS, returnOperations } from '#services/admin-contract/returns.ts'
import { type AskedList, readAskedList } from '../cases/asked-list.ts'
import type { Desk } from '../desk/desk.ts'

export interface ReturnsPage extends AnswerOf<typeof returnOperations.listReturns> {
  readonly asked: AskedList<(typeof RETURN_LISTS)[number]>
}

export async function loadReturns(desk: Desk): Promise<ReturnsPage | Response> {
  const asked = readAskedList(desk.url, RETURN_LISTS, 'open')
  const called = await desk.call(returnOperations.listReturns, { query: asked })
  return called.kind === 'done' ? { asked, ...called.answer } : desk.unable(called)
}
