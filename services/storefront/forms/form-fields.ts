import * as v from 'valibot'
import { isSigned, sign } from '#services/shared/signature.ts'

/** A form's fields as sent, before any check. */
export type FormFields = ReadonlyMap<string, string>

export type FieldErrors<Name extends string> = Partial<Record<Name, string>>

export type Parsed<Values, Name extends string> =
  | { readonly kind: 'valid'; readonly values: Values }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors<Name> }

/** Control characters cannot be typed into a field, and the database refuses NUL. */
const CONTROL = /\p{Cc}/u

export function textField(missing: string, max: number) {
  return v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.nonEmpty(missing),
    v.maxLength(max, `Use at most ${max} characters`),
    v.check((text) => !CONTROL.test(text), 'Use letters, digits and punctuation only'),
  )
}

/** A field of several lines. */
export function wordsField(max: number) {
  return v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
    v.maxLength(max, `Use at most ${max} characters`),
    v.check(
      (text) => !CONTROL.test(text.replaceAll(/[\n\t]/g, '')),
      'Use letters, digits and punctuation only',
    ),
  )
}

export function optionalTextField(max: number) {
  return v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.maxLength(max, `Use at most ${max} characters`),
    v.check((text) => !CONTROL.test(text), 'Use letters, digits and punctuation only'),
  )
}

export function parseFields<Schema extends v.GenericSchema<object, object>>(
  schema: Schema,
  fields: FormFields,
): Parsed<v.InferOutput<Schema>, keyof v.InferInput<Schema> & string> {
  const result = v.safeParse(schema, Object.fromEntries(fields))
  if (result.success) return { kind: 'valid', values: result.output }
  const errors: FieldErrors<keyof v.InferInput<Schema> & string> = {}
  for (const issue of result.issues) {
    const name = v.getDotPath(issue) as (keyof v.InferInput<Schema> & string) | null
    // Only the first error of a field is shown.
    if (name) errors[name] ??= issue.message
  }
  return { kind: 'invalid', errors }
}

/** The token proves that a form came from the page of this checkout. */
export function makeFormToken(signingKey: string, cartToken: string): string {
  return sign(signingKey, purpose(cartToken))
}

export function isFormToken(signingKey: string, cartToken: string, token: string): boolean {
  return isSigned(signingKey, purpose(cartToken), token)
}

function purpose(cartToken: string): string {
  return `checkout form ${cartToken}`
}
