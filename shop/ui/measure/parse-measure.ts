import * as v from 'valibot'

const MAX_CHARACTERS = 12

/** A figure as people type it: digits, with a point or a comma. */
const figureSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_CHARACTERS),
  v.regex(/^\d+(?:[.,]\d+)?$/),
  v.transform((text) => Number(text.replace(',', '.'))),
)

/** One way to give a measure: its fields, and what one of each counts in the measure's own unit. */
interface Unit<Field extends string> {
  readonly name: string
  readonly fields: readonly Field[]
  readonly factors: readonly number[]
}

export interface Measure<Field extends string> {
  readonly units: readonly [Unit<Field>, Unit<Field>]
  readonly min: number
  readonly max: number
  /** The message when the measure is missing; undefined where it may be. */
  readonly missing: string | undefined
  readonly outside: string
  readonly example: string
}

/** A problem, and the fields that it is about. */
export interface Problem<Field extends string> {
  readonly message: string
  readonly fields: readonly Field[]
  /** Likely readings of what was typed, none of which is a problem. */
  readonly meant?: readonly Meant<Field>[]
}

/** What somebody may have meant: the words for it, and the fields as they would be filled in. */
export interface Meant<Field extends string> {
  readonly words: string
  readonly fields: Readonly<Partial<Record<Field, string>>>
}

export type Parsed<Field extends string> =
  | { readonly value: number | undefined }
  | { readonly problem: Problem<Field> }

/** Reads a measure in whichever of its two units was filled in. */
export function parseMeasure<Field extends string>(
  typed: Readonly<Record<Field, string>>,
  measure: Measure<Field>,
): Parsed<Field> {
  const isFilled = (field: Field) => typed[field].trim() !== ''
  const everyField = measure.units.flatMap(({ fields }) => fields)
  const filled = measure.units.filter(({ fields }) => fields.some(isFilled))
  const [unit, another] = filled
  if (!unit) {
    return measure.missing
      ? { problem: { message: measure.missing, fields: everyField } }
      : { value: undefined }
  }
  if (another) {
    const message = `Fill in ${unit.name} or ${another.name}, not both.`
    return { problem: { message, fields: everyField.filter(isFilled) } }
  }
  return parseUnit(typed, unit, measure, unit.fields.filter(isFilled))
}

function parseUnit<Field extends string>(
  typed: Readonly<Record<Field, string>>,
  unit: Unit<Field>,
  measure: Measure<Field>,
  filled: readonly Field[],
): Parsed<Field> {
  const figures = filled.map((field) => ({ field, read: v.safeParse(figureSchema, typed[field]) }))
  const wrong = figures.filter(({ read }) => !read.success).map(({ field }) => field)
  if (wrong.length > 0) {
    return { problem: { message: `Use numbers only, such as ${measure.example}.`, fields: wrong } }
  }
  const value = figures.reduce(
    (sum, { field, read }) =>
      sum + (read.success ? read.output : 0) * (unit.factors[unit.fields.indexOf(field)] ?? 0),
    0,
  )
  if (value >= measure.min && value <= measure.max) return { value }
  return { problem: { message: measure.outside, fields: filled } }
}

/** The problem of a field, if the field is one of those at fault. */
export const problemAt = <Field extends string>(
  problems: readonly Problem<Field>[],
  field: NoInfer<Field>,
): Problem<Field> | undefined => problems.find(({ fields }) => fields.includes(field))
