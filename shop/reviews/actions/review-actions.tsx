import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { signedInAccount, signInAddress } from '../../account/signed-in.ts'
import type { ReviewReport } from '../../clients/backend/review-marks.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ActionResult, ReviewMarks } from './create-review-marks.ts'
import { ReportForm } from './report-form.tsx'
import { keepWantedAction, takeWantedAction, type WantedAction } from './wanted-action.ts'

export interface ReviewActionsProps {
  reviewId: number
  author: string
  /** The count that the page was made with. */
  helpfulCount: number
  marks: ReviewMarks
}

const PROBLEMS: Readonly<Record<Exclude<ActionResult, 'done' | 'signed-out'>, string>> = {
  own: 'This review is your own.',
  gone: 'This review is no longer shown.',
  failed: 'This did not go through. Please try again in a moment.',
}

/** Lets visitors mark a review as helpful or report it; those who are not signed in are led to sign in and back. */
export function ReviewActions({ reviewId, author, helpfulCount, marks }: ReviewActionsProps) {
  const account = useStore(signedInAccount)
  const mark = useStore(marks.$marks).get(reviewId)
  const count = useNewest(helpfulCount, mark?.helpfulCount)
  /** The vote that is being sent, shown as if it had arrived. */
  const [voting, setVoting] = useState<boolean>()
  const [report, setReport] = useState<Partial<WantedAction>>()
  const [word, setWord] = useState('')
  const reportButton = useRef<HTMLButtonElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const formId = useId()
  const hadVoted = mark?.hasVoted ?? false
  const hasVoted = voting ?? hadVoted

  const leaveForSignIn = (wanted: Omit<WantedAction, 'reviewId'>) => {
    keepWantedAction({ reviewId, ...wanted })
    location.assign(signInAddress(`${location.pathname}${location.search}#review-${reviewId}`))
  }

  async function vote(isHelpful: boolean) {
    if (voting !== undefined) return
    setWord('')
    setVoting(isHelpful)
    const result = await marks.vote(reviewId, isHelpful)
    setVoting(undefined)
    if (result === 'signed-out') leaveForSignIn({ what: 'vote', reason: '', note: '' })
    else if (result !== 'done') setWord(PROBLEMS[result])
  }

  async function sendReport(sent: ReviewReport) {
    setWord('')
    const result = await marks.report(reviewId, sent)
    if (result === 'signed-out') leaveForSignIn({ what: 'report', ...sent })
    else if (result !== 'done') setWord(PROBLEMS[result])
    else {
      setReport(undefined)
      setWord(
        'Thank you. We will look into it. A review is only ever hidden for a reason like these, never for its stars.',
      )
      status.current?.focus({ preventScroll: true })
    }
  }

  const isSignedIn = account.kind === 'signed-in'
  // biome-ignore lint/correctness/useExhaustiveDependencies: who has come back goes on once
  useEffect(() => {
    if (!isSignedIn) return
    const wanted = takeWantedAction(reviewId)
    if (wanted?.what === 'vote') void vote(true)
    if (wanted?.what === 'report') setReport(wanted)
  }, [isSignedIn])

  const openReport = () => {
    setWord('')
    if (!isSignedIn) leaveForSignIn({ what: 'report', reason: '', note: '' })
    else setReport(report ? undefined : {})
  }
  const closeReport = () => {
    setReport(undefined)
    reportButton.current?.focus()
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6">
        {mark?.isOwn ? (
          <p className="figures py-2.5 text-quiet">Your review{count > 0 && `, helpful to ${count}`}</p>
        ) : (
          <HelpfulButton
            {...{ author, hasVoted }}
            count={count + Number(hasVoted) - Number(hadVoted)}
            onVote={() => void vote(!hasVoted)}
          />
        )}
        {mark?.hasReported && <p className="py-2.5 text-quiet">You reported this.</p>}
        {!mark?.hasReported && !mark?.isOwn && (
          <button
            ref={reportButton}
            type="button"
            aria-expanded={report !== undefined}
            aria-controls={report && formId}
            onClick={openReport}
            className="min-h-11 text-quiet underline-offset-6 hover:underline"
          >
            Report<span className="sr-only"> the review by {author}</span>
          </button>
        )}
      </div>
      {report && <ReportForm id={formId} begun={report} onSend={sendReport} onCancel={closeReport} />}
      <p ref={status} role="status" tabIndex={-1} className="max-w-[60ch] text-quiet outline-none">
        {word}
      </p>
    </>
  )
}

interface HelpfulButtonProps {
  author: string
  hasVoted: boolean
  count: number
  onVote: () => void
}

function HelpfulButton({ author, hasVoted, count, onVote }: HelpfulButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={hasVoted}
      onClick={onVote}
      className="figures relative inline-flex min-h-11 items-center rounded-sm border border-line px-8 fade-colors hover:border-ink aria-pressed:border-pine aria-pressed:text-pine"
    >
      {/* It takes no room of its own: whether somebody has voted is known late, and the report stands beside it. */}
      {hasVoted && <Icon name="check" className="absolute left-2.5 size-4" />}
      Helpful{count > 0 && ` (${count.toLocaleString('en-US')})`}
      <span className="sr-only">: review by {author}</span>
    </button>
  )
}

/** Answers the count that has changed last: the page's, or the backend's since. */
function useNewest(page: number, asked: number | undefined): number {
  const [seen, setSeen] = useState({ page, asked, newest: asked ?? page })
  if (page === seen.page && asked === seen.asked) return seen.newest
  const newest = asked !== undefined && asked !== seen.asked ? asked : page
  setSeen({ page, asked, newest })
  return newest
}
