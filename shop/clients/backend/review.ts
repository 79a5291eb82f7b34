import * as v from 'valibot'

/** With the pictures of its own table, whose sizes are known, in their places. */
export const REVIEW_COLUMNS = `id, author, rating, title, body, verified, images, created_at, source, helpful_count,
  review_pictures(path, width, height, description)`

const BUCKET = 'storage/v1/object/public/review-pictures'

const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0))
const time = v.pipe(
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

/** Clause 3.05. The backend's own address is needed for those of the pictures. */
export function reviewSchema(backendUrl: string) {
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
    review_pictures: v.array(
      v.object({ path: v.string(), width: wholeNumber, height: wholeNumber, description: v.string() }),
    ),
  })
  return v.pipe(
    row,
    v.transform(({ created_at, helpful_count, images, review_pictures, ...review }) => ({
      ...review,
      createdAt: created_at,
      helpfulCount: helpful_count,
      pictures: review_pictures.length > 0 ? described(review_pictures) : named(images ?? []),
    })),
  )

  function described(pictures: v.InferOutput<typeof row>['review_pictures']): ReviewPicture[] {
    return pictures.map(({ path, ...picture }) => ({
      url: new URL(`${BUCKET}/${path.split('/').map(encodeURIComponent).join('/')}`, `${backendUrl}/`).href,
      ...picture,
    }))
  }

  function named(images: readonly string[]): ReviewPicture[] {
    return images.flatMap((image) => {
      const url = URL.parse(image, `${backendUrl}/`)
      const isShown = url?.protocol === 'https:' || url?.origin === new URL(backendUrl).origin
      return url && isShown ? [{ url: url.href, width: null, height: null, description: '' }] : []
    })
  }
}

export type Review = v.InferOutput<ReturnType<typeof reviewSchema>>
