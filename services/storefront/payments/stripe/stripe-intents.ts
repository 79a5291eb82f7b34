import Stripe from 'stripe'
import type { Authorisation, LookedUp, PaymentKey, StartedPayment } from '../payment-provider.ts'

/** Stripe forgets an idempotency key after 24 hours; a request with it would then be a new one. */
const KEY_LASTS_MS = 23 * 60 * 60_000
/** Stripe's search finds what is older than a minute; this leaves room for a slow day. */
const SEARCHABLE_AFTER_MS = 5 * 60_000
const MANY = 100
const DECLINED = 'The payment was declined. Nothing was charged: try another way to pay.'
const CLOSED = 'We cannot take payments right now. Nothing was charged: please try again in a few minutes.'
const NO_WAY_ON = 'This way to pay cannot be used here. Nothing was charged: try another way to pay.'
const ENTER_AGAIN = 'Your payment details have to be entered once more. Nothing was charged.'

/** The metadata in which each object at Stripe carries the shop's own key, so that both books can be compared. */
export const PAYMENT_KEY = 'payment'
export const REFUND_KEY = 'refund'

/** A proxy on the way may answer with another object, or with a page of its own: no money is moved by such an answer. */
export function thatIs<Answer extends { readonly id: string }>(id: string, answer: Answer): Answer {
  if (answer.id !== id) throw new Error(`Stripe was asked about ${id} and answered with ${answer.id}`)
  return answer
}

/** What was made has no name that the shop knows before, so its own key in the metadata says whose it is. */
export function thatHas<Answer extends { readonly id: string; readonly metadata: Stripe.Metadata | null }>(
  metadata: Readonly<Record<string, string>>,
  answer: Answer,
): Answer {
  for (const [name, key] of Object.entries(metadata))
    if (answer.metadata?.[name] !== key)
      throw new Error(`Stripe was asked for the ${name} ${key} and answered with ${answer.id}`)
  return answer
}

/** Makes the intent. It holds no money until it is confirmed, and the same payment gets the same intent. */
export async function createIntent(stripe: Stripe, payment: StartedPayment): Promise<Stripe.PaymentIntent> {
  const { idempotencyKey, amountCents, currency } = payment
  const metadata = { [PAYMENT_KEY]: idempotencyKey }
  const made = await stripe.paymentIntents.create(
    {
      amount: amountCents,
      currency: currency.toLowerCase(),
      capture_method: 'manual',
      automatic_payment_methods: { enabled: true },
      metadata,
    },
    { idempotencyKey },
  )
  return thatHas(metadata, made)
}

/**
 * Finds the intent of a payment as it is now. Where its name is not known here, the request that made it is repeated
 * with its key: Stripe then answers with the same intent, and makes an empty one where the request never came.
 */
export async function findIntent(
  stripe: Stripe,
  payment: PaymentKey,
  now: Date,
): Promise<Stripe.PaymentIntent | undefined> {
  const { reference, startedAt, idempotencyKey } = payment
  if (reference !== null) return retrieve(stripe, reference)
  const ageMs = now.getTime() - startedAt.getTime()
  if (ageMs < KEY_LASTS_MS) {
    try {
      const { id } = await createIntent(stripe, payment)
      return await retrieve(stripe, id)
    } catch (error) {
      // Stripe repeats a failure of its own to the same key, whatever it did before it failed.
      if (!(error instanceof Stripe.errors.StripeAPIError) || ageMs < SEARCHABLE_AFTER_MS) throw error
    }
  }
  const query = `metadata["${PAYMENT_KEY}"]:"${idempotencyKey}"`
  const { data } = await stripe.paymentIntents.search({ query, expand: ['data.latest_charge'] })
  return data[0] && thatHas({ [PAYMENT_KEY]: idempotencyKey }, data[0])
}

