import { type Rating, RatingLink } from '../ui/rating/rating.tsx'

/** Beside the price; the script that follows the reviews replaces what is in it. */
export function ProductRating({ rating }: { rating: Rating | undefined }) {
  return <div data-product-rating="">{rating && <RatingLink rating={rating} />}</div>
}
