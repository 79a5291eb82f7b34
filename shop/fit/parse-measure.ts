import * as v from 'valibot'
import type { FitField, FitQuery } from './fit-query.ts'

const MOST_CHARACTERS = 12

/** A figure as people type it: digits, with a point or a comma. */
const figureSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MOST_CHARACTERS),
  v.regex(/^\d+(?:[.,]\d+)?$/),
  v.transform((text) => Number(text.replace(',', '.'))),
)

/** One way to say a measure: its fields, each with how much one of its units counts. */
interface Unit {
  readonly name: string
  readonly fields: readonly FitField[]
  readonly factors: readonly number[]
}

export interface Measure {
  readonly units: readonly [Unit, Unit]
  readonly least: number
  readonly most: number
  /** what to say when it is missing; undefined where it may be */
  readonly missing: string | undefined
  readonly outside: string
  readonly example: string
}

export interface Problem {
  readonly message: string
  readonly fields: readonly FitField[]
}

export type Parsed = { readonly value: number | undefined } | { readonly problem: Problem }

/** Reads a measure in whichever of its two units was filled in. */
export function parseMeasure(query: FitQuery, measure: Measure): Parsed {
  const isFilled = (field: FitField) => query[field].trim() !== ''
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
  return parseUnit(query, unit, measure, unit.fields.filter(isFilled))
}

function parseUnit(query: FitQuery, unit: Unit, measure: Measure, filled: readonly FitField[]): Parsed {
  const figures = filled.map((field) => ({ field, read: v.safeParse(figureSchema, query[field]) }))
  const wrong = figures.filter(({ read }) => !read.success).map(({ field }) => field)
  if (wrong.length > 0) {
    return { problem: { message: `Use figures only, such as ${measure.example}.`, fields: wrong } }
  }
  const value = figures.reduce(
    (sum, { field, read }) =>
      sum + (read.success ? read.output : 0) * (unit.factors[unit.fields.indexOf(field)] ?? 0),
    0,
  )
  if (value >= measure.least && value <= measure.most) return { value }
  return { problem: { message: measure.outside, fields: filled } }
}
