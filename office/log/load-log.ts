import { type ChangesQuery, changeOperations } from '#services/admin-contract/changes.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { Desk } from '../desk/desk.ts'

type Found = AnswerOf<typeof changeOperations.listChanges>

export interface LogPage extends Found {
  readonly asked: Pick<ChangesQuery, 'subject' | 'action'>
}

export async function loadLog(desk: Desk): Promise<LogPage | Response> {
  const { url } = desk
  const parameter = (name: string) => url.searchParams.get(name)?.trim() || undefined
  const asked = { subject: parameter('subject'), action: parameter('action') }
  const before = parameter('before')
  const query = { ...asked, account: parameter('account'), before }
  const found = await desk.call(changeOperations.listChanges, { query })
  return found.kind === 'refused' ? desk.unable(found) : { ...found.answer, asked }
}
