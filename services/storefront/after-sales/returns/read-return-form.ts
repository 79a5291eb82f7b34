import * as v from 'valibot'
import { type FieldErrors, type FormFields, parseFields, wordsField } from '../../forms/form-fields.ts'
import type { ReturnedLine } from '../../payments/refunds/refund-shares.ts'
import { lineName } from '../../pricing/line-names.ts'
import { RETURN_REASONS } from './return-words.ts'
import type { ReturnableLine } from './returnable.ts'

export const MAX_REASON_LENGTH = 1_000

export interface ReturnWish {
  readonly lines: readonly ReturnedLine[]
  readonly reason: string
  readonly words: string
}

export type ReadReturnForm =
  | { readonly kind: 'valid'; readonly wish: ReturnWish }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors<string> }

const QUANTITY = /^quantity-(\d{1,9})$/
const schema = v.object({
  reason: v.picklist(RETURN_REASONS, 'Choose a reason: it helps us build better chairs'),
  words: wordsField(MAX_REASON_LENGTH),
})

export function quantityField(position: number): string {
  return `quantity-${position}`
}

/** Reads the quantity of each line; an error names the field that it belongs to, in the order of the page. */
export function readReturnForm(fields: FormFields, lines: readonly ReturnableLine[]): ReadReturnForm {
  const parsed = parseFields(schema, fields)
  const ofLines: Record<string, string> = {}
  const chosen: ReturnedLine[] = []
  for (const [name, value] of fields) {
    const position = QUANTITY.exec(name)?.[1]
    if (position === undefined || value.trim() === '' || value.trim() === '0') continue
    const line = lines.find((each) => String(each.position) === position)
    const refusal = refuseQuantity(line, value.trim())
    if (refusal) ofLines[line ? name : 'lines'] = refusal
    else chosen.push({ position: Number(position), quantity: Number(value) })
  }
  if (chosen.length === 0 && Object.keys(ofLines).length === 0)
    ofLines.lines = 'Choose at least one item to return'
  if (parsed.kind === 'invalid') return { kind: 'invalid', errors: { ...ofLines, ...parsed.errors } }
  if (Object.keys(ofLines).length > 0) return { kind: 'invalid', errors: ofLines }
  const { reason, words } = parsed.values
  return { kind: 'valid', wish: { reason, words, lines: chosen } }
}

function refuseQuantity(line: ReturnableLine | undefined, value: string): string | undefined {
  if (!line) return 'One of these items was not in this order'
  if (!/^\d{1,9}$/.test(value)) return 'Choose how many, as a whole number'
  if (Number(value) <= line.left) return undefined
  if (line.left === 0) return `${lineName(line)} is already in a return or was refunded`
  return line.left === line.quantity
    ? `You bought ${line.quantity} of ${lineName(line)}: you cannot return more`
    : `Only ${line.left} of ${lineName(line)} ${line.left === 1 ? 'is' : 'are'} left to return`
}
