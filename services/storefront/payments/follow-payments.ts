import { sql } from 'kysely'
import { createQueueWorker } from '#database/queue-worker.ts'
import { inTime } from '#services/shared/in-time.ts'
import { holdOrders, issueInvoices } from '../documents/issue-documents.ts'
import { askAgain, type SettlePayment } from './ask-again.ts'
import { findProvider, keyOf } from './ask-provider.ts'
import { followDisputes } from './books/disputes.ts'
import {
  type ClaimedPayment,
  claimDuePayments,
  PAID_BACK,
  putOffPayment,
  waitingOf,
} from './claim-payments.ts'
import { tellMoneyGoesBack } from './money-back-mail.ts'
import type { PaymentParts } from './payment-parts.ts'
import type { Release } from './payment-provider.ts'
import { payRefunds } from './refunds/pay-refunds.ts'
import { keepRefusal, ProviderRefused } from './refused-payments.ts'

/** No buyer waits at a page for these answers. */
const ASK_MS = 10_000

/**
 * Captures payments, releases those that became no order, pays refunds, and asks again about payments that were cut
 * off, by a crash too, until disposed of. Any number of processes may do so at once.
 */
export function followPayments(parts: PaymentParts, settle: SettlePayment): AsyncDisposable {
  const { database, log } = parts
  const worker = createQueueWorker({
    database,
    channel: 'storefront_payments',
    work: (isClosing) => workOffPayments(parts, settle, isClosing),
    onFailure: (error) => log.error({ err: error }, 'payments could not be read; it is tried again'),
    onListenFailed: (error) => log.error({ err: error }, 'payments are worked off by the timer alone'),
  })
  worker.start()
  return { [Symbol.asyncDispose]: () => worker.close() }
}

/** Works off all payments and refunds that are due by now. */
export async function workOffPayments(
  parts: PaymentParts,
  settle: SettlePayment,
  isClosing = () => false,
): Promise<void> {
  const { database, log, now } = parts
  while (!isClosing()) {
    const claimed = await claimDuePayments(database.query, now())
    if (claimed.length === 0) break
    const captured: number[] = []
    const works = claimed.map(async (payment) => {
      try {
        if (await goOn(parts, settle, payment)) captured.push(payment.id)
      } catch (error) {
        log.error(
          { err: error, paymentId: payment.id, state: payment.state },
          'a payment is tried again later',
        )
        if (error instanceof ProviderRefused) await keepRefusal(parts, payment, error)
        else await putOffPayment(database.query, payment, now(), error)
      }
    })
    await Promise.all(works)
    await recordCaptured(parts, captured)
  }
  await payRefunds(parts, isClosing)
  await followDisputes(parts, isClosing)
}

/** True where the money was taken; the caller records that for many payments at once. */
async function goOn(parts: PaymentParts, settle: SettlePayment, payment: ClaimedPayment): Promise<boolean> {
  const waiting = waitingOf(payment)
  if (waiting) {
    await askAgain(parts, settle, waiting, { withinMs: ASK_MS })
    return false
  }
  if (payment.state === 'authorised') {
    await capture(parts, payment)
    return true
  }
  await release(parts, payment)
  return false
}

async function capture(parts: PaymentParts, payment: ClaimedPayment): Promise<void> {
  const { idempotencyKey, reference, captureCents: amountCents } = payment
  if (amountCents === 0) return
  if (reference === null) throw new Error('an authorised payment has no reference')
  const provider = findProvider(parts, payment.provider)
  const answer = await inTime(ASK_MS, () => provider.capture({ idempotencyKey, reference, amountCents }))
  if (answer.kind === 'refused') throw new ProviderRefused(answer.reason)
}

/** An order's invoice is numbered with its money, and not with the order: there every buyer would wait for the next. */
async function recordCaptured({ database, now }: PaymentParts, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await database.query.transaction().execute(async (trx) => {
    await holdOrders(trx, ids)
    await trx
      .updateTable('storefront.payments')
      .where('id', 'in', ids)
      .where('state', '=', 'authorised')
      .set({ state: 'captured', next_try_at: null, refusal: null, refused_at: null })
      .execute()
    await issueInvoices(trx, ids, now())
  })
}

/**
 * A refund that failed stays failed by its key, so each day that it is asked for again has a key of its own. No provider
 * pays the whole of a payment back twice.
 */
function backKey({ idempotencyKey, refusedAt }: ClaimedPayment, now: Date): string {
  const day = refusedAt === null ? '' : `-${now.toISOString().slice(0, 10)}`
  return `${idempotencyKey}:back${day}`
}

async function release(parts: PaymentParts, payment: ClaimedPayment): Promise<void> {
  const { id, amountCents } = payment
  const provider = findProvider(parts, payment.provider)
  // Of a payment of nothing no provider was ever asked.
  const answer: Release =
    amountCents === 0 ? { kind: 'released' } : await inTime(ASK_MS, () => provider.release(keyOf(payment)))
  if (answer.kind === 'captured') {
    const back = { idempotencyKey: backKey(payment, parts.now()), reference: answer.reference, amountCents }
    const refund = await inTime(ASK_MS, () => provider.refund(back))
    const isBack = refund.kind === 'refunded' || (refund.kind === 'refused' && refund.isAllBack === true)
    if (refund.kind === 'refused' && !isBack) throw new ProviderRefused(refund.reason)
    if (!isBack) throw new Error(`the provider has not paid it back: ${refund.kind}`)
  }
  await parts.database.query.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('storefront.payments')
      .where('id', '=', id)
      .where('state', '=', 'releasing')
      .set({ state: 'released', next_try_at: null, refusal: null, refused_at: null })
      .$if(answer.kind === 'captured', (row) =>
        row.set({ reason: sql`concat_ws('; ', reason, ${PAID_BACK}::text)` }),
      )
      .executeTakeFirst()
    // An edit that was not applied left an order, which the mail would deny.
    const wasTaken = answer.kind === 'captured' && payment.orderEditId === null
    if (wasTaken && numUpdatedRows === 1n) await tellMoneyGoesBack(trx, parts, payment, 'taken')
  })
}
