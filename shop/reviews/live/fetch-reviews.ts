import { sectionParts } from './section-parts.ts'

/** The section's changing part as the server shows it for another address. */
export interface FetchedReviews {
  readonly reviews: HTMLElement
  /** The rating beside the price. */
  readonly rating: Element | null
  /** Query of the address that this was fetched for. */
  readonly search: string
  readonly hasFailed: boolean
  /** The whole answer; comparing two tells whether anything has changed. */
  readonly html: string
}

/** Throws where the server cannot be reached, or does not answer with reviews. */
export async function fetchReviews(
  handle: string,
  search: string,
  signal?: AbortSignal,
): Promise<FetchedReviews> {
  const response = await fetch(
    `/product/${encodeURIComponent(handle)}/reviews${search}`,
    signal && { signal },
  )
  const html = await response.text()
  const answer = new DOMParser().parseFromString(html, 'text/html')
  const { reviews } = sectionParts(answer)
  if (!response.ok || !reviews) throw new Error(`no reviews came: status ${response.status}`)
  return {
    reviews: document.adoptNode(reviews),
    rating: answer.querySelector('[data-product-rating]'),
    search,
    hasFailed: reviews.dataset.reviewsState === 'failed',
    html,
  }
}
