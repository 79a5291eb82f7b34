import * as v from 'valibot'
import { columnsOf, pictureRows, writtenColumns } from './review-columns.ts'

const BUCKET = 'storage/v1/object/public/review-pictures'

export const time = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.date(),
)

const columns = {
  ...writtenColumns,
  id: v.number(),
  verified: v.boolean(),
  images: v.nullish(v.array(v.string()), []),
  created_at: time,
  source: v.picklist(['customer', 'sample', 'import']),
  helpful_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  answer: v.nullish(v.string(), null),
  answered_at: v.nullish(time, null),
  incentive: v.nullish(v.string(), null),
  review_pictures: pictureRows,
}
export const REVIEW_COLUMNS = columnsOf(columns)

export interface ReviewPicture {
  readonly url: string
  /** Pixels; null where unknown. */
  readonly width: number | null
  readonly height: number | null
  readonly description: string
}

/** The public address of a picture in the bucket. */
export function reviewPictureUrl(backendUrl: string, path: string): string {
  return new URL(`${BUCKET}/${encodePath(path)}`, `${backendUrl}/`).href
}

export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** The origins of review pictures: the backend stores them, and the shop serves those of its own samples. */
export interface PicturePlaces {
  readonly backendUrl: string
  readonly shopUrl: string
}

/** Clause 3.05. */
export function reviewSchema({ backendUrl, shopUrl }: PicturePlaces) {
  const origins = [backendUrl, shopUrl].map((url) => new URL(url).origin)
  const row = v.object(columns)
  return v.pipe(
    row,
    v.transform((row) => ({
      id: row.id,
      author: row.author,
      rating: row.rating,
      title: row.title,
      body: row.body,
      verified: row.verified,
      source: row.source,
      createdAt: row.created_at,
      helpfulCount: row.helpful_count,
      /** The writer's body and desk, in inches; null where they did not say. */
      writer: {
        heightIn: row.height_in,
        deskIn: row.desk_height_in,
        weightRangeLb: row.weight_range,
        hoursADay: row.hours_a_day,
        cameFrom: row.came_from,
      },
      /** 1 to 5; null where the writer did not rate it. */
      comfort: { knees: row.knee_comfort, back: row.back_comfort, assembly: row.assembly_ease },
      answer: row.answer !== null && row.answered_at ? { body: row.answer, at: row.answered_at } : null,
      /** The writer's reward for the review. */
      incentive: row.incentive,
      pictures: row.review_pictures.length > 0 ? described(row.review_pictures) : named(row.images ?? []),
    })),
  )

  function described(pictures: v.InferOutput<typeof row>['review_pictures']): ReviewPicture[] {
    return pictures.map(({ path, ...picture }) => ({
      url: reviewPictureUrl(backendUrl, path),
      ...picture,
    }))
  }

  function named(images: readonly string[]): ReviewPicture[] {
    return images.flatMap((image) => {
      const url = URL.parse(image, `${backendUrl}/`)
      // Every page's content security policy blocks pictures from any other origin that a review may name.
      return url && origins.includes(url.origin)
        ? [{ url: url.href, width: null, height: null, description: '' }]
        : []
    })
  }
}

export type Review = v.InferOutput<ReturnType<typeof reviewSchema>>
