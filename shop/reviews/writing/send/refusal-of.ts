import type { BackendError } from '../../../clients/backend/backend-error.ts'
import type { SignedOut } from '../../../clients/backend/signed-in-call.ts'
import type { ReviewField } from '../review-values.ts'

/** The reason why a review was not taken, in words for its writer. */
export type Refusal =
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'field'; readonly field: ReviewField; readonly message: string }
  | { readonly kind: 'form'; readonly title: string; readonly description: string }

const CHECK_VIOLATION = '23514'
const DUPLICATE = '23505'
const MISSING = '23503'
const NOT_ALLOWED = '42501'
const TOO_MANY = 429

/** Messages by the name of the constraint. The form checks first, so these are for what it does not know. */
const FIELDS: Readonly<Record<string, readonly [field: ReviewField, message: string]>> = {
  reviews_rating_stars: ['rating', 'Choose one to five stars.'],
  reviews_author_length: ['author', 'A name must have 1 to 60 characters.'],
  reviews_author_links: ['author', 'A name cannot contain links.'],
  reviews_title_length: ['title', 'A title can have at most 120 characters.'],
  reviews_title_links: ['title', 'A title cannot contain links.'],
  reviews_body_length: ['body', 'A review must have 10 to 5,000 characters.'],
  reviews_body_links: ['body', 'A review can have at most two links. Please remove some.'],
  reviews_knee_comfort: ['knee-comfort', 'Choose one to five, or none.'],
  reviews_back_comfort: ['back-comfort', 'Choose one to five, or none.'],
  reviews_assembly_ease: ['assembly-ease', 'Choose one to five, or none.'],
  reviews_height: ['height-ft', 'Check your height: this takes 4 to 7 feet.'],
  reviews_weight_range: ['weight-range', 'Choose one of these, or none.'],
  reviews_desk_height: ['desk-in', 'Check the height of your desk: this takes 20 to 50 inches.'],
  reviews_hours_a_day: ['hours-a-day', 'Choose one of these, or none.'],
  reviews_came_from: ['came-from', 'Choose one of these, or none.'],
  review_pictures_description_length: ['pictures', 'A description can have at most 250 characters.'],
}

export function isSecondReview(error: BackendError | SignedOut): boolean {
  return 'code' in error && error.code === DUPLICATE && error.message.includes('reviews_one_a_product')
}

export function isRightMissing(error: BackendError | SignedOut): boolean {
  return 'code' in error && error.code === NOT_ALLOWED
}

export function refusalOf(error: BackendError | SignedOut): Refusal {
  if (error.kind === 'signed-out') return { kind: 'signed-out' }
  const broken = fieldOf(error)
  if (!broken) return { kind: 'form', ...wordsFor(error) }
  const [field, message] = broken
  return { kind: 'field', field, message }
}

function fieldOf({ code, message }: BackendError) {
  const constraint = code === CHECK_VIOLATION && /constraint "(\w+)"/.exec(message)?.[1]
  return constraint ? FIELDS[constraint] : undefined
}

const KEPT = 'Everything you typed is still here.'

function wordsFor({ kind, status, code }: BackendError): { title: string; description: string } {
  if (status === TOO_MANY) return { title: 'Too many tries', description: `Try again in a minute. ${KEPT}` }
  if (code === NOT_ALLOWED || code === MISSING)
    return {
      title: 'Your account may not do this',
      description: `Sign out, sign in again, and send it once more. ${KEPT}`,
    }
  if (kind === 'network' || kind === 'timeout')
    return {
      title: 'We could not be reached',
      description: `Check your connection, then try again. ${KEPT}`,
    }
  return {
    title: 'Your review could not be saved',
    description: `The fault is ours. Try again in a moment. ${KEPT}`,
  }
}
