import { type ChangesQuery, changeOperations } from '#services/admin-contract/changes.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { Desk } from '../desk/desk.ts'
import { withParameters } from '../ui/filter-bar.tsx'

export interface LogPage {
  readonly changes: AnswerOf<typeof changeOperations.listChanges>['changes']
  readonly asked: Pick<ChangesQuery, 'subject' | 'action'>
  readonly newest: string | undefined
  readonly older: string | undefined
}

export async function loadLog(desk: Desk): Promise<LogPage | Response> {
  const { url } = desk
  const parameter = (name: string) => url.searchParams.get(name)?.trim() || undefined
  const asked = { subject: parameter('subject'), action: parameter('action') }
  const before = parameter('before')
  const query = { ...asked, account: parameter('account'), before }
  const found = await desk.call(changeOperations.listChanges, { query })
  if (found.kind === 'refused') return desk.unable(found)
  const { changes, next } = found.answer
  return {
    ...{ changes, asked },
    newest: before === undefined ? undefined : withParameters(url, { before: undefined }),
    older: next === null ? undefined : withParameters(url, { before: next }),
  }
}
