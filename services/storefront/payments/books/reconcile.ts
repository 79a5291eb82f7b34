import type { ComparedCounts } from '#database/tables/payments.ts'
import type { PaymentParts } from '../payment-parts.ts'
import { inBatches } from './batches.ts'
import { comparePayments } from './compare-payments.ts'
import { compareRefunds } from './compare-refunds.ts'
import type { Comparison, Difference } from './comparison.ts'
import type { Span } from './provider-books.ts'

/** What is younger may be between two steps, and differ for that alone. */
const SETTLED_AFTER_MS = 60 * 60_000
/** A payment or refund that was begun can be asked for again for this long; retries come an hour apart at most. */
const LATE_MS = 26 * 60 * 60_000
/** The provider's clock may be behind the shop's. */
const EARLY_MS = 60 * 60_000
/** A sentence each; more than these tell nobody more. */
const MAX_DIFFERENCES = 1_000

export interface Reconciled {
  readonly counts: ComparedCounts
  readonly differences: readonly Difference[]
  readonly differenceCount: number
  readonly providers: readonly string[]
  readonly until: Date
}

/** Holds the books of every provider against the shop's, for a span of time. It changes nothing on either side. */
export async function reconcile(
  { database, providers, now }: Pick<PaymentParts, 'database' | 'providers' | 'now'>,
  { from, to }: Span,
): Promise<Reconciled> {
  const settled = now().getTime() - SETTLED_AFTER_MS
  const span = { from, to: new Date(Math.min(to.getTime(), settled)) }
  const widerSpan = {
    from: new Date(from.getTime() - EARLY_MS),
    to: new Date(span.to.getTime() + LATE_MS),
  }
  const counts = { payments: 0, refunds: 0, disputes: 0, payouts: 0 }
  const differences: Difference[] = []
  const names: string[] = []
  let differenceCount = 0
  for (const { name: provider, books } of providers.all) {
    if (!books) continue
    names.push(provider)
    if (span.from >= span.to) continue
    const comparison: Comparison = {
      ...{ database, provider, books, span, widerSpan },
      report(difference) {
        if (!difference) return
        differenceCount += 1
        if (differences.length < MAX_DIFFERENCES) differences.push(difference)
      },
    }
    counts.payments += await comparePayments(comparison)
    counts.refunds += await compareRefunds(comparison)
    counts.disputes += await compareDisputes(comparison)
    counts.payouts += await comparePayouts(comparison)
  }
  return { counts, differences, differenceCount, providers: names, until: span.to }
}

async function compareDisputes({ database, provider, books, span, report }: Comparison): Promise<number> {
  let count = 0
  for await (const batch of inBatches(books.disputes(span))) {
    count += batch.length
    const references = batch.map(({ reference }) => reference)
    const rows = await database.query
      .selectFrom('storefront.disputes')
      .where('provider', '=', provider)
      .where('reference', 'in', references)
      .select(['reference', 'state', 'amount_cents as amountCents'])
      .execute()
    const own = new Map(rows.map((row) => [row.reference, row]))
    for (const { reference, state, amountCents } of batch) {
      const ours = own.get(reference)
      const subject = `dispute ${reference}`
      const detail = `the provider has ${amountCents} cents ${state}, the shop ${ours ? `${ours.amountCents} cents ${ours.state}` : 'nothing'}`
      if (!ours) report({ kind: 'dispute-unknown', subject, detail })
      else if (ours.state !== state || ours.amountCents !== amountCents)
        report({ kind: 'dispute-differs', subject, detail })
    }
  }
  return count
}

async function comparePayouts({ books, span, report }: Comparison): Promise<number> {
  let count = 0
  for await (const { reference, amountCents, currency, isItemised } of books.payouts(span)) {
    count += 1
    if (!isItemised) continue
    const transactionsCents = await books.sumPayout(reference)
    if (transactionsCents === amountCents) continue
    const detail = `it pays ${amountCents} cents ${currency}, and its transactions come to ${transactionsCents}`
    report({ kind: 'payout-differs', subject: `payout ${reference}`, detail })
  }
  return count
}
