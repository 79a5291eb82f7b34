import type { WrittenReview } from '../../clients/backend/review-columns.ts'
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

const INCHES_PER_FOOT = 12

export const fieldId = (field: ReviewField): string => `review-${field}`

/** The form's values for a review that was written before. */
export function valuesOfReview(review: WrittenReview): ReviewValues {
  const { height_in: height, desk_height_in: desk } = review
  return {
    rating: String(review.rating),
    author: review.author,
    title: review.title,
    body: review.body,
    'knee-comfort': shown(review.knee_comfort),
    'back-comfort': shown(review.back_comfort),
    'assembly-ease': shown(review.assembly_ease),
    'height-ft': height === null ? '' : String(Math.floor(height / INCHES_PER_FOOT)),
    'height-in': height === null ? '' : String(height % INCHES_PER_FOOT),
    'height-cm': '',
    'weight-range': shown(review.weight_range),
    'desk-in': shown(desk),
    'desk-cm': '',
    'hours-a-day': shown(review.hours_a_day),
    'came-from': shown(review.came_from),
  }
}

type SomeValues = Readonly<Partial<Record<TypedField, string>>>

/** What fields hold, without those that hold nothing. */
export function withoutEmpty(values: SomeValues): SomeValues {
  return Object.fromEntries(Object.entries(values).filter(([, typed]) => typed !== ''))
}

/** What somebody has typed or chosen, or their browser for them, while no script was there to follow it. */
export function typedIn(form: HTMLFormElement | null): SomeValues {
  const controls = TYPED_FIELDS.map((field) => [field, form?.elements.namedItem(field)] as const)
  return withoutEmpty(
    Object.fromEntries(
      controls.map(([field, control]) => [field, control && 'value' in control ? String(control.value) : '']),
    ),
  )
}

/** Takes the files that were chosen out of a field, so that the same may be chosen again. */
export function takeFiles(input: HTMLInputElement | null | undefined): readonly File[] {
  const files = [...(input?.files ?? [])]
  if (input) input.value = ''
  return files
}

const shown = (value: number | string | null): string => (value === null ? '' : String(value))
