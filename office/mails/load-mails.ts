import { mailOperations } from '#services/admin-contract/mails.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { Desk } from '../desk/desk.ts'
import { posted } from '../desk/form-text.ts'

export interface MailsPage {
  readonly mails: AnswerOf<typeof mailOperations.listGivenUp>['mails']
  readonly problem: string | undefined
}

export async function loadMails(desk: Desk): Promise<MailsPage | Response> {
  const problem = desk.form && (await retry(desk, posted(desk.form, 'id')))
  if (problem instanceof Response) return problem
  const found = await desk.call(mailOperations.listGivenUp, {})
  if (found.kind === 'refused') return desk.unable(found)
  return { mails: found.answer.mails, problem }
}

async function retry(desk: Desk, id: string): Promise<Response | string> {
  const called = await desk.call(mailOperations.retryMail, { params: { id } })
  if (called.kind === 'done')
    return desk.redirect('/office/mails', { text: `The email to ${called.answer.to} is tried again.` })
  desk.refuse(called.status)
  return called.message
}
