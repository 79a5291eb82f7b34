import type { Claims } from '../locals.ts'
import { Section } from '../ui/section.tsx'
import { ReviewList } from './list/review-list.tsx'
import { ReviewsToolbar } from './list/reviews-toolbar.tsx'
import { SampleReviews } from './list/sample-reviews.tsx'
import type { LoadedReviews } from './load/load-reviews.ts'
import { SummaryPanel } from './summary/summary-panel.tsx'
import { WaysToWrite } from './summary/ways-to-write.tsx'
import { linksFrom } from './view/link-to.ts'
import type { ReviewsView } from './view/reviews-view.ts'

export interface ReviewsSectionProps {
  handle: string
  loaded: LoadedReviews
  view: ReviewsView
  claims: Claims
  /** Of the page that it stands on; the links keep what that says. */
  path: string
  search: string
  lead?: string
}

/** Where the rating leads (clause 2.26): what others say of a product. */
export function ReviewsSection({ lead, ...props }: ReviewsSectionProps) {
  return (
    <Section id="reviews" title="Reviews" lead={lead}>
      <p role="status" className="sr-only" data-reviews-status="" />
      <Reviews {...props} />
    </Section>
  )
}

/** What of the section changes: the script asks for it alone, and puts it in the place of the one before. */
export function Reviews({ handle, loaded, view, claims, path, search }: Omit<ReviewsSectionProps, 'lead'>) {
  const linkTo = linksFrom(view, path, search)
  return (
    <div data-reviews={handle} data-reviews-state={loaded.state}>
      {loaded.state === 'failed' ? (
        <Failure address={linkTo({})} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-20 gap-y-12 lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]">
          <div data-reviews-part="summary" className="lg:max-w-[26rem]">
            {loaded.counted ? (
              <SummaryPanel counted={loaded.counted} stars={view.stars} linkTo={linkTo} />
            ) : (
              <Nothing claims={claims} />
            )}
            <WaysToWrite handle={handle} hiddenCount={loaded.hiddenCount} />
          </div>
          {loaded.counted && (
            <div data-reviews-part="lists">
              <ReviewsToolbar view={view} total={loaded.list.total} linkTo={linkTo} />
              {loaded.list.total === 0 && (
                <p className="border-t border-line py-10 text-quiet">
                  Nobody gave {view.stars} {view.stars === 1 ? 'star' : 'stars'}.
                </p>
              )}
              <ReviewList of="reviews" list={loaded.list} addressOf={(page) => linkTo({ page })} />
              {loaded.samples && (
                <SampleReviews
                  list={loaded.samples}
                  addressOf={(samplesPage) => linkTo({ page: loaded.list.page, samplesPage })}
                />
              )}
            </div>
          )}
        </div>
      )}
    </div>
  )
}

function Nothing({ claims }: { claims: Claims }) {
  return (
    <p className="max-w-[44ch] text-lg">
      Nobody has reviewed this yet.
      {claims === 'as-specified' &&
        ' The stars above are what every product here begins with; they change when somebody writes.'}
    </p>
  )
}

/** Nothing false is said while the backend is away; what was asked for is one click from being asked for again. */
function Failure({ address }: { address: string }) {
  return (
    <div className="border-t border-line pt-8">
      <p className="text-lg">The reviews could not be loaded.</p>
      <p className="mt-2 max-w-[60ch] text-quiet">
        Everything else on this page works. The place where reviews are kept did not answer in time.
      </p>
      <a
        id="reviews-again"
        href={address}
        data-in-place=""
        className="mt-4 inline-flex min-h-11 items-center text-pine underline underline-offset-6"
      >
        Try again
      </a>
    </div>
  )
}
