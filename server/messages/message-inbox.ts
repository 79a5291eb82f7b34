import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import type { BackendOwner } from '../backend/owner.ts'
import { CommandFailure } from '../command/command-verb.ts'
import { openOwnTables } from '../purchases/purchase-rows.ts'
import { dataOf } from '../reviews/open-reviews.ts'
import { FORM_NAMES, FORMS, type Form, referenceOf } from './visitor-message.ts'

const BATCH = 1_000
/** A row with a lower number may become visible after one with a higher number, so the last ones are read again. */
const OVERLAP = 50
const DAY_MS = 24 * 60 * 60_000
/** What is older when the shop looks for the first time was answered from the mailbox, and waits for nobody. */
const FIRST_LOOK_DAYS = 14

/** No more numbers than these can be used up between two looks; a higher one comes from a wrong answer. */
const MAX_JUMP = 1_000_000_000
/** Numbers of messages have at most so many digits (`readReference`). */
const MAX_ID = 999_999_999_999_999
/** The next look reads what is left over then. */
const MAX_BATCHES = 20

interface InboxParts {
  readonly owner: BackendOwner
  readonly database: Pick<Database, 'query'>
  readonly now: () => Date
}

/** Opens a thread for each message that came since the last look. */
export async function openNewThreads(parts: InboxParts): Promise<void> {
  await Promise.all(FORM_NAMES.map((form) => openThreadsOf(form, parts)))
}

const headSchema = v.array(
  v.object({
    id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_ID)),
    createdAt: v.string(),
  }),
)
type Head = v.InferOutput<typeof headSchema>[number]

async function openThreadsOf(form: Form, parts: InboxParts): Promise<void> {
  const {
    owner,
    database: { query },
    now,
  } = parts
  await query
    .insertInto('web.message_inboxes')
    .values({ form, opened_at: now(), last_id: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const inbox = await query
    .selectFrom('web.message_inboxes')
    .where('form', '=', form)
    .select(['opened_at as openedAt', 'last_id as lastId'])
    .executeTakeFirstOrThrow()
  const answeredBefore = inbox.openedAt.getTime() - FIRST_LOOK_DAYS * DAY_MS
  let lastId = inbox.lastId
  let after = Math.max(0, lastId - OVERLAP)
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const heads = await readHeads(owner, form, after, lastId)
    const last = heads.at(-1)
    const mayBeRestored = batch === 0 && after > 0
    if (
      mayBeRestored &&
      (last ? await haveOtherDates(query, form, heads) : await endsBefore(owner, form, after))
    ) {
      await beginAnew(query, form, lastId)
      lastId = 0
      after = 0
      continue
    }
    if (!last) return
    await openThreads(query, form, heads, answeredBefore)
    if (last.id > lastId) {
      await query
        .updateTable('web.message_inboxes')
        .set((row) => ({ last_id: row.fn<number>('greatest', ['last_id', row.val(last.id)]) }))
        .where('form', '=', form)
        .execute()
      lastId = last.id
    }
    if (heads.length < BATCH) return
    after = last.id
  }
}

/** The next messages by number. A backend that answers what was not asked for has failed. */
async function readHeads(
  owner: BackendOwner,
  form: Form,
  after: number,
  lastId: number,
): Promise<readonly Head[]> {
  const heads = await askForHeads(owner, form, (ask) => ask.gt('id', after).order('id').limit(BATCH))
  const highest = lastId + MAX_JUMP
  for (const [at, { id }] of heads.entries()) {
    if (id <= (heads[at - 1]?.id ?? after) || id > highest) {
      throw new CommandFailure(`the backend at ${owner.url} answers with messages that were not asked for`)
    }
  }
  return heads
}

async function askForHeads(
  owner: BackendOwner,
  form: Form,
  narrow: (ask: ReturnType<typeof selectHeads>) => ReturnType<typeof selectHeads>,
): Promise<readonly Head[]> {
  const heads = await openOwnTables(owner)((client) => narrow(selectHeads(client, form)), headSchema)
  return dataOf(owner, heads)
}

const selectHeads = (client: PostgrestClient, form: Form) =>
  client.from(FORMS[form].table).select('id, createdAt:created_at')

/** Whether the backend has messages, all of them with lower numbers, as after it was restored from a backup. */
async function endsBefore(owner: BackendOwner, form: Form, after: number): Promise<boolean> {
  const newest = await askForHeads(owner, form, (ask) => ask.order('id', { ascending: false }).limit(1))
  return newest.length > 0 && newest.every(({ id }) => id <= after)
}

/**
 * Whether numbers that are known belong to other messages now: a backend that was restored may have given all of them
 * again before anybody looked. Nothing is opened before this is known, so that a look that breaks off misses nothing.
 */
async function haveOtherDates(query: Kysely<Tables>, form: Form, heads: readonly Head[]): Promise<boolean> {
  const dates = new Map(heads.map(({ id, createdAt }) => [referenceOf(form, id), Date.parse(createdAt)]))
  const known = await query
    .selectFrom('web.message_threads')
    .where('reference', 'in', [...dates.keys()])
    .select(['reference', 'received_at as receivedAt'])
    .execute()
  return known.some(({ reference, receivedAt }) => receivedAt.getTime() !== dates.get(reference))
}

/** Lets everything be read again, unless another look has got further meanwhile. */
async function beginAnew(query: Kysely<Tables>, form: Form, lastId: number): Promise<void> {
  await query
    .updateTable('web.message_inboxes')
    .set({ last_id: 0 })
    .where('form', '=', form)
    .where('last_id', '=', lastId)
    .execute()
}

async function openThreads(
  query: Kysely<Tables>,
  form: Form,
  heads: readonly Head[],
  answeredBefore: number,
): Promise<void> {
  await query
    .insertInto('web.message_threads')
    .values(
      heads.map(({ id, createdAt }) => {
        const receivedAt = new Date(createdAt)
        const state = receivedAt.getTime() < answeredBefore ? 'closed' : 'open'
        return { reference: referenceOf(form, id), received_at: receivedAt, state }
      }),
    )
    // A backend that was restored gives numbers a second time, to messages that nobody has answered.
    .onConflict((conflict) =>
      conflict
        .column('reference')
        .doUpdateSet((row) => ({
          received_at: row.ref('excluded.received_at'),
          state: row.ref('excluded.state'),
          missing_since: null,
        }))
        .whereRef('web.message_threads.received_at', '<>', 'excluded.received_at'),
    )
    .execute()
}
