import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import type { BackendOwner } from '../backend/owner.ts'
import type { Log } from '../log.ts'
import { readMessages } from './read-messages.ts'

interface SweepParts {
  readonly owner: BackendOwner
  readonly database: Pick<Database, 'query'>
  readonly now: () => Date
}

const DAY_MS = 24 * 60 * 60_000
/** One wrong answer of the backend must not delete what staff wrote, so a message has to be missing for so long. */
const MISSING_DAYS = 7
const SWEEP_EVERY_MS = 60 * 60_000
const BATCH = 50

/** Keeps in mind which of the messages that the backend was asked for it did not have. */
export async function noteMissing(
  query: Kysely<Tables>,
  asked: readonly string[],
  found: readonly { readonly reference: string }[],
  now: Date,
): Promise<void> {
  const there = new Set(found.map(({ reference }) => reference))
  const missing = asked.filter((reference) => !there.has(reference))
  if (missing.length > 0) {
    await query
      .updateTable('web.message_threads')
      .set({ missing_since: now })
      .where('reference', 'in', missing)
      .where('missing_since', 'is', null)
      .execute()
  }
  if (there.size > 0) {
    await query
      .updateTable('web.message_threads')
      .set({ missing_since: null })
      .where('reference', 'in', [...there])
      .where('missing_since', 'is not', null)
      .execute()
  }
}

/**
 * Asks again for each message that was missing, and deletes what was written about those that have been for some days:
 * whoever deletes a message at the backend means that, too.
 */
export async function sweepMissing({ owner, database: { query }, now }: SweepParts): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await query
      .selectFrom('web.message_threads')
      .where('missing_since', 'is not', null)
      .where('reference', '>', after)
      .orderBy('reference')
      .limit(BATCH)
      .select('reference')
      .execute()
    const asked = rows.map(({ reference }) => reference)
    const last = asked.at(-1)
    if (last === undefined) return
    await noteMissing(query, asked, await readMessages(owner, asked), now())
    await query
      .deleteFrom('web.message_threads')
      .where('reference', 'in', asked)
      .where('missing_since', '<=', new Date(now().getTime() - MISSING_DAYS * DAY_MS))
      .execute()
    after = last
  }
}

/** Sweeps now and then until it is disposed of. Any number of processes may sweep one database. */
export function startMissingSweep(parts: SweepParts & { readonly log: Pick<Log, 'warn'> }): AsyncDisposable {
  const work = () =>
    sweepMissing(parts).catch((error: unknown) =>
      parts.log.warn({ err: error }, 'missing messages could not be asked for; they will be again'),
    )
  let working = work()
  const timer = setInterval(() => {
    working = working.then(work)
  }, SWEEP_EVERY_MS)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await working
    },
  }
}
