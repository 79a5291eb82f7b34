import type { ReviewSort } from '../../clients/backend/reviews.ts'
import type { PageContext } from '../../page-context.ts'
import { VIEW_PREFIX } from './view-prefix.ts'

/** Clause 4.05: which of a product's reviews are shown, and in which order. All of it stands in the address. */
export interface ReviewsView {
  readonly sort: ReviewSort
  /** 1 to 5, or all. */
  readonly stars: number | null
  readonly page: number
  /** Of the samples, where they stand below the genuine reviews. */
  readonly samplesPage: number
  /** Whoever gave their body and desk sees people like them first; this takes that off. */
  readonly everyone: boolean
}

export const SORTS: readonly ReviewSort[] = ['recent', 'highest', 'lowest']

export const PLAIN_VIEW: ReviewsView = {
  sort: 'recent',
  stars: null,
  page: 1,
  samplesPage: 1,
  everyone: false,
}

const STARS = /^[1-5]$/
/** The first one is the plain view's. */
const FURTHER_PAGE = /^(?!1$)[1-9]\d{0,5}$/
const EVERYONE = 'everyone'

const isFurtherPage = (value: string) => FURTHER_PAGE.test(value)

/** What each parameter may say; what it says of the plain view, or says in vain, is not heard. */
const PARAMETERS = [
  ['sort', (value: string) => value !== PLAIN_VIEW.sort && SORTS.some((sort) => sort === value)],
  ['stars', (value: string) => STARS.test(value)],
  ['page', isFurtherPage],
  ['samples', isFurtherPage],
  ['from', (value: string) => value === EVERYONE],
] as const

const NAMES = PARAMETERS.map(([name]) => VIEW_PREFIX + name)

/**
 * What means nothing falls back to the plain view. There are more pages than a cache should hold: the first one is
 * kept, of all reviews and of each filter and order, and any other is made for whoever asks.
 */
export function readReviewsView(page: Pick<PageContext, 'parameter' | 'doNotCache'>): ReviewsView {
  const [sort, stars, ofPage, ofSamples, from] = PARAMETERS.map(([name, isKnown]) =>
    page.parameter(VIEW_PREFIX + name, isKnown),
  )
  const view: ReviewsView = {
    sort: SORTS.find((each) => each === sort) ?? PLAIN_VIEW.sort,
    stars: stars === undefined ? PLAIN_VIEW.stars : Number(stars),
    page: Number(ofPage ?? PLAIN_VIEW.page),
    samplesPage: Number(ofSamples ?? PLAIN_VIEW.samplesPage),
    everyone: from === EVERYONE,
  }
  if (view.page > 1 || view.samplesPage > 1 || view.everyone) page.doNotCache()
  return view
}

/** The address of a view on the page it stands on, with whatever else that page's address says. */
export function addressOf(view: ReviewsView, path: string, search: string): string {
  const parameters = new URLSearchParams(search)
  for (const name of NAMES) parameters.delete(name)
  for (const [name, value] of parametersOf(view)) parameters.set(name, value)
  // Without a path, an empty query must be said, or the address keeps the one that it has.
  const query = parameters.size > 0 || path === '' ? `?${parameters}` : ''
  return `${path}${query}#reviews`
}

function parametersOf({ sort, stars, page, samplesPage, everyone }: ReviewsView): URLSearchParams {
  const values = [
    sort === PLAIN_VIEW.sort ? '' : sort,
    stars === null ? '' : String(stars),
    page === 1 ? '' : String(page),
    samplesPage === 1 ? '' : String(samplesPage),
    everyone ? EVERYONE : '',
  ]
  return new URLSearchParams(
    NAMES.map((name, at) => [name, values[at] ?? '']).filter(([, value]) => value !== ''),
  )
}
