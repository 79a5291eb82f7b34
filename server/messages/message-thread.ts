import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import type { MessageState, messageOperations } from '#services/admin-contract/messages.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { Mail } from '#services/mail/mail.ts'
import { done, type Outcome, type Refusal, refuse } from '#services/shared/admin/outcome.ts'
import { type Author, type Change, deleteOldChanges, logChange } from '#services/storefront/change-log.ts'
import type { BackendOwner } from '../backend/owner.ts'
import { noteMissing } from './missing-messages.ts'
import { readMessage } from './read-messages.ts'
import type { VisitorMessage } from './visitor-message.ts'

export interface MessageParts {
  readonly owner: BackendOwner
  readonly database: Pick<Database, 'query'>
  readonly mail: Pick<Mail, 'enqueue'>
  readonly publicUrl: string
  readonly now: () => Date
}

type ShownMessage = AnswerOf<typeof messageOperations.showMessage>
export type ChangedMessage = AnswerOf<typeof messageOperations.closeMessage>

export function noSuchMessage(reference: string): Refusal {
  return refuse(404, `there is no message ${JSON.stringify(reference)}`)
}

export async function showMessage(parts: MessageParts, reference: string): Promise<Outcome<ShownMessage>> {
  const message = await readMessage(parts.owner, reference)
  const { query } = parts.database
  await noteMissing(query, [reference], message ? [message] : [], parts.now())
  if (!message) return noSuchMessage(reference)
  const thread = await query
    .selectFrom('web.message_threads')
    .where('reference', '=', reference)
    .select('state')
    .executeTakeFirst()
  const { form, name, email, subject, receivedAt, isSuspected, details, words } = message
  return done({
    ...{ reference, form, name, email, subject, receivedAt, isSuspected, words },
    state: thread?.state ?? 'open',
    details: [...details],
    entries: await readEntries(query, message),
  })
}

/**
 * What was written about this message. A backend that was restored gives numbers a second time, and what was written
 * about the message that had the number before is not shown beside somebody else's.
 */
export function entriesOf(query: Kysely<Tables>, { reference, receivedAt }: VisitorMessage) {
  return query
    .selectFrom('web.message_entries as entry')
    .where('entry.reference', '=', reference)
    .where('entry.written_at', '>=', new Date(receivedAt))
}

/** When an entry counts as written: never before its message came, though the backend's clock may be fast. */
export function entryTime(now: Date, { receivedAt }: VisitorMessage): Date {
  return new Date(Math.max(now.getTime(), Date.parse(receivedAt)))
}

/** Everything that was written about a message; `answerMessage` and `noteOnMessage` bound how much that is. */
async function readEntries(query: Kysely<Tables>, message: VisitorMessage): Promise<ShownMessage['entries']> {
  const rows = await entriesOf(query, message)
    .leftJoin('mail.messages as mail', (join) =>
      join.on((on) => on('mail.message_id', '=', on.ref('entry.message_id'))),
    )
    .orderBy('entry.id')
    .select(['entry.id', 'entry.kind', 'entry.words', 'entry.written_by as writtenBy'])
    .select(['entry.is_verified as isVerified', 'entry.left_out as leftOut'])
    .select(['entry.written_at as writtenAt', 'mail.delivered_at as sentAt', 'mail.failed_at as givenUpAt'])
    .execute()
  return rows.map(({ sentAt, givenUpAt, writtenAt, ...entry }) => ({
    ...entry,
    writtenAt: writtenAt.toISOString(),
    mail: entry.kind !== 'answer' ? null : sentAt ? 'sent' : givenUpAt ? 'given up' : 'waiting',
  }))
}

/** Locks the thread of a message that was found, which begins here where nobody has looked for it yet. */
export async function lockThread(trx: Kysely<Tables>, message: VisitorMessage): Promise<MessageState> {
  const { reference, receivedAt } = message
  await trx
    .insertInto('web.message_threads')
    .values({ reference, received_at: new Date(receivedAt), state: 'open' })
    // Without this a sweep could delete what is being written about a message that was missing before.
    .onConflict((conflict) => conflict.column('reference').doUpdateSet({ missing_since: null }))
    .execute()
  const { state } = await trx
    .selectFrom('web.message_threads')
    .where('reference', '=', reference)
    .forUpdate()
    .select('state')
    .executeTakeFirstOrThrow()
  return state
}

export async function setState(trx: Kysely<Tables>, reference: string, state: MessageState): Promise<void> {
  await trx.updateTable('web.message_threads').set({ state }).where('reference', '=', reference).execute()
}

export async function logMessageChange(
  trx: Kysely<Tables>,
  author: Author,
  change: Omit<Change, 'subject'> & { readonly reference: string },
): Promise<void> {
  const { reference, action, before, after } = change
  await logChange(trx, author, { action, subject: `message ${reference}`, before, after })
  // In a shop that sells from a hosted store, nothing else deletes old entries.
  await deleteOldChanges(trx, author.now)
}

/** Refuses what would settle an answer or a reply that was written after the last entry that was seen. */
export async function refuseUnseen(
  trx: Kysely<Tables>,
  message: VisitorMessage,
  seen: number,
  kinds: readonly ('answer' | 'reply')[],
): Promise<Refusal | undefined> {
  const unseen = await entriesOf(trx, message)
    .where('kind', 'in', kinds)
    .where('id', '>', seen)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['kind', 'written_by'])
    .executeTakeFirst()
  if (!unseen) return undefined
  const done = unseen.kind === 'answer' ? 'answered this' : 'written again'
  return refuse(409, `${unseen.written_by} has ${done} meanwhile; nothing was done. Read that first.`)
}

/** A message that nobody needs to answer, such as advertising, is closed; one that goes on is opened again. */
export async function closeOrReopen(
  { owner, database }: MessageParts,
  author: Author,
  reference: string,
  { state, seen }: { readonly state: 'closed' | 'open'; readonly seen?: number | undefined },
): Promise<Outcome<ChangedMessage>> {
  const message = await readMessage(owner, reference)
  if (!message) return noSuchMessage(reference)
  return database.query.transaction().execute(async (trx) => {
    const before = await lockThread(trx, message)
    const unseen = seen === undefined ? undefined : await refuseUnseen(trx, message, seen, ['reply'])
    if (unseen) return unseen
    if (before !== state) {
      await setState(trx, reference, state)
      const action = state === 'closed' ? 'close' : 'reopen'
      await logMessageChange(trx, author, { reference, action, before, after: state })
    }
    return done({ reference, state })
  })
}
