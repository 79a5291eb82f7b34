import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { ImportedReview } from '../add-imported-reviews.ts'

/**
 * The columns of Judge.me's export that a review has fields for. All others are dropped, the writer's email address
 * among them.
 */
export const COLUMNS = {
  title: 'optional',
  body: 'needed',
  rating: 'needed',
  review_date: 'needed',
  reviewer_name: 'needed',
  product_handle: 'needed',
  reply: 'optional',
  reply_date: 'optional',
  picture_urls: 'optional',
  curated: 'optional',
} as const

type Column = keyof typeof COLUMNS
export type JudgemeCells = Readonly<Record<Column, string>>

export interface JudgemeReview {
  readonly row: Omit<ImportedReview, 'images'>
  readonly pictureUrls: readonly string[]
  readonly wasSpam: boolean
}

const MAX_PICTURES = 5
const ANONYMOUS = 'Anonymous'

/** Matches `2025-03-02 10:12:00 UTC`, as exported, and other forms of ISO 8601, but no form with the day first. */
const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?) ?(UTC|Z|[+-]\d\d:?\d\d)?)?$/

const text = (column: Column, maxCharacters: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (value) => [...value].length <= maxCharacters,
      `${column} has more than ${maxCharacters} characters`,
    ),
  )

const notAMoment = (column: Column) => `${column} must be a time that has been, like 2025-03-02 10:12:00 UTC`

const moment = (column: Column) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const [, day, time = '00:00:00', zone = 'Z'] = DATE.exec(value) ?? []
      const at = new Date(`${day}T${time}${zone === 'UTC' ? 'Z' : zone}`)
      // `Date` reads the 31st of February as a day of March.
      const isDay = new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day?.slice(-2))
      if (isDay && at.getTime() <= Date.now()) return at.toISOString()
      addIssue({ message: notAMoment(column) })
      return NEVER
    }),
  )

const cellsSchema = v.object({
  title: text('title', 120),
  body: text('body', 5000),
  rating: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[1-5]$/, 'rating must be 1, 2, 3, 4 or 5'),
    v.transform(Number),
  ),
  review_date: moment('review_date'),
  reviewer_name: text('reviewer_name', 60),
  product_handle: v.pipe(
    text('product_handle', 255),
    v.nonEmpty('product_handle is empty: whose review is it?'),
  ),
  reply: text('reply', 2000),
  reply_date: v.union(
    [v.pipe(v.string(), v.trim(), v.literal('')), moment('reply_date')],
    notAMoment('reply_date'),
  ),
  picture_urls: v.pipe(
    v.string(),
    v.transform((value) => value.split(/[,\s]+/).filter((url) => url !== '')),
    v.maxLength(MAX_PICTURES, `picture_urls has more than ${MAX_PICTURES} pictures`),
    v.everyItem(
      (url) => URL.parse(url)?.protocol === 'https:',
      'picture_urls has an address that is not https',
    ),
  ),
  curated: v.pipe(v.string(), v.trim()),
})

/** Returns a review, or every problem with the row. */
export function readJudgemeRow(
  cells: JudgemeCells,
): JudgemeReview | { readonly problems: readonly string[] } {
  const parsed = v.safeParse(cellsSchema, cells)
  if (!parsed.success) return { problems: parsed.issues.map(({ message }) => message) }
  const { review_date, reviewer_name, reply, reply_date, picture_urls, curated, ...said } = parsed.output
  const author = reviewer_name || ANONYMOUS
  return {
    row: {
      ...said,
      author,
      created_at: review_date,
      source: 'import',
      answer: reply || null,
      answered_at: reply ? reply_date || review_date : null,
      import_key: keyOf([said.product_handle, author, review_date, said.body]),
    },
    pictureUrls: picture_urls,
    wasSpam: curated === 'spam',
  }
}

/** Judge.me's export has no id for a review, so the key is made from these parts of it. */
function keyOf(parts: readonly string[]): string {
  return `judgeme-${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)}`
}