async function retrieve(stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> {
  return thatIs(id, await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
}

/** Says what an intent means for its payment. The amount is the one that Stripe holds. */
export function readIntent(intent: Stripe.PaymentIntent): LookedUp {
  const { id: reference, status, last_payment_error, next_action } = intent
  const currency = intent.currency.toUpperCase()
  switch (status) {
    case 'requires_capture':
      return {
        kind: 'authorised',
        reference,
        amountCents: intent.amount_capturable,
        currency,
        ...cardOf(intent),
      }
    case 'succeeded':
      return {
        kind: 'authorised',
        reference,
        amountCents: intent.amount_received,
        currency,
        ...cardOf(intent),
      }
    case 'requires_action': {
      const url = addressOf(next_action)
      // Nothing can come of an intent whose buyer cannot go on, and as declined it is closed.
      return url ? { kind: 'needs-action', reference, url } : { kind: 'declined', reason: NO_WAY_ON }
    }
    case 'requires_payment_method':
    case 'canceled':
      return last_payment_error
        ? { kind: 'declined', reason: wordsOf(last_payment_error.message) }
        : { kind: 'absent' }
    case 'requires_confirmation':
      return { kind: 'absent' }
    default:
      return { kind: 'pending', reference }
  }
}

/**
 * Finds the page at which the buyer goes on, which each way to pay has under a name of its own. Vouchers and bank transfers
 * have one as well, and take days, for which the shop holds no stock.
 */
function addressOf(action: Stripe.PaymentIntent.NextAction | null): string | null | undefined {
  const shown =
    action?.cashapp_handle_redirect_or_display_qr_code ??
    action?.swish_handle_redirect_or_display_qr_code ??
    action?.upi_handle_redirect_or_display_qr_code ??
    action?.paynow_display_qr_code ??
    action?.pix_display_qr_code ??
    action?.promptpay_display_qr_code ??
    action?.wechat_pay_display_qr_code
  return action?.redirect_to_url?.url ?? action?.alipay_handle_redirect?.url ?? shown?.hosted_instructions_url
}

/**
 * Reads an error as an answer where Stripe has surely taken no money. Anything else is thrown on, since the request may
 * have been carried out.
 */
export function readFailure(
  error: unknown,
  log: { error(fields: object, message: string): void },
): Authorisation {
  const { errors } = Stripe
  if (error instanceof errors.StripeCardError) return { kind: 'declined', reason: wordsOf(error.message) }
  if (error instanceof errors.StripeInvalidRequestError) {
    if (isOfToken(error)) return { kind: 'declined', reason: ENTER_AGAIN }
    log.error({ err: error }, 'Stripe refused the request of a payment')
    return { kind: 'declined', reason: DECLINED }
  }
  const neverBegan = [
    errors.StripeAuthenticationError,
    errors.StripePermissionError,
    errors.StripeRateLimitError,
  ]
  if (neverBegan.some((each) => error instanceof each)) {
    log.error({ err: error }, 'Stripe takes no payments of this account')
    return { kind: 'declined', reason: CLOSED }
  }
  throw error
}

/** A token that was used, has expired or was made up; each lasts for one attempt and twelve hours. */
function isOfToken({ param, code }: { readonly param?: string; readonly code?: string }): boolean {
  return param === 'confirmation_token' || code?.startsWith('confirmation_token') === true
}

/** Stripe's own sentences to a buyer say what to do next, and not that nothing was charged. */
function wordsOf(message: string | undefined): string {
  return message ? `${message} Nothing was charged.` : DECLINED
}

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  link: 'Link',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

function cardOf({ latest_charge }: Stripe.PaymentIntent) {
  const card = typeof latest_charge === 'object' ? latest_charge?.payment_method_details?.card : undefined
  if (!card?.last4) return {}
  return { card: { brand: BRANDS[card.brand ?? ''] ?? 'Card', lastFour: card.last4 } }
}

/** Finds a refund by the shop's key, which outlives the day for which Stripe remembers it. */
export async function findRefund(
  stripe: Stripe,
  { reference, idempotencyKey }: { readonly reference: string; readonly idempotencyKey: string },
): Promise<Stripe.Refund | undefined> {
  const made = stripe.refunds.list({ payment_intent: reference, limit: MANY })
  for await (const refund of made) if (refund.metadata?.[REFUND_KEY] === idempotencyKey) return refund
  return undefined
}
