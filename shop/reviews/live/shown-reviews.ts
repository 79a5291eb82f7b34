import { settleLinks } from './address.ts'
import { type FetchedReviews, fetchReviews } from './fetch-reviews.ts'
import { replaceReviews } from './replace-reviews.ts'
import { sectionParts } from './section-parts.ts'

/** The reviews that a page shows now. What is asked for later overtakes what was asked for before. */
export class ShownReviews {
  readonly section: HTMLElement
  readonly handle: string
  /** Of the address that it is shown for. */
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

  /** For the address of the page, as somebody asked for; throws where it cannot be fetched, or is not wanted any more. */
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

  /** What is shown, if it is different by now. A failure is no reason to take away what is there. */
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
