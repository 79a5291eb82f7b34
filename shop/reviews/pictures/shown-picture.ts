import type { Review, ReviewPicture } from '../../clients/backend/review.ts'
import { reviewDate } from '../review-date.ts'

/** A picture with the words shown beside it in the dialog. It stands in the page as JSON. */
export interface ShownPicture extends ReviewPicture {
  /** Text for screen readers: the description and the author. */
  readonly alternative: string
  readonly author: string
  /** 1 to 5. */
  readonly rating: number
  readonly date: string
  readonly title: string
  readonly standing: 'sample' | 'verified' | 'unverified'
}

export function shownPictures(review: Review): readonly ShownPicture[] {
  const { author, rating, title, source, verified, pictures } = review
  return pictures.map((picture, at) => ({
    ...picture,
    alternative: alternativeOf(picture, author, at, pictures.length),
    author,
    rating,
    date: reviewDate(review.createdAt),
    title,
    standing: source === 'sample' ? 'sample' : verified ? 'verified' : 'unverified',
  }))
}

function alternativeOf({ description }: ReviewPicture, author: string, at: number, count: number): string {
  const place = count === 1 ? 'Picture' : `Picture ${at + 1} of ${count}`
  return description === '' ? `${place} by ${author}` : `${description} (${place.toLowerCase()} by ${author})`
}
