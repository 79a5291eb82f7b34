import {
  addReview,
  changeReview,
  fetchOwnReview,
  type OwnReview,
  replacePictures,
} from '../../../clients/backend/own-reviews.ts'
import type { WrittenPicture, WrittenReview } from '../../../clients/backend/review-columns.ts'
import type { SignedInCall } from '../../../clients/backend/signed-in-call.ts'
import { isRightMissing, isSecondReview, type Refusal, refusalOf } from './refusal-of.ts'
import type { SentPictures } from './send-pictures.ts'

interface ReviewToSend {
  readonly call: SignedInCall
  readonly handle: string
  /** The writer's published review, as far as is known. */
  readonly own: OwnReview | undefined
  readonly review: WrittenReview
  readonly pictures: readonly WrittenPicture[]
  sendPicturesAgain(): Promise<SentPictures>
}

export type SentReview =
  | { readonly kind: 'sent'; readonly own: OwnReview }
  /** The writer published one from another device or tab meanwhile, which this would replace. */
  | { readonly kind: 'second'; readonly own: OwnReview }
  /** `own` is the review that is published nevertheless. */
  | { readonly kind: 'failed'; readonly refusal: Refusal; readonly own?: OwnReview }

const GONE: Refusal = {
  kind: 'form',
  title: 'Your review could not be saved',
  description: 'Try again in a moment. Everything you typed is still here.',
}

/** Inserts the review, or changes the one before: clients may not upsert. The pictures are in the bucket already. */
export async function sendReview(toSend: ReviewToSend): Promise<SentReview> {
  const { call, handle, own, review } = toSend
  const changed = own && (await changeReview(call, own.id, review))
  // A review that was removed elsewhere meanwhile is written anew.
  const isGone = changed?.ok === true && changed.data === undefined
  const result = changed && !isGone ? changed : await addReview(call, handle, review)
  if (!result.ok) {
    if (!isSecondReview(result.error)) return { kind: 'failed', refusal: refusalOf(result.error) }
    const other = await fetchOwnReview(call, handle)
    if (!other.ok) return { kind: 'failed', refusal: refusalOf(other.error) }
    if (!other.data) return { kind: 'failed', refusal: GONE }
    // An equal review comes from an earlier try whose answer was lost on its way.
    return isSame(other.data, review) ? givePictures(toSend, other.data) : { kind: 'second', own: other.data }
  }
  return result.data ? givePictures(toSend, result.data) : { kind: 'failed', refusal: GONE }
}

async function givePictures(toSend: ReviewToSend, own: OwnReview): Promise<SentReview> {
  const { call, pictures } = toSend
  if (JSON.stringify(own.review_pictures) === JSON.stringify(pictures.map(inOrder)))
    return { kind: 'sent', own }
  const replaced = await replacePictures(call, own.id, pictures)
  if (replaced.ok) return { kind: 'sent', own: { ...own, review_pictures: [...pictures] } }
  const failed = { kind: 'failed', refusal: refusalOf(replaced.error), own } as const
  // The backend takes no row for a picture whose file it has not got, though it may have been sent.
  if (!isRightMissing(replaced.error)) return failed
  const again = await toSend.sendPicturesAgain()
  if (!again.ok) return 'refusal' in again ? { ...failed, refusal: again.refusal } : failed
  const given = await replacePictures(call, own.id, again.pictures)
  if (!given.ok) return { ...failed, refusal: refusalOf(given.error) }
  return { kind: 'sent', own: { ...own, review_pictures: [...again.pictures] } }
}

/** Puts the columns in the order of the rows, for the comparison as JSON. */
const inOrder = ({ path, width, height, description }: WrittenPicture) => ({
  path,
  width,
  height,
  description,
})

function isSame(own: OwnReview, review: WrittenReview): boolean {
  return (Object.keys(review) as (keyof WrittenReview)[]).every((column) => own[column] === review[column])
}
