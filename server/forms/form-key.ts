import { requestKey } from '#services/shared/request-key.ts'
import type { FormTable } from './form-rows.ts'

/** Each submission has a key for its row, and one for each of its two mails. */
export type FormKeyPurpose = 'row' | 'to the shop' | 'receipt'

const DAY_MS = 24 * 60 * 60_000

export function formKey(table: FormTable, purpose: FormKeyPurpose, row: object, now: Date): string {
  return requestKey(`${table} ${purpose}`, row, now)
}

/**
 * The key of the receipt that went to the sender of a kept row. The shop's clock and the database's may have been on
 * two sides of midnight, so the row's own key says which day it was.
 */
export function receiptKeyOf(
  table: FormTable,
  row: object,
  kept: { readonly requestKey: string; readonly createdAt: Date },
): string | undefined {
  const day = [0, -DAY_MS, DAY_MS]
    .map((shiftMs) => new Date(kept.createdAt.getTime() + shiftMs))
    .find((each) => formKey(table, 'row', row, each) === kept.requestKey)
  return day && formKey(table, 'receipt', row, day)
}
