import { atom, type ReadableAtom } from 'nanostores'
import {
  fetchReviewMarks,
  giveVote,
  type ReviewMark,
  type ReviewReport,
  sendReport,
  takeVoteBack,
} from '../../clients/backend/review-marks.ts'
import type { SignedInCall, SignedInResult } from '../../clients/backend/signed-in-call.ts'

export type ReviewMarksById = ReadonlyMap<number, ReviewMark>

export type ActionResult =
  | 'done'
  | 'signed-out'
  /** Nobody votes for what they wrote. */
  | 'own'
  /** The review was removed or hidden meanwhile. */
  | 'gone'
  | 'failed'

/** The signed-in visitor's marks on the shown reviews, and the actions on them. */
export interface ReviewMarks {
  /** Nothing is known yet of a review that is not in the map. */
  readonly $marks: ReadableAtom<ReviewMarksById>
  /** Asks for the marks of these reviews anew, and forgets all others. */
  load(ids: readonly number[]): Promise<void>
  forget(): void
  vote(id: number, isHelpful: boolean): Promise<ActionResult>
  report(id: number, report: ReviewReport): Promise<ActionResult>
}

export function createReviewMarks(call: SignedInCall): ReviewMarks {
  const $marks = atom<ReviewMarksById>(new Map())

  async function lookAgain(id: number): Promise<void> {
    const result = await fetchReviewMarks(call, [id])
    if (!result.ok) return
    const others = [...$marks.get()].filter(([other]) => other !== id)
    $marks.set(new Map([...others, ...result.data]))
  }

  async function act(
    id: number,
    acted: Promise<SignedInResult<null>>,
    change: (mark: ReviewMark) => Partial<ReviewMark>,
  ): Promise<ActionResult> {
    const result = await acted
    if (!result.ok && result.error.kind === 'signed-out') return 'signed-out'
    if (!result.ok && result.error.kind !== 'refused') return 'failed'
    const mark = $marks.get().get(id)
    if (result.ok && mark) $marks.set(new Map($marks.get()).set(id, { ...mark, ...change(mark) }))
    // The backend says what the review has come to, whether the action was done or refused.
    await lookAgain(id)
    if (result.ok) return 'done'
    const now = $marks.get().get(id)
    if (!now) return 'gone'
    return now.isOwn ? 'own' : 'failed'
  }

  return {
    $marks,

    async load(ids) {
      const result = await fetchReviewMarks(call, ids)
      if (result.ok) $marks.set(result.data)
    },

    forget: () => $marks.set(new Map()),

    vote: (id, isHelpful) =>
      act(id, isHelpful ? giveVote(call, id) : takeVoteBack(call, id), ({ hasVoted, helpfulCount }) => ({
        hasVoted: isHelpful,
        helpfulCount: helpfulCount + Number(isHelpful) - Number(hasVoted),
      })),

    report: (id, report) => act(id, sendReport(call, id, report), () => ({ hasReported: true })),
  }
}
