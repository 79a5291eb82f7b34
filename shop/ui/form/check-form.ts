import * as v from 'valibot'

/** The one schema of a form: browser and server check by it. */
export type FormSchema = v.ObjectSchema<Readonly<Record<string, v.GenericSchema<unknown, string>>>, undefined>

/** The values of a form's fields, by their names. */
export type Typed = Readonly<Record<string, string>>

/** The problems by the name of the field, one for each. */
export type Problems = Readonly<Record<string, string>>

export type FormCheck<Values> =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly problems: Problems }

/** Reads the fields of the schema alone; a file, or a missing field, is an empty text. */
export function typedIn(schema: FormSchema, form: FormData): Typed {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(Object.keys(schema.entries).map((name) => [name, textOf(name)]))
}

export function checkForm<Schema extends FormSchema>(
  schema: Schema,
  typed: Typed,
): FormCheck<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, typed)
  if (result.success) return { ok: true, values: result.output }
  const { nested = {} } = v.flatten(result.issues)
  const first = Object.entries(nested as Record<string, [string, ...string[]] | undefined>).map(
    ([name, texts]) => [name, texts?.[0] ?? ''],
  )
  return { ok: false, problems: Object.fromEntries(first) }
}
