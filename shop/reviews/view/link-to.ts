import { addressOf, type ReviewsView } from './reviews-view.ts'

/** Makes the address of another view of the same reviews. */
export type LinkTo = (change: Partial<ReviewsView>) => string

/** Another filter or order begins at its first page. */
export function linksFrom(view: ReviewsView, path: string, search: string): LinkTo {
  return (change) => addressOf({ ...view, page: 1, samplesPage: 1, ...change }, path, search)
}
