import { useEffect, useRef, useState } from 'react'
import { callSignedIn, sendSignedIn, signInAddress } from '../../../account/signed-in.ts'
import type { OwnReview } from '../../../clients/backend/own-reviews.ts'
import type { WrittenReview } from '../../../clients/backend/review-columns.ts'
import { removePictureFiles } from '../../../clients/backend/review-picture-files.ts'
import { readBrowserConfig } from '../../../islands/browser-config.ts'
import { browserPage, whenPageIsShown } from '../../../islands/page-lifecycle.ts'
import { parseReview } from '../parse-review.ts'
import { fieldId } from '../review-values.ts'
import type { ReviewDraft } from '../use-draft.ts'
import { writePath } from '../write-path.ts'
import type { Refusal } from './refusal-of.ts'
import { sendPictures } from './send-pictures.ts'
import { type SentReview, sendReview } from './send-review.ts'

interface SendingParts {
  readonly handle: string
  readonly isSignedIn: boolean
  readonly own: OwnReview | undefined
  readonly draft: ReviewDraft
  /** The review is published, whole or, where `isWhole` is false, its text alone. */
  onPublished(review: OwnReview, isWhole: boolean): void
  /** The writer has published another review meanwhile. */
  onSecond(review: OwnReview): void
}

export type Told = Extract<Refusal, { kind: 'form' }> & { readonly attempt: number }

const UNEXPECTED: Refusal = {
  kind: 'form',
  title: 'Your review could not be sent',
  description: 'Something went wrong on this page. Try again. Everything you typed is still here.',
}
const NOTHING_KEPT: Refusal = {
  kind: 'form',
  title: 'Sign in first',
  description:
    'This browser does not store data for this site, so what you typed would be lost on the way. Allow it to store data, then send again.',
}

/** Sends the form to the backend, one request at a time, and never loses what was typed. */
export function useSendingReview(parts: SendingParts) {
  const { handle, isSignedIn, own, draft } = parts
  const isReady = draft.isRestored && !draft.pictures.areComing
  const [isBusy, setIsBusy] = useState(false)
  /**
   * The review is to be sent once it is known who writes and what they have published, of which this is known by then,
   * and once the pictures that were chosen last are there.
   */
  const [awaited, setAwaited] = useState<{ readonly own: OwnReview | undefined }>()
  const [told, setTold] = useState<Told>()
  /** A second click may come before the first one is shown. */
  const isUnderWay = useRef(false)
  const [wrongId, setWrongId] = useState<{ id: string }>()

  useEffect(() => document.getElementById(wrongId?.id ?? '')?.focus(), [wrongId])
  const rest = () => {
    isUnderWay.current = false
    setIsBusy(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page comes back as often as it likes
  useEffect(() => whenPageIsShown(browserPage, rest), [])

  /** Tells the writer of a refusal, and answers whether the page is on its way to the sign-in. */
  function refuse(refusal: Refusal): boolean {
    if (refusal.kind === 'signed-out') {
      if (!draft.keepForSending()) return refuse(NOTHING_KEPT)
      location.assign(signInAddress(writePath(handle)))
      return true
    }
    if (refusal.kind === 'form') {
      setTold((before) => ({ ...refusal, attempt: (before?.attempt ?? 0) + 1 }))
      return false
    }
    const { field, message } = refusal
    draft.tellProblems([{ fields: [field], message }])
    setWrongId({ id: fieldId(field) })
    return false
  }

  async function publish(review: WrittenReview): Promise<boolean> {
    const outcome = await sendWhole({ handle, own, review, chosen: draft.pictures })
    switch (outcome.kind) {
      case 'sent':
        parts.onPublished(outcome.own, true)
        return false
      case 'second':
        parts.onSecond(outcome.own)
        return refuse(SECOND)
      case 'failed':
        if (outcome.own) parts.onPublished(outcome.own, false)
        return refuse(outcome.refusal)
      case 'picture':
        draft.pictures.tellProblem(outcome.pictureId, outcome.problem)
        setWrongId({ id: `review-picture-${outcome.pictureId}` })
        return false
    }
  }

  async function submit(): Promise<void> {
    if (isUnderWay.current) return
    if (!isReady) {
      setAwaited({ own })
      return
    }
    const parsed = parseReview(draft.values)
    setTold(undefined)
    draft.pictures.clearProblems()
    if (!parsed.ok) {
      draft.tellProblems(parsed.problems)
      setWrongId({ id: fieldId(parsed.problems[0]?.fields[0] ?? 'rating') })
      return
    }
    isUnderWay.current = true
    setIsBusy(true)
    const isLeaving = await (isSignedIn ? publish(parsed.review) : Promise.resolve(refuse(SIGNED_OUT))).catch(
      (error: unknown) => {
        console.error('a review could not be sent', error)
        return refuse(UNEXPECTED)
      },
    )
    if (!isLeaving) rest()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once, with what the form holds by then
  useEffect(() => {
    if (!awaited || !isReady) return
    setAwaited(undefined)
    // Whoever sent a review does not mean to replace one that they were not shown.
    if (own && !awaited.own) refuse(SECOND)
    // The field tells which files were not taken, and the writer may want to choose another one first.
    else if (draft.pictures.refused.length === 0) void submit()
  }, [awaited, isReady])

  return { isBusy: isBusy || awaited !== undefined, told, submit }
}

const SIGNED_OUT: Refusal = { kind: 'signed-out' }
const SECOND: Refusal = {
  kind: 'form',
  title: 'You have already reviewed this',
  description:
    'From another tab or device. If you save your changes, what you typed here replaces that review.',
}

interface WholeReview {
  readonly handle: string
  readonly own: OwnReview | undefined
  readonly review: WrittenReview
  readonly chosen: ReviewDraft['pictures']
}

/** The backend took a review, or refused the review, or one of its pictures. */
type SentWhole =
  | SentReview
  | { readonly kind: 'picture'; readonly pictureId: string; readonly problem: string }

/** Sends the pictures, then the review that names them, and removes the files of those that it no longer shows. */
async function sendWhole({ handle, own, review, chosen }: WholeReview): Promise<SentWhole> {
  const { pictures, progress, uploaded } = chosen
  const send = (isAgain: boolean) =>
    sendPictures({ pictures, isAgain, onProgress: progress, onSent: uploaded })
  const sent = await send(false)
  if (!sent.ok && 'refusal' in sent) return { kind: 'failed', refusal: sent.refusal }
  if (!sent.ok) return { kind: 'picture', pictureId: sent.pictureId, problem: sent.problem }
  const outcome = await sendReview({
    ...{ call: callSignedIn, handle, own, review, pictures: sent.pictures },
    sendPicturesAgain: () => send(true),
  })
  const left = own?.review_pictures.filter(({ path }) => !sent.pictures.some((each) => each.path === path))
  if (outcome.kind === 'sent' && left && left.length > 0)
    void removePictureFiles(
      sendSignedIn,
      readBrowserConfig().backend,
      left.map(({ path }) => path),
    )
  return outcome
}
