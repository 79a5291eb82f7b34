import * as v from 'valibot'

/** With the pictures of its own table, whose sizes are known, in their places. */
export const REVIEW_COLUMNS = `id, author, rating, title, body, verified, images, created_at, source, helpful_count,
  height_in, desk_height_in, weight_range, hours_a_day, came_from, knee_comfort, back_comfort, assembly_ease,
  answer, answered_at, incentive, review_pictures(path, width, height, description)`

const BUCKET = 'storage/v1/object/public/review-pictures'

const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0))
export const time = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.date(),
)

export interface ReviewPicture {
  readonly url: string
  /** Pixels; null where nobody said. */
  readonly width: number | null
  readonly height: number | null
  readonly description: string
}

/** Where anybody sees a picture of the bucket. */
export function reviewPictureUrl(backendUrl: string, path: string): string {
  return new URL(`${BUCKET}/${encodePath(path)}`, `${backendUrl}/`).href
}

export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** Where pictures of reviews may be: the backend keeps them, and the shop answers those of its own samples. */
export interface PicturePlaces {
  readonly backendUrl: string
  readonly shopUrl: string
}

/** Clause 3.05. */
export function reviewSchema({ backendUrl, shopUrl }: PicturePlaces) {
  const origins = [backendUrl, shopUrl].map((url) => new URL(url).origin)
  const row = v.object({
    id: v.number(),
    author: v.string(),
    rating: v.number(),
    title: v.string(),
    body: v.string(),
    verified: v.boolean(),
    images: v.nullish(v.array(v.string()), []),
    created_at: time,
    source: v.picklist(['customer', 'sample', 'import']),
    helpful_count: wholeNumber,
    height_in: v.nullish(v.number(), null),
    desk_height_in: v.nullish(v.number(), null),
    weight_range: v.nullish(v.string(), null),
    hours_a_day: v.nullish(v.number(), null),
    came_from: v.nullish(v.string(), null),
    knee_comfort: v.nullish(v.number(), null),
    back_comfort: v.nullish(v.number(), null),
    assembly_ease: v.nullish(v.number(), null),
    answer: v.nullish(v.string(), null),
    answered_at: v.nullish(time, null),
    incentive: v.nullish(v.string(), null),
    review_pictures: v.array(
      v.object({ path: v.string(), width: wholeNumber, height: wholeNumber, description: v.string() }),
    ),
  })
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
      /** Of the writer and their desk, in inches, as far as they said. */
      writer: {
        heightIn: row.height_in,
        deskIn: row.desk_height_in,
        weightRangeLb: row.weight_range,
        hoursADay: row.hours_a_day,
        cameFrom: row.came_from,
      },
      /** 1 to 5, where the writer rated it. */
      comfort: { knees: row.knee_comfort, back: row.back_comfort, assembly: row.assembly_ease },
      answer: row.answer !== null && row.answered_at ? { body: row.answer, at: row.answered_at } : null,
      /** What the writer got for it. */
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
      // The policy of every page lets pictures come from these, and from nowhere else that a review may name.
      return url && origins.includes(url.origin)
        ? [{ url: url.href, width: null, height: null, description: '' }]
        : []
    })
  }
}

export type Review = v.InferOutput<ReturnType<typeof reviewSchema>>
