import type { Claims } from '../page-api/claims.ts'
import { Section } from '../ui/section.tsx'
import { ActionsNeedScript } from './actions/review-actions-place.tsx'
import { ReviewList, SampleReviews } from './list/review-list.tsx'
import { ReviewsToolbar } from './list/reviews-toolbar.tsx'
import type { LoadedReviews } from './load/load-reviews.ts'
import { MissingPictureTemplate, PicturesStrip } from './pictures/pictures-strip.tsx'
import { shownPictures } from './pictures/shown-picture.ts'
import { SummaryPanel } from './summary/summary-panel.tsx'
import { WaysToWrite } from './summary/ways-to-write.tsx'
import { linksFrom, type ReviewsView } from './view/reviews-view.ts'
import { VIEW_PREFIX } from './view/view-prefix.ts'

interface ReviewsProps {
  handle: string
  loaded: LoadedReviews
  view: ReviewsView
  claims: Claims
  /** Address of the page that shows the reviews; the links keep the rest of it. */
  path: string
  search: string
}

/**
 * The part of the section that changes. The script asks for it alone, and replaces each of its parts; of a list, only
 * the rows that are different.
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
            <div data-part="none">
              {list.total === 0 && <NoneLeft stars={view.stars} isAmongLike={like?.isFilter ?? false} />}
            </div>
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
      No one has reviewed this yet.
      {claims.has('rating.start') &&
        ' There is no rating yet: the stars above are our starting figure, and change with the first review.'}
    </p>
  )
}

function NoneLeft({ stars, isAmongLike }: { stars: number | null; isAmongLike: boolean }) {
  return (
    <p className="border-t border-line py-10 text-quiet">
      No one {isAmongLike && 'like you '}gave {stars} {stars === 1 ? 'star' : 'stars'}.
    </p>
  )
}

/** The browser would not load the same address with another fragment again, so this makes one that is new. */
function anew(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.set(`${VIEW_PREFIX}again`, Date.now().toString(36))
  return `?${parameters}`
}

/** Says nothing false while the backend is away, and links to the same reviews for another try. */
function Failure({ address }: { address: string }) {
  return (
    <div className="border-t border-line pt-8">
      <p className="text-lg" data-told="">
        The reviews could not be loaded.
      </p>
      <p className="mt-2 max-w-[60ch] text-quiet">
        Everything else on this page works. Our review service did not respond as it should.
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

interface ReviewsSectionProps extends ReviewsProps {
  claims: Claims
  lead?: string
}

/** The section that the rating links to (clause 2.26). Its part that changes is `Reviews`. */
export function ReviewsSection({ lead, ...props }: ReviewsSectionProps) {
  return (
    <Section id="reviews" title="Reviews" lead={lead}>
      <p role="status" className="sr-only" data-reviews-status="" />
      <p hidden data-reviews-unreached="" className="mb-6 border-l-2 border-signal pl-4">
        These reviews could not be loaded. Check that you are online, and{' '}
        <a href="#reviews" data-in-place="" className="underline underline-offset-4">
          try again
        </a>
        .
      </p>
      <Reviews {...props} />
      <MissingPictureTemplate />
    </Section>
  )
}
