import type { WrittenReview } from '../../clients/backend/review-columns.ts'
import type { ReviewValues } from './review-values.ts'

const INCHES_PER_FOOT = 12

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

const shown = (value: number | string | null): string => (value === null ? '' : String(value))
