import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { commitInTime } from '#database/transactions/commit-in-time.ts'
import { defaultCurrency } from '#facts/currencies/currencies.ts'
import type { Enqueue } from '#services/shared/queue.ts'
import type { Order } from '../../orders/order.ts'
import { askAgain } from '../../payments/ask-again.ts'
import { askInTime } from '../../payments/ask-provider.ts'
import type { WaitingAttempt } from '../../payments/attempts.ts'
import { claimWaitingPayment, retryAt } from '../../payments/claim-payments.ts'
import { heldBy } from '../../payments/hold-stock.ts'
import type { PaymentParts } from '../../payments/payment-parts.ts'
import type { Authorised, PaymentMeans } from '../../payments/payment-provider.ts'
import {
  ATTEND_MS,
  endPayment,
  keepWaiting,
  startPayment,
  type WaitingPayment,
} from '../../payments/payment-steps.ts'
import { draftOrder } from './draft-order.ts'
import { lockCheckout } from './payable-checkout.ts'
import { settleLater, settleOrder } from './settle-order.ts'
import { differences, type ShownQuote } from './shown-quote.ts'

export interface OrderPayment {
  readonly cartToken: string
  readonly means: PaymentMeans
  /** The sums, lines and destination that the visitor agreed to. */
  readonly shown: ShownQuote
  /** Where the provider sends a buyer back to who was sent elsewhere. */
  readonly returnUrl: string
  /** The order is placed or given up by this moment of `performance.now()`. */
  readonly deadlineMs: number
  readonly startInTurn: Enqueue
}

export type PlaceOrderResult =
  | { readonly kind: 'placed'; readonly order: Order }
  | { readonly kind: 'declined'; readonly reason: string }
  | { readonly kind: 'too-many-declined'; readonly until: Date }
  | { readonly kind: 'changed'; readonly changes: readonly string[] }
  | { readonly kind: 'not-payable' }
  /** The buyer goes to this address and comes back. */
  | { readonly kind: 'needs-action'; readonly url: string }
  /** The provider tells later; the stock is held until then. */
  | { readonly kind: 'waiting' }
  /** The deadline passed: others were paying for the same items, or a process stood still. Nothing was charged. */
  | { readonly kind: 'not-taken'; readonly cause: unknown }

type Started =
  | Extract<PlaceOrderResult, { kind: 'placed' | 'too-many-declined' | 'changed' | 'not-payable' }>
  | { readonly kind: 'being-paid'; readonly attempt: WaitingAttempt }
  | { readonly kind: 'started'; readonly payment: WaitingPayment }

/** More than writing an order takes. An attempt with less time left gives up, so that no other waits for it. */
const WRITING_MS = 1_000
/** The shorter time that is left after waiting for an attempt whose process died. */
const WRITING_AGAIN_MS = 500
const LOOK_EVERY_MS = 100
/** The visitor still waits at the page while the payment is recorded as given up. */
const GIVING_UP_MS = 1_000
/** Most buyers come back from their bank by themselves before the provider is asked again. */
const ACTION_MS = 60_000

/**
 * Starts, authorises and settles: two transactions with the provider's answer between them (docs/decisions/0077). The
 * first holds the stock and writes the payment's key, the second writes the order. An attempt that becomes no order
 * gives back the stock and the money.
 */
export async function placeOrder(parts: PaymentParts, asked: OrderPayment): Promise<PlaceOrderResult> {
  const { deadlineMs, startInTurn } = asked
  for (let writingMs = WRITING_MS; ; writingMs = WRITING_AGAIN_MS) {
    const begun = await startInTurn(
      () =>
        commitInTime(parts.database.payments, deadlineMs, (trx, needTime) =>
          start(trx, parts, asked, () => needTime(writingMs)),
        ),
      undefined,
    )
    if (begun === 'full') return { kind: 'not-taken', cause: new Error('too many payments wait to begin') }
    if (begun.kind !== 'committed') return { kind: 'not-taken', cause: begun.cause }
    const { result } = begun
    if (result.kind === 'started') return authorise(parts, asked, result.payment)
    if (result.kind !== 'being-paid') return result
    const before = await finishAttempt(parts, result.attempt)
    if (before === 'waits-for-provider') return { kind: 'waiting' }
    if (before === 'attended') await sleep(LOOK_EVERY_MS)
  }
}

async function start(
  trx: Kysely<Tables>,
  parts: PaymentParts,
  { cartToken, means, shown }: OrderPayment,
  needTime: () => void,
): Promise<Started> {
  const now = parts.now()
  needTime()
  const locked = await lockCheckout(trx, cartToken, now)
  if (locked.kind !== 'payable') return locked
  needTime()
  const { details, quote, refusedUntil } = locked.checkout

  const changes = differences(shown, quote, details)
  if (changes.length > 0) return { kind: 'changed', changes }
  if (refusedUntil) return { kind: 'too-many-declined', until: refusedUntil }
  const payment = await startPayment(trx, {
    checkoutId: details.checkoutId,
    provider: parts.providers.current,
    card: means.card,
    draft: draftOrder(locked.checkout, shown, now),
    held: heldBy(quote.lines),
    now,
  })
  return { kind: 'started', payment }
}

