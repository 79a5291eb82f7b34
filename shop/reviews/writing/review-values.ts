import type { Problem } from '../../ui/measure/parse-measure.ts'

/** The fields in the order of the form. */
export const REVIEW_FIELDS = [
  'rating',
  'author',
  'title',
  'body',
  'pictures',
  'knee-comfort',
  'back-comfort',
  'assembly-ease',
  'height-ft',
  'height-in',
  'height-cm',
  'desk-in',
  'desk-cm',
  'weight-range',
  'hours-a-day',
  'came-from',
] as const

export type ReviewField = (typeof REVIEW_FIELDS)[number]
export type TypedField = Exclude<ReviewField, 'pictures'>

/** The values as they were typed or chosen; empty where nothing was. */
export type ReviewValues = Readonly<Record<TypedField, string>>

export type ReviewProblem = Problem<ReviewField>

export const TYPED_FIELDS = REVIEW_FIELDS.filter((field): field is TypedField => field !== 'pictures')

export const EMPTY_VALUES = Object.fromEntries(TYPED_FIELDS.map((field) => [field, ''])) as Record<
  TypedField,
  string
>

export const fieldId = (field: ReviewField): string => `review-${field}`
