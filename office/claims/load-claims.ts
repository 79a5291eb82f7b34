import { CLAIM_LISTS, claimOperations } from '#services/admin-contract/claims.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { type AskedList, readAskedList } from '../cases/asked-list.ts'
import type { Desk } from '../desk/desk.ts'

export interface ClaimsPage extends AnswerOf<typeof claimOperations.listClaims> {
  readonly asked: AskedList<(typeof CLAIM_LISTS)[number]>
}

export async function loadClaims(desk: Desk): Promise<ClaimsPage | Response> {
  const asked = readAskedList(desk.url, CLAIM_LISTS, 'open')
  const called = await desk.call(claimOperations.listClaims, { query: asked })
  return called.kind === 'done' ? { asked, ...called.answer } : desk.unable(called)
}
