import { writeRecord } from '#services/admin-contract/csv-record.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { subscriberOperations } from '#services/admin-contract/subscribers.ts'
import type { Desk } from '../desk/desk.ts'
import { WRONG_CODE } from '../ui/forms.tsx'

export interface SubscribersPage {
  readonly counts: AnswerOf<typeof subscriberOperations.countSubscribers>
  readonly codeProblem: string | undefined
}

export async function loadSubscribers(desk: Desk): Promise<SubscribersPage | Response> {
  let codeProblem: string | undefined
  if (desk.form) {
    if (await desk.confirm()) return exportSubscribers(desk)
    desk.refuse(422)
    codeProblem = WRONG_CODE
  }
  const counted = await desk.call(subscriberOperations.countSubscribers, {})
  if (counted.kind === 'refused') return desk.unable(counted)
  return { counts: counted.answer, codeProblem }
}

async function exportSubscribers(desk: Desk): Promise<Response> {
  const lines = [writeRecord(['email', 'confirmed', 'unsubscribe'])]
  let after: string | undefined
  do {
    const page = await desk.call(subscriberOperations.listSubscribers, { query: { after } })
    if (page.kind === 'refused') return desk.unable(page)
    for (const { email, confirmedAt, unsubscribeUrl } of page.answer.subscribers)
      lines.push(writeRecord([email, confirmedAt, unsubscribeUrl]))
    after = page.answer.next ?? undefined
  } while (after !== undefined)
  const day = desk.now.toISOString().slice(0, '2026-03-06'.length)
  return desk.download(`subscribers-${day}.csv`, 'text/csv; charset=utf-8', lines.join(''))
}
