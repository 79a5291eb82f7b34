import * as v from 'valibot'
import { readCents } from '#services/admin-contract/amounts.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { RETURN_LISTS, returnOperations } from '#services/admin-contract/returns.ts'
import type { StaffAction } from '#services/admin-contract/staff-roles.ts'
import { type AskedList, readAskedList } from '../cases/case-bar.tsx'
import type { Desk } from '../desk/desk.ts'
import { postedFields } from '../desk/form-text.ts'
import { WRONG_CODE } from '../ui/forms.tsx'
import { money, type Tone } from '../ui/words.tsx'

type Does = 'label' | 'receive' | 'refund' | 'refuse'

export interface ReturnPage {
  readonly shown: AnswerOf<typeof returnOperations.showReturn>
  /** The form that was posted and refused, with what was typed into it. */
  readonly refused?: {
    readonly does: Does
    readonly field: 'code' | 'amount' | 'words' | undefined
    readonly problem: string
    readonly amount: string
    readonly words: string
  }
}

const formSchema = v.variant('do', [
  v.object({ do: v.literal('label'), sent: v.picklist(['yes', 'no']) }),
  v.object({ do: v.literal('receive'), goods: v.picklist(['restock', 'scrap']) }),
  v.object({ do: v.literal('refund'), amount: v.pipe(v.string(), v.trim(), v.maxLength(20)) }),
  v.object({ do: v.literal('refuse'), words: v.pipe(v.string(), v.maxLength(4_000)) }),
])
type Posted = v.InferOutput<typeof formSchema>

/** The one field of a form that its route reads. */
const FIELDS: Readonly<Record<Does, 'amount' | 'words' | undefined>> = {
  label: undefined,
  receive: undefined,
  refund: 'amount',
  refuse: 'words',
}

const NEEDS: Readonly<Record<Does, StaffAction>> = {
  label: 'return.receive',
  receive: 'return.receive',
  refund: 'return.refund',
  refuse: 'return.refuse',
}

/** A return in full; what is posted to it moves it on. */
export async function loadReturn(
  desk: Desk,
  params: Readonly<Record<string, string | undefined>>,
): Promise<ReturnPage | Response> {
  const number = params.number ?? ''
  const answered = desk.form && (await answer(desk, number, desk.form))
  if (answered instanceof Response) return answered
  const called = await desk.call(returnOperations.showReturn, { params: { return: number } })
  if (called.kind === 'refused') return desk.unable(called)
  return { shown: called.answer, ...(answered && { refused: answered }) }
}

async function answer(
  desk: Desk,
  number: string,
  form: FormData,
): Promise<Response | NonNullable<ReturnPage['refused']>> {
  const read = v.safeParse(formSchema, postedFields(form))
  if (!read.success)
    return desk.unable({ kind: 'refused', status: 422, message: 'This form is not one of this page.' })
  const posted = read.output
  const typed = {
    amount: posted.do === 'refund' ? posted.amount : '',
    words: posted.do === 'refuse' ? posted.words : '',
  }
  const refuse = (status: number, problem: string, field?: 'code' | 'amount' | 'words') => {
    desk.refuse(status)
    return { does: posted.do, field, problem, ...typed }
  }
  if (!desk.may(NEEDS[posted.do])) return refuse(403, `Your role, ${desk.who.role}, does not include this.`)
  if (posted.do === 'refund') {
    const cents = posted.amount === '' ? undefined : readCents(posted.amount)
    if (posted.amount !== '' && (cents === undefined || cents === 0))
      return refuse(422, 'An amount is dollars and cents such as 249.00.', 'amount')
    if (!(await desk.confirm())) return refuse(422, WRONG_CODE, 'code')
  }
  const called = await ask(desk, number, posted)
  if (called.kind === 'refused')
    return refuse(called.status, called.message, called.status === 422 ? FIELDS[posted.do] : undefined)
  const path = `/office/returns/${called.answer.number}`
  const undo =
    posted.do === 'label' && posted.sent === 'yes'
      ? { action: path, fields: { do: 'label', sent: 'no' } }
      : undefined
  return desk.redirect(path, { text: wordsOf(posted, called.answer), undo })
}

function ask(desk: Desk, number: string, posted: Posted) {
  const params = { return: number }
  switch (posted.do) {
    case 'label':
      return desk.call(returnOperations.recordLabel, { params, body: { sent: posted.sent === 'yes' } })
    case 'receive':
      return desk.call(returnOperations.receiveReturn, { params, body: { goods: posted.goods } })
    case 'refund':
      return desk.call(returnOperations.refundReturn, {
        params,
        body: posted.amount === '' ? {} : { amount: posted.amount },
      })
    case 'refuse':
      return desk.call(returnOperations.refuseReturn, { params, body: { words: posted.words } })
  }
}

function wordsOf(
  posted: Posted,
  { number, refunded }: AnswerOf<typeof returnOperations.receiveReturn>,
): string {
  switch (posted.do) {
    case 'label':
      return posted.sent === 'yes'
        ? `The label of ${number} is marked as sent.`
        : `The label of ${number} is still to be sent.`
    case 'receive':
      return posted.goods === 'restock'
        ? `${number} is received, and its items are back in stock. The buyer gets an email.`
        : `${number} is received, and its items are not put back in stock. The buyer gets an email.`
    case 'refund':
      return refunded === money(0)
        ? `${number} is complete, as nothing was left to refund. The buyer gets an email.`
        : `${refunded ?? ''} is on its way back for ${number}. The buyer gets an email.`
    case 'refuse':
      return `${number} is refused. The buyer gets an email with your words.`
  }
}

export interface ReturnsPage extends AnswerOf<typeof returnOperations.listReturns> {
  readonly asked: AskedList<(typeof RETURN_LISTS)[number]>
}

export async function loadReturns(desk: Desk): Promise<ReturnsPage | Response> {
  const asked = readAskedList(desk.url, RETURN_LISTS, 'open')
  const called = await desk.call(returnOperations.listReturns, { query: asked })
  return called.kind === 'done' ? { asked, ...called.answer } : desk.unable(called)
}

interface Stage {
  readonly state: 'requested' | 'received' | 'refunded' | 'refused'
  readonly labelSentAt: string | null
  readonly refunded: string | null
}

/** How far a return has come, in a word or two. */
export function stageOf({ state, labelSentAt, refunded }: Stage): {
  readonly words: string
  readonly tone: Tone
} {
  if (state === 'received') return { words: 'Received', tone: 'warn' }
  if (state === 'refunded') return { words: refunded === money(0) ? 'Complete' : 'Refunded', tone: 'good' }
  if (state === 'refused') return { words: 'Refused', tone: 'quiet' }
  return labelSentAt === null
    ? { words: 'Label to send', tone: 'warn' }
    : { words: 'Label sent', tone: 'quiet' }
}
