import type { Review } from '../../clients/backend/review.ts'
import { Icon } from '../../ui/icon.tsx'
import { Stars } from '../../ui/rating/stars.tsx'
import { ReviewActionsPlace } from '../actions/review-actions-place.tsx'
import { ReviewPictures } from '../pictures/review-pictures.tsx'
import { shownPictures } from '../pictures/shown-picture.ts'
import { reviewDate } from '../review-date.ts'
import { splitLongText, writerWords } from './row-words.ts'

/** One review. The script knows it by its number, and tells by its version whether anything of it has changed. */
export function ReviewRow({ review }: { review: Review }) {
  const { id, author, rating, title, incentive, answer } = review
  const words = writerWords(review.writer)
  return (
    <li
      id={`review-${id}`}
      data-review={id}
      data-version={versionOf(review)}
      className="grid gap-x-10 gap-y-4 border-t border-line py-8 md:grid-cols-[minmax(0,3fr)_minmax(0,7fr)] lg:py-10"
    >
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-note text-quiet md:flex-col">
        <p className="font-medium text-ink wrap-anywhere">
          <bdi>{author}</bdi>
        </p>
        <Badge review={review} />
        <p className="figures">
          <time dateTime={review.createdAt.toISOString()}>{reviewDate(review.createdAt)}</time>
        </p>
        {words && <p className="figures max-w-[36ch] basis-full text-sm md:mt-2 md:basis-auto">{words}</p>}
      </div>
      <article aria-label={title || `Review by ${author}`} className="min-w-0">
        <Stars rating={rating} className="h-4 text-walnut" />
        {title && (
          <h3 dir="auto" className="mt-3 text-xl leading-snug wrap-anywhere">
            {title}
          </h3>
        )}
        <LongText text={review.body} />
        {incentive && (
          <p className="mt-4 text-sm text-quiet wrap-anywhere">
            <span className="font-medium text-ink">Received for this review:</span> {incentive}
          </p>
        )}
        <ReviewPictures pictures={shownPictures(review)} />
        {answer && (
          <div className="mt-6 border-l border-walnut pl-5">
            <p className="text-note">
              <span className="font-medium">Keel answered</span>{' '}
              <time className="figures text-quiet" dateTime={answer.at.toISOString()}>
                {reviewDate(answer.at)}
              </time>
            </p>
            <p
              dir="auto"
              className="mt-1.5 max-w-[64ch] text-note whitespace-pre-line text-quiet wrap-anywhere"
            >
              {answer.body}
            </p>
          </div>
        )}
        <ReviewActionsPlace review={review} />
      </article>
    </li>
  )
}

/** Verified means bought here: a sample was not, and nobody can tell of an imported review. */
function Badge({ review: { source, verified } }: { review: Review }) {
  if (source === 'sample') return <p className="font-medium text-walnut">Sample</p>
  if (source === 'import') return <p>Imported</p>
  if (!verified) return null
  return (
    <p className="flex items-center gap-1.5 text-pine">
      <Icon name="check" className="size-4" />
      Verified purchase
    </p>
  )
}

function LongText({ text }: { text: string }) {
  const [start, rest] = splitLongText(text)
  const style = 'max-w-[68ch] whitespace-pre-line wrap-anywhere'
  if (!rest)
    return (
      <p dir="auto" className={`mt-2 ${style}`}>
        {start}
      </p>
    )
  return (
    <div className="mt-2">
      <p dir="auto" className={style}>
        {start}
        <span aria-hidden="true"> …</span>
      </p>
      <details className="group mt-1">
        <summary className="inline-flex min-h-11 list-none items-center underline underline-offset-6 hover:no-underline group-open:sr-only print:hidden">
          Read the rest
        </summary>
        <p dir="auto" className={style}>
          {rest}
        </p>
      </details>
    </div>
  )
}

const FNV_OFFSET = 0x81_1c_9d_c5
const FNV_PRIME = 0x01_00_01_93
const BASE = 36

/** The version changes with anything of the review, so that a page keeps the rows that did not change (FNV-1a). */
function versionOf(review: Review): string {
  let hash = FNV_OFFSET
  for (const character of JSON.stringify(review)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME)
  }
  return (hash >>> 0).toString(BASE)
}
