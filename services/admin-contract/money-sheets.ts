import { writeCents } from './amounts.ts'
import type { AnswerOf } from './operation.ts'
import type { paymentOperations } from './payments.ts'

/** Rows of text below their heads; the first column is text and the others are figures. */
export interface Sheet {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

type Days = AnswerOf<typeof paymentOperations.listTakings>['days']
type States = AnswerOf<typeof paymentOperations.listTaxes>['states']

/** What was taken and paid back on each day, as the command prints it and the office hands it out. */
export function takingsSheet(days: Days): Sheet {
  return {
    head: ['day (UTC)', 'orders', 'ordered', 'captured', 'refunded', 'net'],
    rows: days.map((each) => [
      ...[each.day, String(each.orders), dollars(each.orderCents), dollars(each.capturedCents)],
      ...[dollars(each.refundCents), dollars(each.netCents)],
    ]),
  }
}

export function taxesSheet(states: States): Sheet {
  return {
    head: ['state', 'orders', 'ordered', 'tax', 'refunded', 'tax refunded', 'tax owed'],
    rows: states.map((each) => [
      ...[each.state, String(each.orders), dollars(each.orderCents), dollars(each.taxCents)],
      ...[dollars(each.refundCents), dollars(each.refundTaxCents), dollars(each.netTaxCents)],
    ]),
  }
}

/** '-2.50' is a net of more refunds than orders. */
export function dollars(cents: number): string {
  return cents < 0 ? `-${writeCents(-cents)}` : writeCents(cents)
}

/** No cell holds a comma or a quotation mark: they are days, states and figures. */
export function csvOf({ head, rows }: Sheet): string[] {
  return [head, ...rows].map((row) => row.join(','))
}
