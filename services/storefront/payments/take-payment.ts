import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { OfNetwork } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import { commitInTime, type Timely } from '#database/transactions/commit-in-time.ts'
import { defaultCurrency } from '#facts/currencies/currencies.ts'
import { askAgain, type SettlePayment } from './ask-again.ts'
import { askInTime } from './ask-provider.ts'
import type { BeingPaid } from './attempts.ts'
import { claimWaitingPayment, LEFT_TOO_MUCH, retryAt } from './claim-payments.ts'
import { countDeclined, type HeldEnough, waitAtBank } from './limits-of-networks.ts'
import type { PaymentLine } from './payment-line.ts'
import type { PaymentParts } from './payment-parts.ts'
import type { Authorised, PaymentMeans } from './payment-provider.ts'
import { ATTEND_MS, endPayment, keepWaiting, type WaitingPayment } from './payment-steps.ts'

/** How a buyer pays, whatever it is for. */
export interface Paying {
  readonly means: PaymentMeans
  /** Where the provider sends a buyer back to who was sent elsewhere. */
  readonly returnUrl: string
  /** The payment is settled or given up so long after it joined the line, or after the line moved last. */
  readonly withinMs: number
  readonly startInTurn: PaymentLine
}

type Started<Draft, Result> =
  | Ended<Result>
  | BeingPaid
  | { readonly kind: 'started'; readonly payment: WaitingPayment<Draft> }
type Ended<Result> = { readonly kind: 'ended'; readonly result: Result }

/** What the money is for: how a payment of it begins, and what is written once the money is held. */
export interface PaidThing<Draft, Result> {
  /** Looks without a lock, in the payment's turn, whether it can only come to nothing. */
  readonly glance?: () => Promise<Result | undefined>
  /** Runs in a transaction of its own; `needTime` throws where too little time is left. */
  readonly start: (trx: Kysely<Tables>, needTime: () => void) => Promise<Started<Draft, Result>>
  readonly settle: (
    trx: Kysely<Tables>,
    payment: WaitingPayment<Draft>,
    answer: Authorised,
  ) => Promise<Ended<Result> | { readonly kind: 'given-up' }>
  /** Settles an attempt that was cut off before. */
  readonly settleLater: SettlePayment
}

export type UnpaidEnd =
  | { readonly kind: 'declined'; readonly reason: string }
  /** The buyer goes to this address and comes back. */
  | { readonly kind: 'needs-action'; readonly url: string }
  | HeldEnough
  /** The provider tells later; the stock is held until then. */
  | { readonly kind: 'waiting' }
  /** The deadline passed: others were paying for the same items, or a process stood still. Nothing was charged. */
  | { readonly kind: 'not-taken'; readonly cause: unknown }

/**
 * A buyer hears within five seconds what came of Pay, and the time that the provider may take; the page takes the rest.
 * In a crowd the time begins anew as long as the line moves.
 */
export const PAYMENT_MS = 3_500
/** More than writing an order takes. An attempt with less time left gives up, so that no other waits for it. */
const WRITING_MS = 1_000
/** The shorter time that is left after waiting for an attempt whose process died. */
const WRITING_AGAIN_MS = 500
const LOOK_EVERY_MS = 100
/** A look that takes longer spares nobody anything, and its statement may wait for half a minute. */
const GLANCE_MS = 500
/** The visitor still waits at the page while the payment is recorded as given up. */
const GIVING_UP_MS = 1_000
/** Most buyers come back from their bank by themselves before the provider is asked again. */
const ACTION_MS = 60_000

/**
 * Starts, authorises and settles: two transactions with the provider's answer between them (docs/decisions/0077). The
 * first holds the stock and writes the payment's key, the second writes what was paid for. An attempt that comes to
 * nothing gives back the stock and the money.
 */
export async function takePayment<Draft extends OfNetwork, Result>(
  parts: PaymentParts,
  paying: Paying,
  thing: PaidThing<Draft, Result>,
): Promise<Result | UnpaidEnd> {
  const turn: Turn = { deadlineMs: undefined }
  for (let writingMs = WRITING_MS; ; writingMs = WRITING_AGAIN_MS) {
    const begun = await paying.startInTurn((sinceMs) =>
      begin(parts, paying, thing, { turn, sinceMs, writingMs }),
    )
    if (begun.kind !== 'committed') return { kind: 'not-taken', cause: begun.cause }
    const { result: started } = begun
    const { deadlineMs = 0 } = turn
    if (started.kind === 'started') return authorise(parts, { ...paying, deadlineMs }, thing, started.payment)
    if (started.kind === 'ended') return started.result
    const before = await finishAttempt(parts, thing.settleLater, started)
    if (before === 'waits-for-provider') return { kind: 'waiting' }
    if (before === 'attended') await sleep(LOOK_EVERY_MS)
  }
}

