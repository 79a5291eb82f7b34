import type { ReviewSort } from '../../clients/backend/reviews.ts'
import type { PageContext } from '../../page-api/page-context.ts'
import { VIEW_PREFIX } from './view-prefix.ts'

/** Clause 4.05: which of a product's reviews are shown, and in which order. All of it stands in the address. */
export interface ReviewsView {
  readonly sort: ReviewSort
  /** 1 to 5; null: all. */
  readonly stars: number | null
  readonly page: number
  /** Page of the samples, where they stand below the genuine reviews. */
  readonly samplesPage: number
  /** Takes off the filter by which a visitor who gave their body and desk sees people like them first. */
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
/** Page 1 is the plain view's, so no address names it. */
const FURTHER_PAGE = /^(?!1$)[1-9]\d{0,5}$/
const EVERYONE = 'everyone'

const isFurtherPage = (value: string) => FURTHER_PAGE.test(value)

/** The values that each parameter may have; one of the plain view, or one without meaning, is ignored. */
const PARAMETERS = [
  ['sort', (value: string) => value !== PLAIN_VIEW.sort && SORTS.some((sort) => sort === value)],
  ['stars', (value: string) => STARS.test(value)],
  ['page', isFurtherPage],
  ['samples', isFurtherPage],
  ['from', (value: string) => value === EVERYONE],
] as const

const NAMES = PARAMETERS.map(([name]) => VIEW_PREFIX + name)

/**
 * A value without meaning falls back to the plain view. There are more pages than a cache should hold: the first page
 * of all reviews and of each filter and order is kept, and any other is made on request.
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
  // A link without a path needs an empty query, or it keeps the query of the page.
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

/** Makes the address of another view of the same reviews. */
export type LinkTo = (change: Partial<ReviewsView>) => string

/** Another filter or order begins at its first page. */
export function linksFrom(view: ReviewsView, path: string, search: string): LinkTo {
  return (change) => addressOf({ ...view, page: 1, samplesPage: 1, ...change }, path, search)
}
