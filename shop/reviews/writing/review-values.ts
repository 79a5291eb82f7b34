import type { Problem } from '../../ui/measure/parse-measure.ts'

/** In the order of the form. */
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
  'weight-range',
  'desk-in',
  'desk-cm',
  'hours-a-day',
  'came-from',
] as const

export type ReviewField = (typeof REVIEW_FIELDS)[number]
export type TypedField = Exclude<ReviewField, 'pictures'>

/** What was typed or chosen, as it was; empty where nothing was. */
export type ReviewValues = Readonly<Record<TypedField, string>>

export type ReviewProblem = Problem<ReviewField>

export const TYPED_FIELDS = REVIEW_FIELDS.filter((field): field is TypedField => field !== 'pictures')

export const EMPTY_VALUES = Object.fromEntries(TYPED_FIELDS.map((field) => [field, ''])) as Record<
  TypedField,
  string
>

export const fieldId = (field: ReviewField): string => `review-${field}`
