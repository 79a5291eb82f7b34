import { type Rating, RatingLink } from '../ui/rating/rating.tsx'

/** This stands beside the price; the script that follows the reviews replaces its content. */
export function ProductRating({ rating }: { rating: Rating | undefined }) {
  return <div data-product-rating="">{rating && <RatingLink rating={rating} />}</div>
}
