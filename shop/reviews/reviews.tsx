import type { Claims } from '../locals.ts'
import { ActionsNeedScript } from './actions/review-actions-place.tsx'
import { ReviewList } from './list/review-list.tsx'
import { ReviewsToolbar } from './list/reviews-toolbar.tsx'
import { SampleReviews } from './list/sample-reviews.tsx'
import type { LoadedReviews } from './load/load-reviews.ts'
import { PicturesStrip } from './pictures/pictures-strip.tsx'
import { shownPictures } from './pictures/shown-picture.ts'
import { SummaryPanel } from './summary/summary-panel.tsx'
import { WaysToWrite } from './summary/ways-to-write.tsx'
import { linksFrom } from './view/link-to.ts'
import type { ReviewsView } from './view/reviews-view.ts'
import { VIEW_PREFIX } from './view/view-prefix.ts'

export interface ReviewsProps {
  handle: string
  loaded: LoadedReviews
  view: ReviewsView
  claims: Claims
  /** Of the page that it stands on; the links keep what that says. */
  path: string
  search: string
}

/**
 * What of the section changes. The script asks for it alone, and puts each part in the place of the one before: of a
 * list the rows that are others now.
 */
export function Reviews({ handle, loaded, view, claims, path, search }: ReviewsProps) {
  const linkTo = linksFrom(view, path, search)
  if (loaded.state === 'failed')
    return (
      <div data-reviews={handle} data-reviews-state="failed">
        <Failure address={linksFrom(view, path, anew(search))({ page: view.page })} />
      </div>
    )
  const { counted, like, list, pictured, samples, hiddenCount } = loaded
  return (
    <div data-reviews={handle} data-reviews-state="loaded">
      <div data-part="pictures">
        <PicturesStrip pictures={pictured.flatMap(shownPictures)} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-20 gap-y-12 transition-opacity duration-150 in-aria-busy:opacity-50 lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]">
        <div data-part="summary" className="lg:max-w-[26rem]">
          {counted ? (
            <SummaryPanel {...{ counted, like, linkTo }} stars={view.stars} />
          ) : (
            <Nothing claims={claims} />
          )}
          <WaysToWrite handle={handle} hiddenCount={hiddenCount} />
        </div>
        {counted && (
          <div>
            <ReviewsToolbar {...{ view, like, linkTo }} total={list.total} areSamples={counted.isSample} />
            <div data-part="none">{list.total === 0 && <NoneLeft stars={view.stars} />}</div>
            <ReviewList of="reviews" list={list} addressOf={(page) => linkTo({ page })} />
            {samples && (
              <SampleReviews
                list={samples}
                addressOf={(samplesPage) => linkTo({ page: list.page, samplesPage })}
              />
            )}
            <ActionsNeedScript />
          </div>
        )}
      </div>
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

function NoneLeft({ stars }: { stars: number | null }) {
  return (
    <p className="border-t border-line py-10 text-quiet">
      Nobody gave {stars} {stars === 1 ? 'star' : 'stars'}.
    </p>
  )
}

/** The same address with another fragment would not be asked for again: this one has not been asked for before. */
function anew(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.set(`${VIEW_PREFIX}again`, Date.now().toString(36))
  return `?${parameters}`
}

/** Nothing false is said while the backend is away; what was asked for is one click from being asked for again. */
function Failure({ address }: { address: string }) {
  return (
    <div className="border-t border-line pt-8">
      <p className="text-lg" data-told="">
        The reviews could not be loaded.
      </p>
      <p className="mt-2 max-w-[60ch] text-quiet">
        Everything else on this page works. The place where reviews are kept did not answer as it should.
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