/** Asks what became of an attempt whose process died, or whose buyer comes back to pay in another way. */
async function finishAttempt(
  parts: PaymentParts,
  { id, state, nextTryAt }: WaitingAttempt,
): Promise<'attended' | 'waits-for-provider' | 'finished'> {
  const now = parts.now()
  if (state === 'started' && nextTryAt > now) return 'attended'
  const withinMs = ATTEND_MS + parts.providers.current.answersWithinMs
  const payment = await claimWaitingPayment(parts.database.payments, id, now, withinMs)
  if (!payment) return 'attended'
  const again = await askAgain(parts, settleLater(parts), payment, { withinMs, isGivenUp: true })
  return again.kind === 'waiting' ? 'waits-for-provider' : 'finished'
}

async function authorise(
  parts: PaymentParts,
  { means, returnUrl, deadlineMs }: OrderPayment,
  payment: WaitingPayment,
): Promise<PlaceOrderResult> {
  const { current: provider } = parts.providers
  const { idempotencyKey, amountCents } = payment
  const leftMs = deadlineMs - performance.now()
  if (leftMs <= 0) return giveUp(parts, payment, new Error('the process stood still'))
  const answer = await askInTime(
    parts,
    provider,
    Math.min(leftMs, ATTEND_MS + provider.answersWithinMs),
    (signal) =>
      means.authorise({ idempotencyKey, amountCents, currency: defaultCurrency, returnUrl, signal }),
  )
  const { database } = parts
  switch (answer.kind) {
    case 'authorised':
      return settle(parts, payment, answer, deadlineMs)
    case 'declined':
      return decline(parts, payment, answer.reason, deadlineMs)
    case 'needs-action': {
      const nextTryAt = new Date(parts.now().getTime() + ACTION_MS)
      await keepWaiting(database.query, payment, 'needs-action', { reference: answer.reference, nextTryAt })
      return { kind: 'needs-action', url: answer.url }
    }
    case 'pending':
    case 'unknown': {
      const reference = answer.kind === 'pending' ? answer.reference : null
      const nextTryAt = retryAt(parts.now(), 1)
      await keepWaiting(database.query, payment, 'pending', { reference, nextTryAt })
      return { kind: 'waiting' }
    }
  }
}

async function settle(
  parts: PaymentParts,
  payment: WaitingPayment,
  answer: Authorised,
  deadlineMs: number,
): Promise<PlaceOrderResult> {
  try {
    const settled = await commitInTime(parts.database.payments, deadlineMs, (trx) =>
      settleOrder(trx, parts, payment, answer),
    )
    if (settled.kind !== 'committed') return giveUp(parts, payment, settled.cause)
    const { result } = settled
    if (result.kind !== 'given-up') return result
    return { kind: 'not-taken', cause: new Error('it was given up meanwhile') }
  } catch (error) {
    await giveUp(parts, payment, error)
    throw error
  }
}

async function decline(
  parts: PaymentParts,
  payment: WaitingPayment,
  reason: string,
  deadlineMs: number,
): Promise<PlaceOrderResult> {
  const ended = await commitInTime(parts.database.payments, deadlineMs, (trx) =>
    endPayment(trx, payment, { to: 'declined', reason, now: parts.now() }),
  )
  return ended.kind === 'committed' ? { kind: 'declined', reason } : giveUp(parts, payment, ended.cause)
}

/**
 * A payment becomes no order for sure only once it is recorded as given up; until then the provider is asked again. A
 * provider whose answers are never lost has kept no money of it.
 */
async function giveUp(
  parts: PaymentParts,
  payment: WaitingPayment,
  cause: unknown,
): Promise<PlaceOrderResult> {
  const { database, providers, log } = parts
  const reason = `it was given up: ${cause}`
  const untilMs = performance.now() + GIVING_UP_MS
  const ended = await commitInTime(database.payments, untilMs, (trx) =>
    endPayment(trx, payment, { to: 'releasing', reason, now: parts.now() }),
  ).catch((error: unknown) => ({ kind: 'failed', cause: error }) as const)
  if (ended.kind === 'committed') return { kind: 'not-taken', cause }
  log.warn({ err: ended.cause, paymentId: payment.id }, 'a payment could not be given up; it is swept up')
  return providers.current.answers.includes('unknown') ? { kind: 'waiting' } : { kind: 'not-taken', cause }
}
