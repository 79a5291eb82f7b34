import type { Kysely } from 'kysely'
import type { DisputeState } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import { brand } from '#facts/brand.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import { inTime } from '#services/shared/in-time.ts'
import { formatUsd } from '../../pricing/money.ts'
import type { PaymentParts } from '../payment-parts.ts'
import { readEvidence } from './dispute-evidence.ts'
import type { BookedDispute } from './provider-books.ts'

const ASK_MS = 10_000
/** Longer than the provider is waited for, so that no other process asks meanwhile. */
const LEASE_MS = 30_000
const BATCH = 20
/** A dispute's deadline is days away. */
const AGAIN_MS = 5 * 60_000
/** A notice may be lost, so an open dispute is asked about without one too. */
const LOOK_AGAIN_MS = 24 * 60 * 60_000

/** Whether a bank may take back (`open`) or took back (`lost`) money of these payments, which must not be paid back once more. */
export async function readDisputed(
  query: Kysely<Tables>,
  paymentIds: readonly number[],
): Promise<'open' | 'lost' | undefined> {
  if (paymentIds.length === 0) return undefined
  const states: readonly DisputeState[] = ['needs-response', 'under-review', 'lost']
  const found = await query
    .selectFrom('storefront.disputes')
    .where('payment_id', 'in', paymentIds)
    .where('state', 'in', states)
    .select('state')
    .execute()
  if (found.some(({ state }) => state !== 'lost')) return 'open'
  return found.length > 0 ? 'lost' : undefined
}

/** Asks the provider about each dispute that is due, until none is. */
export async function followDisputes(
  parts: Pick<PaymentParts, 'database' | 'providers' | 'mail' | 'log' | 'now'>,
  isClosing: () => boolean,
): Promise<void> {
  const { database, log, now, providers } = parts
  while (!isClosing()) {
    const due = await claimDue(database.query, now())
    if (due.length === 0) return
    for (const { provider, reference, leasedUntil } of due) {
      const books = providers.find(provider)?.books
      try {
        if (!books) throw new Error(`the shop is not set up for ${provider}`)
        const dispute = await inTime(ASK_MS, () => books.lookUpDispute(reference))
        await recordDispute(parts, provider, dispute, leasedUntil)
      } catch (error) {
        log.error({ err: error, dispute: reference }, 'a dispute could not be read; it is tried again')
        // A provider that the shop no longer takes payments by is not set up again within minutes.
        const waitMs = books ? AGAIN_MS : LOOK_AGAIN_MS
        await setDue(database.query, provider, reference, new Date(now().getTime() + waitMs))
      }
    }
  }
}

/** A notice says that something about a dispute is new, perhaps that there is one. */
export async function askAboutDispute(
  trx: Kysely<Tables>,
  provider: string,
  reference: string,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('storefront.disputes')
    .values({
      ...{ provider, reference, payment_id: null, amount_cents: 0, currency: '', reason: '' },
      ...{ state: 'needs-response', respond_by: null, next_try_at: now, created_at: now, updated_at: now },
    })
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doUpdateSet({ next_try_at: now }))
    .execute()
}

/**
 * Keeps a dispute as the provider has it, and mails the owner in the same transaction where that is news. What became due
 * since `leasedUntil` was written stays due: a notice may have come after the provider had answered.
 */
export async function recordDispute(
  { database, mail, now }: Pick<PaymentParts, 'database' | 'mail' | 'now'>,
  provider: string,
  dispute: BookedDispute,
  leasedUntil: Date | null = null,
): Promise<void> {
  const { reference, paymentReference, state, amountCents, currency, reason, respondBy, openedAt } = dispute
  await database.query.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('storefront.disputes')
      .where('provider', '=', provider)
      .where('reference', '=', reference)
      .forUpdate()
      .selectAll()
      .executeTakeFirst()
    const payment = await trx
      .selectFrom('storefront.payments')
      .where('provider', '=', provider)
      .where('reference', '=', paymentReference ?? '')
      .select('id')
      .executeTakeFirst()
    const isOpen = state === 'needs-response' || state === 'under-review'
    const lookAgainAt = isOpen ? new Date(now().getTime() + LOOK_AGAIN_MS) : null
    const dueAt = before?.next_try_at ?? null
    const isLeased = dueAt?.getTime() === leasedUntil?.getTime()
    const values = {
      ...{
        provider,
        reference,
        payment_id: payment?.id ?? null,
        amount_cents: amountCents,
        currency,
        reason,
      },
      ...{ state, respond_by: respondBy, created_at: openedAt, updated_at: now() },
      next_try_at: isLeased || dueAt === null ? lookAgainAt : dueAt,
    }
    const { id } = await trx
      .insertInto('storefront.disputes')
      .values(values)
      .onConflict((conflict) => conflict.columns(['provider', 'reference']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow()
    const isNews =
      !before ||
      before.currency === '' ||
      before.state !== state ||
      before.amount_cents !== amountCents ||
      before.respond_by?.getTime() !== respondBy?.getTime()
    if (isNews)
      await mail.enqueue(trx, await disputeMail(dispute, id, await readEvidence(trx, payment?.id ?? null)))
  })
}

const STATE_WORDS: Readonly<Record<DisputeState, string>> = {
  'needs-response': 'it needs an answer',
  'under-review': 'the bank is looking at the answer',
  won: 'won, the money stays',
  lost: 'lost, the money went back to the buyer',
  closed: 'closed',
}

export function disputeMail(
  {
    reference,
    state,
    amountCents,
    reason,
    respondBy,
  }: Pick<BookedDispute, 'reference' | 'state' | 'amountCents' | 'reason' | 'respondBy'>,
  id: number,
  evidence: readonly string[],
) {
  const deadline = respondBy
    ? ` Answer at the provider by ${respondBy.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
    : ''
  return writeLetter({
    to: brand.supportEmail,
    subject: `Dispute ${reference}: ${STATE_WORDS[state]}`,
    heading: `Dispute ${reference}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `A buyer’s bank disputes ${formatUsd(amountCents)} (${reason.replaceAll('_', ' ')}). Its state is: ${STATE_WORDS[state]}.${deadline}`,
      },
      { kind: 'paragraph', text: 'This is what the shop holds as evidence:' },
      ...evidence.map((text) => ({ kind: 'note', text }) as const),
      { kind: 'note', text: `npm run payments -- disputes show ${id} prints it again.` },
    ],
  })
}

async function claimDue(query: Kysely<Tables>, now: Date) {
  return query
    .updateTable('storefront.disputes')
    .set({ next_try_at: new Date(now.getTime() + LEASE_MS) })
    .where('id', 'in', (row) =>
      row
        .selectFrom('storefront.disputes')
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .returning(['provider', 'reference', 'next_try_at as leasedUntil'])
    .execute()
}

async function setDue(query: Kysely<Tables>, provider: string, reference: string, at: Date): Promise<void> {
  await query
    .updateTable('storefront.disputes')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .set({ next_try_at: at })
    .execute()
}
