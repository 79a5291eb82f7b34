import { REVIEW_FAULTS, type ReviewFault } from '#facts/review-faults.ts'
import type { Desk } from '../desk/desk.ts'
import { Button, Field, PostForm, Select } from '../ui/forms.tsx'
import { Badge, When } from '../ui/words.tsx'
import type { ReviewsPage } from './load-reviews.ts'

const MAX_ANSWER = 2_000

/** Reasons to hide a review. There is none about its stars. */
const FAULT_WORDS: Readonly<Record<ReviewFault, string>> = {
  advertising: 'It advertises something',
  abusive: 'It is abusive',
  copied: 'It is copied from elsewhere',
  'not-genuine': 'It is not genuine',
  'personal-information': 'It holds personal information',
  unlawful: 'It is unlawful',
  unrelated: 'It is not about the product',
}
const REASONS = REVIEW_FAULTS.map((value) => ({ value, label: FAULT_WORDS[value] }))

interface ReviewProps {
  readonly desk: Desk
  readonly review: ReviewsPage['reviews'][number]
  readonly refused: ReviewsPage['refused']
}

export function Review({ desk, review, refused }: ReviewProps) {
  const { id, handle, author, rating, title, body, source, verified, createdAt, hiddenReason } = review
  return (
    <article className="stack" aria-label={`Review ${id} by ${author}`}>
      <header>
        <h2>{title || 'Without a title'}</h2>
        <p>
          {rating} {rating === 1 ? 'star' : 'stars'} by {author}, <When at={createdAt} now={desk.now} />, of{' '}
          <a href={`/product/${handle}`}>{handle}</a> {source !== 'customer' && <Badge>{source}</Badge>}{' '}
          {verified && <Badge tone="good">bought here</Badge>}{' '}
          {hiddenReason !== null && <Badge tone="warn">hidden: {wordsOf(hiddenReason)}</Badge>}{' '}
          {review.incentive !== null && <Badge>got: {review.incentive}</Badge>}
        </p>
      </header>
      <p className="words">{body}</p>
      {review.reports.length > 0 && (
        <ul>
          {review.reports.map(({ reason, note }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: The list is made once, and reports have no key.
            <li key={at}>
              Reported: {wordsOf(reason)}
              {note !== '' && `. “${note}”`}
            </li>
          ))}
        </ul>
      )}
      {review.answer !== null && (
        <div>
          <h3>Our answer</h3>
          <p className="words">{review.answer}</p>
        </div>
      )}
      {desk.may('review.answer') && <AnswerForm {...{ desk, review, refused }} />}
      {desk.may('review.hide') && <Visibility {...{ desk, review, refused }} />}
    </article>
  )
}

function AnswerForm({ desk, review: { id, answer }, refused }: ReviewProps) {
  const problem = refused?.does === 'answer' ? refused : undefined
  return (
    <details open={problem !== undefined}>
      <summary>{answer === null ? 'Answer' : 'Change the answer'}</summary>
      <PostForm desk={desk} does="answer" className="stack" label={`Answer to review ${id}`}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="was" value={answer ?? ''} />
        <Field
          label="Our answer"
          name="words"
          value={problem?.words ?? answer ?? ''}
          rows={4}
          maxLength={MAX_ANSWER}
          hint={`Everybody reads it below the review.${answer === null ? '' : ' Without words, the answer is taken back.'}`}
          problem={problem?.problem}
        />
        <Button>{answer === null ? 'Publish the answer' : 'Change the answer'}</Button>
      </PostForm>
    </details>
  )
}

/** Hiding and showing. A decision also settles the reports that wait. */
function Visibility({ desk, review: { id, hiddenReason, reports, createdAt }, refused }: ReviewProps) {
  // Reports that came after the page was opened wait on. Where it shows none, none is settled.
  const seen = <input type="hidden" name="seen" value={reports.at(-1)?.createdAt ?? createdAt} />
  const problem = refused?.does !== 'answer' ? refused?.problem : undefined
  return (
    <div className="stack">
      {(hiddenReason !== null || reports.length > 0) && (
        <PostForm desk={desk} does="show" label={`Show review ${id}`}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="reason" value={hiddenReason ?? ''} />
          {seen}
          <Button look="quiet">
            {hiddenReason === null ? 'Keep it, the reports are unfounded' : 'Show it again'}
          </Button>
        </PostForm>
      )}
      {hiddenReason === null && (
        <details open={problem !== undefined}>
          <summary>Hide</summary>
          <PostForm desk={desk} does="hide" className="stack" label={`Hide review ${id}`}>
            <input type="hidden" name="id" value={id} />
            {seen}
            <Select
              label="Why"
              name="reason"
              options={REASONS}
              hint="Never for its stars. How many of each star are hidden stays public."
              problem={problem}
            />
            <Button look="danger">Hide the review</Button>
          </PostForm>
        </details>
      )}
      {hiddenReason !== null && reports.length > 0 && (
        <PostForm desk={desk} does="hide" label={`Keep review ${id} hidden`}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="reason" value={hiddenReason} />
          <input type="hidden" name="was" value={hiddenReason} />
          {seen}
          <Button look="quiet">Keep it hidden, and settle the reports</Button>
        </PostForm>
      )}
      {hiddenReason !== null && problem && <p className="problem">{problem}</p>}
    </div>
  )
}

function wordsOf(reason: string): string {
  const words = REASONS.find(({ value }) => value === reason)?.label ?? reason
  return words.charAt(0).toLowerCase() + words.slice(1)
}
