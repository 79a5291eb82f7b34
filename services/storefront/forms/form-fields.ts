import * as v from 'valibot'

/** What the form sends, whatever it sends: fields that came as files or twice have no business here. */
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

/** Of several lines. */
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
    // The first thing wrong with a field is the one to mend first.
    if (name) errors[name] ??= issue.message
  }
  return { kind: 'invalid', errors }
}
