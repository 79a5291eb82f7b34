import type Stripe from 'stripe'
import * as v from 'valibot'
import type { NoticeSubject, PaymentNotices } from '../payment-provider.ts'
import type { StripeAccount } from './stripe-account.ts'
import { PAYMENT_KEY } from './stripe-intents.ts'

/** A copied notice is worthless after five minutes; Stripe signs each of its own repetitions anew. */
const MAX_AGE_S = 300
const SECOND_MS = 1000
/** These may come after the shop has given a payment up, and then there is money to give back. */
const HOLDS_MONEY: readonly string[] = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
]

const MAX_NAME_LENGTH = 255
const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_NAME_LENGTH))
/** Only these parts of an event are read, whatever version of the API wrote it. */
const eventSchema = v.object({
  id: name,
  type: name,
  livemode: v.boolean(),
  account: v.nullish(v.string()),
  data: v.nullish(
    v.object({
      object: v.object({ id: v.nullish(name), metadata: v.nullish(v.record(v.string(), v.string())) }),
    }),
  ),
})
type ReadEvent = v.InferOutput<typeof eventSchema>

/** Reads Stripe's webhooks (https://docs.stripe.com/webhooks/signature). */
export function stripeNotices(
  stripe: Stripe,
  { webhookSecret, secretKey }: Pick<StripeAccount, 'webhookSecret' | 'secretKey'>,
): PaymentNotices {
  const isLive = secretKey.includes('_live_')
  return {
    read(body, headers, now) {
      const signature = headers.get('stripe-signature')
      if (!signature) return { kind: 'refused', reason: 'it is not signed' }
      const event = verify(() =>
        stripe.webhooks.constructEvent(body, signature, webhookSecret, MAX_AGE_S, undefined, now.getTime()),
      )
      if (event instanceof Error) return { kind: 'refused', reason: event.message }
      const sentMs = sentAt(signature) * SECOND_MS
      if (sentMs - now.getTime() > MAX_AGE_S * SECOND_MS)
        return { kind: 'refused', reason: 'it is from the future' }
      if (event.livemode !== isLive) return { kind: 'refused', reason: 'it is of the account’s other mode' }
      if (event.account) return { kind: 'refused', reason: 'it is of another account' }
      return { kind: 'notice', id: event.id, type: event.type, about: subjectOf(event) }
    },
  }
}

function verify(read: () => Stripe.Event): ReadEvent | Error {
  try {
    return v.parse(eventSchema, read())
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function sentAt(signature: string): number {
  return Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1] ?? Number.POSITIVE_INFINITY)
}

function subjectOf({ type, data }: ReadEvent): NoticeSubject | undefined {
  const { id, metadata } = { ...data?.object }
  if (type.startsWith('payment_intent.')) {
    const idempotencyKey = metadata?.[PAYMENT_KEY]
    const mayHoldMoney = HOLDS_MONEY.includes(type)
    return idempotencyKey ? { kind: 'payment', idempotencyKey, mayHoldMoney } : undefined
  }
  if (id && type.startsWith('refund.'))
    return { kind: 'refund', reference: id, mayHaveFailed: type === 'refund.failed' }
  if (id && type.startsWith('charge.dispute.')) return { kind: 'dispute', reference: id }
  return undefined
}
