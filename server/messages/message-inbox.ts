import * as v from 'valibot'
import type { Database } from '#database/connect.ts'
import type { BackendOwner } from '../backend/owner.ts'
import { openOwnTables } from '../purchases/purchase-rows.ts'
import { dataOf } from '../reviews/open-reviews.ts'
import { FORM_NAMES, FORMS, type Form, referenceOf } from './visitor-message.ts'

const BATCH = 1_000
/** A row with a lower number may become visible after one with a higher number, so the last ones are read again. */
const OVERLAP = 50
const DAY_MS = 24 * 60 * 60_000
/** What is older when the shop looks for the first time was answered from the mailbox, and waits for nobody. */
const FIRST_LOOK_DAYS = 14

interface InboxParts {
  readonly owner: BackendOwner
  readonly database: Pick<Database, 'query'>
  readonly now: () => Date
}

/** Opens a thread for each message that came since the last look. */
export async function openNewThreads(parts: InboxParts): Promise<void> {
  await Promise.all(FORM_NAMES.map((form) => openThreadsOf(form, parts)))
}

const headSchema = v.array(v.object({ id: v.number(), createdAt: v.string() }))

async function openThreadsOf(form: Form, { owner, database: { query }, now }: InboxParts): Promise<void> {
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
  for (let after = Math.max(0, inbox.lastId - OVERLAP); ; ) {
    const page = await openOwnTables(owner)(
      (client) =>
        client
          .from(FORMS[form].table)
          .select('id, createdAt:created_at')
          .gt('id', after)
          .order('id')
          .limit(BATCH),
      headSchema,
    )
    const heads = dataOf(owner, page)
    const last = heads.at(-1)
    if (!last) return
    await query
      .insertInto('web.message_threads')
      .values(
        heads.map(({ id, createdAt }) => {
          const receivedAt = new Date(createdAt)
          const state = receivedAt.getTime() < answeredBefore ? 'closed' : 'open'
          return { reference: referenceOf(form, id), received_at: receivedAt, state }
        }),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (last.id > inbox.lastId) {
      await query
        .updateTable('web.message_inboxes')
        .set((row) => ({ last_id: row.fn<number>('greatest', ['last_id', row.val(last.id)]) }))
        .where('form', '=', form)
        .execute()
    }
    if (heads.length < BATCH) return
    after = last.id
  }
}
