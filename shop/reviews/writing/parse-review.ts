import * as v from 'valibot'
import type { WrittenReview } from '../../clients/backend/review-columns.ts'
import { DESK_UNITS, HEIGHT_UNITS } from '../../ui/measure/body-and-desk.ts'
import { type Measure, parseMeasure } from '../../ui/measure/parse-measure.ts'
import { type HeightField, readHeight } from '../../ui/measure/read-height.ts'
import { CAME_FROM, type Choice, HOURS_A_DAY, SCALE, WEIGHT_RANGES } from './choices.ts'
import { REVIEW_FIELDS, type ReviewProblem, type ReviewValues, type TypedField } from './review-values.ts'

const MIN_BODY_CHARACTERS = 10
export const MAX_BODY_CHARACTERS = 5000
const MAX_AUTHOR_CHARACTERS = 60
const MAX_TITLE_CHARACTERS = 120

/** Counts characters as the database does: an emoji of one code point is one. */
export function countCharacters(text: string): number {
  return [...text].length
}

/** Cleans a text to what a database can hold and a reader can see: no half of a character, and no NUL. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n').trim()
}

const cleanSchema = v.pipe(v.string(), v.transform(cleanText))
const atMost = (max: number, what: string) =>
  v.check<string, string>(
    (text) => countCharacters(text) <= max,
    `${what} can have at most ${max.toLocaleString('en-US')} characters.`,
  )
const oneOf = (choices: readonly Choice[]) =>
  v.pipe(
    v.picklist(['', ...choices.map(({ value }) => value)], 'Choose one of these, or none.'),
    v.transform((value) => (value === '' ? null : value)),
  )
const scaleSchema = v.pipe(
  v.picklist(['', ...SCALE], 'Choose one to five, or none.'),
  v.transform((value) => (value === '' ? null : Number(value))),
)

/** The fields that are read one by one. The two measures are read by their units. */
const fieldsSchema = v.object({
  rating: v.pipe(v.picklist(SCALE, 'Choose one to five stars.'), v.transform(Number)),
  author: v.pipe(
    cleanSchema,
    v.nonEmpty('Say what you want to be called.'),
    atMost(MAX_AUTHOR_CHARACTERS, 'A name'),
  ),
  title: v.pipe(cleanSchema, atMost(MAX_TITLE_CHARACTERS, 'A title')),
  body: v.pipe(
    cleanSchema,
    v.check(
      (text) => countCharacters(text) >= MIN_BODY_CHARACTERS,
      `Write at least ${MIN_BODY_CHARACTERS} characters: a sentence is enough.`,
    ),
    atMost(MAX_BODY_CHARACTERS, 'A review'),
  ),
  'knee-comfort': scaleSchema,
  'back-comfort': scaleSchema,
  'assembly-ease': scaleSchema,
  'weight-range': oneOf(WEIGHT_RANGES),
  'hours-a-day': v.pipe(
    oneOf(HOURS_A_DAY),
    v.transform((hours) => (hours === null ? null : Number(hours))),
  ),
  'came-from': oneOf(CAME_FROM),
})

const height: Measure<HeightField> = {
  units: HEIGHT_UNITS,
  min: 47.5,
  max: 84.49,
  missing: undefined,
  outside: 'Check your height: this takes 4 to 7 feet, or 121 to 214 centimeters.',
  example: '5 and 6',
}

const desk: Measure<TypedField> = {
  units: DESK_UNITS,
  min: 19.5,
  max: 50.49,
  missing: undefined,
  outside: 'Check the height of your desk: this takes 20 to 50 inches, or 50 to 128 centimeters.',
  example: '29',
}

export type ParsedReview =
  | { readonly ok: true; readonly review: WrittenReview }
  | { readonly ok: false; readonly problems: readonly ReviewProblem[] }

/** Problems come in the order of the form. */
export function parseReview(values: ReviewValues): ParsedReview {
  const fields = v.safeParse(fieldsSchema, values)
  const [heightRead, deskRead] = [readHeight(values, height), parseMeasure(values, desk)]
  if (!fields.success || 'problem' in heightRead || 'problem' in deskRead) {
    const problems: ReviewProblem[] = [
      ...(fields.issues ?? []).map(({ path, message }) => ({
        message,
        fields: [path?.[0].key as TypedField],
      })),
      ...[heightRead, deskRead].flatMap((read) => ('problem' in read ? [read.problem] : [])),
    ]
    return { ok: false, problems: problems.toSorted((one, other) => placeOf(one) - placeOf(other)) }
  }
  const { output } = fields
  return {
    ok: true,
    review: {
      author: output.author,
      rating: output.rating,
      title: output.title,
      body: output.body,
      height_in: wholeInches(heightRead.value),
      desk_height_in: wholeInches(deskRead.value),
      weight_range: output['weight-range'],
      hours_a_day: output['hours-a-day'],
      came_from: output['came-from'],
      knee_comfort: output['knee-comfort'],
      back_comfort: output['back-comfort'],
      assembly_ease: output['assembly-ease'],
    },
  }
}

function placeOf({ fields: [field] }: ReviewProblem): number {
  return field === undefined ? REVIEW_FIELDS.length : REVIEW_FIELDS.indexOf(field)
}

function wholeInches(inches: number | undefined): number | null {
  return inches === undefined ? null : Math.round(inches)
}