interface Turn {
  /** A moment of `performance.now()`; undefined until the turn has come. */
  deadlineMs: number | undefined
}

/** Waiting takes nothing of a payment's time as long as the line moves; waiting for another attempt of its buyer's does. */
async function begin<Draft extends OfNetwork, Result>(
  { database }: PaymentParts,
  { withinMs }: Paying,
  thing: PaidThing<Draft, Result>,
  { turn, sinceMs, writingMs }: { readonly turn: Turn; readonly sinceMs: number; readonly writingMs: number },
): Promise<Timely<Started<Draft, Result>>> {
  turn.deadlineMs ??= sinceMs + withinMs
  const known =
    thing.glance && (await Promise.race([thing.glance(), sleep(GLANCE_MS, undefined, { ref: false })]))
  if (known) return { kind: 'committed', result: { kind: 'ended', result: known } }
  return commitInTime(database.payments, turn.deadlineMs, (trx, needTime) =>
    thing.start(trx, () => needTime(writingMs)),
  )
}

/** Asks what became of an attempt whose process died, or whose buyer comes back to pay in another way. */
async function finishAttempt(
  parts: PaymentParts,
  settleLater: SettlePayment,
  { attempt: { id, state, nextTryAt }, isRefused }: BeingPaid,
): Promise<'attended' | 'waits-for-provider' | 'finished'> {
  const now = parts.now()
  if (state === 'started' && nextTryAt > now) return 'attended'
  const withinMs = ATTEND_MS + parts.providers.current.answersWithinMs
  const payment = await claimWaitingPayment(parts.database.payments, id, now, withinMs)
  if (!payment) return 'attended'
  const again = await askAgain(parts, settleLater, payment, { withinMs, isGivenUp: !isRefused })
  return again.kind === 'waiting' ? 'waits-for-provider' : 'finished'
}

async function authorise<Draft extends OfNetwork, Result>(
  parts: PaymentParts,
  { means, returnUrl, deadlineMs }: Paying & { readonly deadlineMs: number },
  thing: PaidThing<Draft, Result>,
  payment: WaitingPayment<Draft>,
): Promise<Result | UnpaidEnd> {
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
      return settle(parts, thing, { payment, answer, deadlineMs })
    case 'declined':
      return decline(parts, payment, answer.reason, deadlineMs)
    case 'needs-action': {
      const { reference, url } = answer
      const now = parts.now()
      const nextTryAt = new Date(now.getTime() + ACTION_MS)
      const waitMs = await waitAtBank(database.query, payment, { reference, nextTryAt }, now)
      if (waitMs === 0) return { kind: 'needs-action', url }
      await giveUp(parts, payment, new Error(LEFT_TOO_MUCH))
      return { kind: 'held-enough', waitMs }
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

async function settle<Draft extends OfNetwork, Result>(
  parts: PaymentParts,
  thing: PaidThing<Draft, Result>,
  {
    payment,
    answer,
    deadlineMs,
  }: { readonly payment: WaitingPayment<Draft>; readonly answer: Authorised; readonly deadlineMs: number },
): Promise<Result | UnpaidEnd> {
  try {
    const settled = await commitInTime(parts.database.payments, deadlineMs, (trx) =>
      thing.settle(trx, payment, answer),
    )
    if (settled.kind !== 'committed') return giveUp(parts, payment, settled.cause)
    const { result } = settled
    if (result.kind === 'ended') return result.result
    return { kind: 'not-taken', cause: new Error('it was given up meanwhile') }
  } catch (error) {
    await giveUp(parts, payment, error)
    throw error
  }
}

async function decline(
  parts: PaymentParts,
  payment: WaitingPayment<OfNetwork>,
  reason: string,
  deadlineMs: number,
): Promise<UnpaidEnd> {
  const now = parts.now()
  const ended = await commitInTime(parts.database.payments, deadlineMs, async (trx) => {
    if (await endPayment(trx, payment, { to: 'declined', reason, now }))
      await countDeclined(trx, payment, now)
  })
  return ended.kind === 'committed' ? { kind: 'declined', reason } : giveUp(parts, payment, ended.cause)
}

/**
 * A payment comes to nothing for sure only once it is recorded as given up; until then the provider is asked again. A
 * provider whose answers are never lost has kept no money of it.
 */
async function giveUp(
  parts: PaymentParts,
  payment: Pick<WaitingPayment, 'id'>,
  cause: unknown,
): Promise<UnpaidEnd> {
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
