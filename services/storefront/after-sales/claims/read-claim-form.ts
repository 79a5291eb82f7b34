import * as v from 'valibot'
import { type FieldErrors, parseFields, wordsField } from '../../forms/form-fields.ts'
import type { OrderLine } from '../../orders/order.ts'

const MIN_WORDS_LENGTH = 10
export const MAX_WORDS_LENGTH = 2_000

export interface ClaimWish {
  readonly formKey: string
  readonly position: number
  readonly words: string
}

export type ReadClaimForm =
  | { readonly kind: 'valid'; readonly wish: ClaimWish }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors<string> }

const schema = v.object({
  formKey: v.string(),
  position: v.pipe(v.optional(v.string(), ''), v.regex(/^\d{1,9}$/, 'Choose the item with the problem')),
  words: v.pipe(
    wordsField(MAX_WORDS_LENGTH),
    v.minLength(MIN_WORDS_LENGTH, `Tell us what is wrong, in at least ${MIN_WORDS_LENGTH} characters`),
  ),
})

export function readClaimForm(
  fields: ReadonlyMap<string, string>,
  lines: readonly OrderLine[],
): ReadClaimForm {
  const parsed = parseFields(schema, fields)
  if (parsed.kind === 'invalid') return parsed
  const { formKey, words } = parsed.values
  const position = Number(parsed.values.position)
  return lines.some((line) => line.position === position)
    ? { kind: 'valid', wish: { formKey, position, words } }
    : { kind: 'invalid', errors: { position: 'This was not in the order, or was returned' } }
}
