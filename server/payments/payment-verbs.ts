import { DIFFERENCES } from '#services/admin-contract/differences.ts'
import {
  csvOf,
  dollars,
  type Sheet,
  takingsSheet,
  taxesSheet,
} from '#services/admin-contract/money-sheets.ts'
import { paymentOperations } from '#services/admin-contract/payments.ts'
import { minute, type Verb } from '../catalogue-command/admin-client.ts'
import { CommandFailure, everyPage } from '../command/command-verb.ts'

const DAYS = ['[--from DAY]', '[--to DAY]'] as const
const DAY_MS = 24 * 60 * 60_000

export const reconcile: Verb = {
  takes: DAYS,
  does: "compares the payment provider's books with the shop's, day by day in UTC",
  async run(admin, tell, values) {
    const { from, to } = readDays(values, new Date())
    let differenceCount = 0
    const counts = { payments: 0, refunds: 0, disputes: 0, payouts: 0 }
    for (const day of daysOf(from, to)) {
      const found = await admin.ask(paymentOperations.reconcileDay, { params: { day } })
      if (found.providers.length === 0)
        return tell('no payment provider of this shop keeps books: there is nothing to compare')
      for (const { kind, subject, detail } of found.differences) {
        tell(`${day}  ${kind}  ${subject}: ${detail}`)
        tell(`  ${DIFFERENCES[kind]}`)
      }
      const more = found.differenceCount - found.differences.length
      if (more > 0) tell(`${day}  and ${more} more`)
      differenceCount += found.differenceCount
      for (const name of ['payments', 'refunds', 'disputes', 'payouts'] as const)
        counts[name] += found.counts[name]
    }
    const { payments, refunds, disputes, payouts } = counts
    const compared = `${payments} payments, ${refunds} refunds, ${disputes} disputes and ${payouts} payouts`
    const span = `from ${from} to ${to} (UTC)`
    if (differenceCount > 0)
      throw new CommandFailure(`${differencesOf(differenceCount)} in ${compared} ${span}`)
    tell(`the books agree ${span}: ${compared}`)
  },
}

function differencesOf(count: number): string {
  return count === 1 ? '1 difference' : `${count} differences`
}

function* daysOf(from: string, to: string): Generator<string> {
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS)
    yield new Date(at).toISOString().slice(0, 10)
}

export const status: Verb = {
  takes: [],
  does: 'payments that the provider refused, when the books were compared last, each night, and what was found',
  async run(admin, tell) {
    const { uncompared, refused } = await admin.ask(paymentOperations.showBooks, {})
    for (const { since, words } of refused) tell(`${minute(since)}  ${words}`)
    for (const day of uncompared) tell(`${day}  not compared yet`)
    const { reconciliations } = await admin.ask(paymentOperations.showReconciliations, {})
    if (reconciliations.length === 0) return tell('the books were not compared on any night yet')
    for (const { day, finishedAt, differenceCount, differences, counts } of reconciliations) {
      const result = differenceCount === 0 ? 'the books agree' : differencesOf(differenceCount)
      tell(`${day}  ${result}  ${counts.payments} payments  compared ${minute(finishedAt)}`)
      for (const { kind, subject, detail } of differences) tell(`  ${kind}  ${subject}: ${detail}`)
    }
  },
}

export const takings: Verb = {
  takes: [...DAYS, '[--csv]'],
  does: 'what was taken and paid back on each day, in UTC',
  async run(admin, tell, values) {
    const { isCsv, ...query } = readDays(values, new Date())
    const { days } = await admin.ask(paymentOperations.listTakings, { query })
    tellSheet(tell, takingsSheet(days), isCsv)
  },
}

export const taxes: Verb = {
  takes: [...DAYS, '[--csv]'],
  does: 'the sales tax of each state, less what refunds held of it; days in UTC',
  async run(admin, tell, values) {
    const { isCsv, ...query } = readDays(values, new Date())
    const { states } = await admin.ask(paymentOperations.listTaxes, { query })
    tellSheet(tell, taxesSheet(states), isCsv)
  },
}

function tellSheet(tell: (line: string) => void, sheet: Sheet, isCsv: boolean): void {
  for (const line of isCsv ? csvOf(sheet) : tableOf(sheet)) tell(line)
}

export const disputes: Verb = {
  takes: ['[show ID]'],
  does: 'disputed payments with their deadlines, or the evidence that the shop holds for one',
  async run(admin, tell, [what, id]) {
    if (what !== undefined) {
      if (what !== 'show' || id === undefined)
        throw new CommandFailure('usage: npm run payments -- disputes show ID')
      const { dispute, evidence } = await admin.ask(paymentOperations.showDispute, { params: { id } })
      tell(lineOf(dispute))
      for (const line of evidence) tell(`  ${line}`)
      return
    }
    let count = 0
    const ask = (after: string | undefined) => admin.ask(paymentOperations.listDisputes, { query: { after } })
    for await (const { disputes } of everyPage(ask)) {
      count += disputes.length
      for (const dispute of disputes) tell(lineOf(dispute))
    }
    if (count === 0) tell('no payment was disputed')
  },
}

interface ShownDispute {
  readonly id: number
  readonly reference: string
  readonly orderNumber: number | null
  readonly amountCents: number
  readonly currency: string
  readonly reason: string
  readonly state: string
  readonly respondBy: string | null
}

function lineOf(dispute: ShownDispute): string {
  const { id, reference, orderNumber, amountCents, currency, reason, state, respondBy } = dispute
  const order = orderNumber === null ? 'no order' : `order ${orderNumber}`
  const deadline = respondBy ? `  answer by ${minute(respondBy)}` : ''
  return `${id}  ${reference}  ${order}  ${dollars(amountCents)} ${currency}  ${reason}  ${state}${deadline}`
}

/** The first column is text and the others are figures, which end below each other. */
export function tableOf({ head, rows }: Sheet): string[] {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
}

const DEFAULT_DAYS = 30

interface AskedDays {
  /** YYYY-MM-DD in UTC; both days are included. */
  readonly from: string
  readonly to: string
  readonly isCsv: boolean
}

/** Reads `--from DAY --to DAY --csv` in any order; without them, the last thirty days. */
export function readDays(values: readonly string[], now: Date): AskedDays {
  let [from, to, isCsv]: [string | undefined, string | undefined, boolean] = [undefined, undefined, false]
  for (let index = 0; index < values.length; index += 1) {
    const name = values[index]
    if (name === '--csv') isCsv = true
    else if (name === '--from') from = readDay(values[++index])
    else if (name === '--to') to = readDay(values[++index])
    else
      throw new CommandFailure(
        `there is no option ${JSON.stringify(name)}; say --from DAY, --to DAY or --csv`,
      )
  }
  to ??= dayOf(now.getTime())
  from ??= dayOf(Date.parse(to) - (DEFAULT_DAYS - 1) * DAY_MS)
  if (from > to) throw new CommandFailure('the first day comes after the last')
  return { from, to, isCsv }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function readDay(text = ''): string {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms) || dayOf(ms) !== text)
    throw new CommandFailure('a day is written as 2026-03-17, and is one in UTC')
  return text
}
