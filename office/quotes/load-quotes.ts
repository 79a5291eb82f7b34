import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { QUOTE_LISTS, quoteOperations } from '#services/admin-contract/quotes.ts'
import { type AskedList, readAskedList } from '../cases/case-bar.tsx'
import type { Desk } from '../desk/desk.ts'

export interface QuotesPage extends AnswerOf<typeof quoteOperations.listQuotes> {
  readonly asked: AskedList<(typeof QUOTE_LISTS)[number]>
}

export async function loadQuotes(desk: Desk): Promise<QuotesPage | Response> {
  const asked = readAskedList(desk.url, QUOTE_LISTS, 'open')
  const called = await desk.call(quoteOperations.listQuotes, { query: asked })
  return called.kind === 'done' ? { asked, ...called.answer } : desk.unable(called)
}

export interface QuotePage {
  readonly shown: AnswerOf<typeof quoteOperations.showQuote>
  readonly problem: string | undefined
}

/** Shows a quote, and ends it where its form says so. */
export async function loadQuote(
  desk: Desk,
  { number = '' }: Readonly<Record<string, string | undefined>>,
): Promise<QuotePage | Response> {
  const params = { quote: number }
  let problem: string | undefined
  if (desk.form?.get('do') === 'void') {
    const ended = await desk.call(quoteOperations.voidQuote, { params })
    if (ended.kind === 'done')
      return desk.redirect(`/office/quotes/${ended.answer.number}`, {
        text: `${ended.answer.number} has ended. Its page says so, and offers today’s prices.`,
      })
    desk.refuse(ended.status)
    problem = ended.message
  }
  const called = await desk.call(quoteOperations.showQuote, { params })
  return called.kind === 'done' ? { shown: called.answer, problem } : desk.unable(called)
}
