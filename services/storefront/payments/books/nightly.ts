import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { brand } from '#facts/brand.ts'
import { DIFFERENCES } from '#services/admin-contract/differences.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { PaymentParts } from '../payment-parts.ts'
import { recordDispute } from './disputes.ts'
import type { Span } from './provider-books.ts'
import { type Reconciled, reconcile } from './reconcile.ts'
import { readUncompared } from './uncompared-days.ts'

const LOOK_EVERY_MS = 5 * 60_000
const DAY_MS = 24 * 60 * 60_000
/** A night may be missed, because the shop or the provider was away; it is made up for within a week. */
const MADE_UP_DAYS = 7
/** Another process takes over where the one that compared has died. */
const LEASE_MS = 2 * 60 * 60_000
/** Disputes come weeks after their payments; those opened in this time are read again each night. */
const DISPUTES_MS = 7 * DAY_MS
const MAILED_DIFFERENCES = 50

export type BooksParts = Pick<PaymentParts, 'database' | 'providers' | 'mail' | 'log' | 'now'>

/** Compares the books of each day in the night after it, until disposed of. */
export function reconcileNightly(parts: BooksParts): AsyncDisposable {
  let running: Promise<void> | undefined

  /** One run at a time, however long it takes. */
  function look() {
    running ??= reconcileDueDays(parts)
      .catch((error) =>
        parts.log.error({ err: error }, 'the books could not be compared; it will be tried again'),
      )
      .finally(() => {
        running = undefined
      })
  }

  look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await running
    },
  }
}

/** Compares the day before, and what is missing of the days before that, each by one process of all. */
export async function reconcileDueDays(parts: BooksParts): Promise<void> {
  for (const day of await readUncompared(parts, MADE_UP_DAYS)) await reconcileDay(parts, day)
}

/** A day that cannot be compared is left for a later look, and keeps no other day waiting. */
async function reconcileDay(parts: BooksParts, day: Date): Promise<void> {
  const { database, now, log } = parts
  if (!(await claim(database.query, day, now()))) return
  const span = { from: day, to: new Date(day.getTime() + DAY_MS) }
  try {
    await readDisputes(parts, span)
    const found = await reconcile(parts, span)
    await keep(parts, day, found)
    log.info({ day, ...found.counts, differences: found.differenceCount }, 'the books were compared')
  } catch (error) {
    log.error({ err: error, day }, 'the books could not be compared; it will be tried again')
    const soon = new Date(now().getTime() + LOOK_EVERY_MS)
    await database.query
      .updateTable('storefront.reconciliations')
      .where('day', '=', day)
      .where('finished_at', 'is', null)
      .set({ claimed_until: soon })
      .execute()
  }
}

async function claim(query: Kysely<Tables>, day: Date, now: Date): Promise<boolean> {
  const claimed_until = new Date(now.getTime() + LEASE_MS)
  const claimed = await query
    .insertInto('storefront.reconciliations')
    .values({ day, claimed_until })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ claimed_until })
        .where('storefront.reconciliations.finished_at', 'is', null)
        .where('storefront.reconciliations.claimed_until', '<=', now),
    )
    .returning('day')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Learns of disputes whose notice was lost, before the books are compared. */
async function readDisputes(parts: BooksParts, { to }: Span): Promise<void> {
  const span = { from: new Date(to.getTime() - DISPUTES_MS), to: parts.now() }
  for (const { name, books } of parts.providers.all) {
    if (!books) continue
    for await (const dispute of books.disputes(span)) await recordDispute(parts, name, dispute)
  }
}

/** Keeps the result, and mails the owner in the same transaction where the books differ. */
async function keep({ database, mail, now }: BooksParts, day: Date, found: Reconciled): Promise<void> {
  await database.query.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('storefront.reconciliations')
      .where('day', '=', day)
      .where('finished_at', 'is', null)
      .set(resultOf(found, now()))
      .executeTakeFirst()
    if (numUpdatedRows === 1n && found.differenceCount > 0)
      await mail.enqueue(trx, await differencesMail(day.toISOString().slice(0, 10), found))
  })
}

/** Keeps what a day looks like now in place of what its night found, so that what was put right counts no more. */
export async function keepAgain(
  query: Kysely<Tables>,
  day: Date,
  found: Reconciled,
  now: Date,
): Promise<void> {
  const result = resultOf(found, now)
  await query
    .insertInto('storefront.reconciliations')
    .values({ day, claimed_until: now, ...result })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(result))
    .execute()
}

function resultOf({ counts, differences, differenceCount }: Reconciled, now: Date) {
  return {
    finished_at: now,
    counts: JSON.stringify(counts),
    differences: JSON.stringify(differences),
    difference_count: differenceCount,
  }
}

export function differencesMail(
  day: string,
  { differences, differenceCount }: Pick<Reconciled, 'differences' | 'differenceCount'>,
) {
  const shown = differences.slice(0, MAILED_DIFFERENCES)
  const are = differenceCount === 1 ? 'is 1 difference' : `are ${differenceCount} differences`
  return writeLetter({
    to: brand.supportEmail,
    subject: `The books of ${day} differ: ${differenceCount}`,
    heading: `The books of ${day} differ`,
    blocks: [
      {
        kind: 'paragraph',
        text: `There ${are} between the payment provider’s books and the shop’s, for ${day} in UTC.`,
      },
      ...shown.map(
        ({ kind, subject, detail }) =>
          ({ kind: 'note', text: `${subject}: ${detail}. ${DIFFERENCES[kind]}` }) as const,
      ),
      { kind: 'note', text: `npm run payments -- reconcile --from ${day} --to ${day} compares them again.` },
    ],
  })
}

/** The office and `payments status` tell of this many nights. */
export const TOLD_NIGHTS = 14

export async function readReconciliations(query: Kysely<Tables>) {
  return query
    .selectFrom('storefront.reconciliations')
    .where('finished_at', 'is not', null)
    .orderBy('day', 'desc')
    .limit(TOLD_NIGHTS)
    .select(['counts', 'differences', 'difference_count as differenceCount', 'finished_at as finishedAt'])
    .select(sql<string>`to_char(day at time zone 'UTC', 'YYYY-MM-DD')`.as('day'))
    .execute()
}
