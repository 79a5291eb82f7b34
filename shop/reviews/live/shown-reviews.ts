import { settleLinks } from './address.ts'
import { replaceReviews } from './replace-reviews.ts'
import { sectionParts } from './section-parts.ts'

/** The section's changing part as the server shows it for another address. */
interface FetchedReviews {
  readonly reviews: HTMLElement
  /** The rating beside the price. */
  readonly rating: Element | null
  /** Query of the address that this was fetched for. */
  readonly search: string
  readonly hasFailed: boolean
  /** The whole answer; comparing two tells whether anything has changed. */
  readonly html: string
}

/** The reviews that a page shows now. A later request overtakes an earlier one. */
export class ShownReviews {
  readonly section: HTMLElement
  readonly handle: string
  /** Query of the address that the reviews are shown for. */
  search = location.search
  #asking: AbortController | undefined
  #html: string | undefined

  private constructor(section: HTMLElement, handle: string) {
    this.section = section
    this.handle = handle
  }

  static in(section: HTMLElement): ShownReviews | undefined {
    const handle = sectionParts(section).reviews?.dataset.reviews
    return handle === undefined ? undefined : new ShownReviews(section, handle)
  }

  /** Another view than the one that is shown is on its way. */
  get isAsking(): boolean {
    return this.#asking !== undefined
  }

  /** Fetches the view that the page's address asks for; throws where that fails, or it is not wanted any more. */
  async fetchAsked(): Promise<FetchedReviews> {
    this.#asking?.abort()
    const asking = new AbortController()
    this.#asking = asking
    try {
      return await fetchReviews(this.handle, location.search, asking.signal)
    } finally {
      if (this.#asking === asking) this.#asking = undefined
    }
  }

  /** Fetches the shown view, and answers it if it is different by now. A failure does not take away what is there. */
  async fetchChange(): Promise<FetchedReviews | undefined> {
    const { search } = location
    const fetched = await fetchReviews(this.handle, search)
    const isOvertaken = this.#asking !== undefined || location.search !== search
    return isOvertaken || fetched.hasFailed || fetched.html === this.#html ? undefined : fetched
  }

  show({ reviews, rating, html, search }: FetchedReviews, isBeingRead: (row: Element) => boolean): void {
    this.#html = html
    this.search = search
    settleLinks(reviews)
    const shown = sectionParts(this.section).reviews
    if (shown) replaceReviews(shown, reviews, isBeingRead)
    const shownRating = document.querySelector('main [data-product-rating]')
    if (rating && shownRating && shownRating.innerHTML !== rating.innerHTML)
      shownRating.replaceChildren(...rating.childNodes)
  }
}

/** Throws where the server cannot be reached, or does not answer with reviews. */
async function fetchReviews(handle: string, search: string, signal?: AbortSignal): Promise<FetchedReviews> {
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
