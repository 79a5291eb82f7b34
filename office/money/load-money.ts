import * as v from 'valibot'
import { csvOf, takingsSheet, taxesSheet } from '#services/admin-contract/money-sheets.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { MAX_PAYOUT_DAYS, paymentOperations } from '#services/admin-contract/payments.ts'
import { day } from '#services/admin-contract/shared-fields.ts'
import type { Desk } from '../desk/desk.ts'
import { WRONG_CODE } from '../ui/forms.tsx'

const DAY_MS = 24 * 60 * 60_000
const USUAL_DAYS = 30

export interface Range {
  readonly from: string
  readonly to: string
}

export interface MoneyPage {
  /** As it was typed, where it is no range. */
  readonly range: Range
  readonly problem: string | undefined
  readonly days: AnswerOf<typeof paymentOperations.listTakings>['days']
  readonly states: AnswerOf<typeof paymentOperations.listTaxes>['states']
  readonly nights: AnswerOf<typeof paymentOperations.showReconciliations>['reconciliations']
  readonly books: AnswerOf<typeof paymentOperations.showBooks> | undefined
  /** Undefined where the provider does not answer now. */
  readonly payouts: AnswerOf<typeof paymentOperations.listPayouts> | undefined
  /** Why no file was handed out. */
  readonly codeProblem: string | undefined
}

const rangeSchema = v.object({
  from: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(20))), undefined),
  to: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(20))), undefined),
})
const formSchema = v.variant('do', [
  v.object({ do: v.literal('file'), file: v.picklist(['takings', 'taxes']) }),
  v.object({ do: v.literal('compare'), day }),
])

/** The last thirty days, where the address says nothing else. */
export function readRange({ searchParams }: URL, now: Date): Range {
  const { from, to } = v.parse(rangeSchema, Object.fromEntries(searchParams))
  const last = to || dayOf(now.getTime())
  const end = v.is(day, last) ? Date.parse(last) : now.getTime()
  return { from: from || dayOf(end - (USUAL_DAYS - 1) * DAY_MS), to: last }
}

/** Payouts are asked for over the end of the range alone: each is a question to the provider. */
export function payoutRange({ from, to }: Range): Range {
  return {
    from: [from, dayOf(Date.parse(to) - (MAX_PAYOUT_DAYS - 1) * DAY_MS)].toSorted().at(-1) ?? from,
    to,
  }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

export async function loadMoney(desk: Desk): Promise<MoneyPage | Response> {
  const range = readRange(desk.url, desk.now)
  const answered = desk.form && (await answer(desk, range, desk.form))
  if (answered instanceof Response) return answered
  const nights = await desk.call(paymentOperations.showReconciliations, {})
  const books = await desk.call(paymentOperations.showBooks, {})
  const takings = await desk.call(paymentOperations.listTakings, { query: range })
  const taxes = await desk.call(paymentOperations.listTaxes, { query: range })
  if (nights.kind === 'refused') return desk.unable(nights)
  const refused = [takings, taxes].find(({ kind }) => kind === 'refused')
  if (refused?.kind === 'refused' && refused.status !== 422) return desk.unable(refused)
  const problem = refused?.kind === 'refused' ? refused.message : undefined
  if (problem !== undefined) desk.refuse(422)
  const isCompared = books.kind === 'done' && books.answer.isCompared
  const payouts =
    problem === undefined && isCompared
      ? await desk.call(paymentOperations.listPayouts, { query: payoutRange(range) })
      : undefined
  return {
    ...{ range, problem, codeProblem: answered },
    days: takings.kind === 'done' ? takings.answer.days : [],
    states: taxes.kind === 'done' ? taxes.answer.states : [],
    nights: nights.answer.reconciliations,
    books: books.kind === 'done' ? books.answer : undefined,
    payouts: payouts?.kind === 'done' ? payouts.answer : undefined,
  }
}

/** Hands out a file, or compares a day again; a string is why the code was not taken. */
async function answer(desk: Desk, range: Range, form: FormData): Promise<Response | string> {
  const read = v.safeParse(formSchema, Object.fromEntries(form))
  if (!read.success)
    return desk.unable({ kind: 'refused', status: 422, message: 'This form is not one of this page.' })
  if (read.output.do === 'compare') return compare(desk, read.output.day)
  if (!(await desk.confirm())) {
    desk.refuse(422)
    return WRONG_CODE
  }
  const sheet = await sheetOf(desk, range, read.output.file)
  if (sheet instanceof Response) return sheet
  const name = `keel-${read.output.file}-${range.from}-to-${range.to}.csv`
  return desk.download(name, 'text/csv; charset=utf-8', `${csvOf(sheet).join('\r\n')}\r\n`)
}

async function sheetOf(desk: Desk, range: Range, file: 'takings' | 'taxes') {
  if (file === 'takings') {
    const called = await desk.call(paymentOperations.listTakings, { query: range })
    return called.kind === 'done' ? takingsSheet(called.answer.days) : desk.unable(called)
  }
  const called = await desk.call(paymentOperations.listTaxes, { query: range })
  return called.kind === 'done' ? taxesSheet(called.answer.states) : desk.unable(called)
}

async function compare(desk: Desk, day: string): Promise<Response> {
  const called = await desk.call(paymentOperations.reconcileDay, { params: { day } })
  if (called.kind === 'refused') return desk.unable(called)
  const { differenceCount } = called.answer
  const result =
    differenceCount === 0
      ? 'they agree'
      : differenceCount === 1
        ? 'there is 1 difference'
        : `there are ${differenceCount} differences`
  return desk.redirect('/office/money', { text: `The books of ${day} were compared: ${result}.` })
}
