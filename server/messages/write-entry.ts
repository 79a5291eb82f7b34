import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { done, type Outcome, type Refusal, refuse } from '#services/shared/admin/outcome.ts'
import type { Author } from '#services/storefront/change-log.ts'
import { answerMail } from './answer-mail.ts'
import {
  type ChangedMessage,
  entriesOf,
  entryTime,
  lockThread,
  logMessageChange,
  type MessageParts,
  noSuchMessage,
  refuseUnseen,
  setState,
} from './message-thread.ts'
import { readMessage } from './read-messages.ts'
import type { VisitorMessage } from './visitor-message.ts'

/** Of one message, replies that came by mail included. */
export const MAX_ENTRIES = 200

interface Written {
  readonly words: string
  /** The form's key. */
  readonly key: string
}

/**
 * Mails the answer to the sender. The same form is answered once, and words are not sent where a colleague has answered,
 * or the sender has written again, since the writer looked.
 */
export async function answerMessage(
  parts: MessageParts,
  author: Author,
  reference: string,
  { words, key, seen }: Written & { readonly seen: number },
): Promise<Outcome<ChangedMessage>> {
  const { owner, database, mail, publicUrl } = parts
  const message = await readMessage(owner, reference)
  if (!message) return noSuchMessage(reference)
  const letter = await answerMail({ message, words, publicUrl })
  return database.query.transaction().execute(async (trx) => {
    const before = await lockThread(trx, message)
    const entries = await readKeys(trx, message)
    const known = await findEntry(trx, key)
    if (known) return isSame(known, reference, words) ? done({ reference, state: before }) : sentBefore()
    const unseen = await refuseUnseen(trx, message, seen, ['answer', 'reply'])
    if (unseen) return unseen
    if (entries.length >= MAX_ENTRIES) return full()
    const messageId = randomUUID()
    await insert(trx, author, message, { kind: 'answer', words, form_key: key, message_id: messageId })
    await setState(trx, reference, 'answered')
    const thread = [message.receiptKey, ...entries.map((entry) => entry.messageId)].filter(
      (each) => each != null,
    )
    await mail.enqueue(trx, { ...letter, key: messageId, thread })
    await logMessageChange(trx, author, { reference, action: 'answer', before, after: 'answered' })
    return done({ reference, state: 'answered' })
  })
}

/** Keeps words for colleagues, which the sender never sees. */
export async function noteOnMessage(
  { owner, database }: MessageParts,
  author: Author,
  reference: string,
  { words, key }: Written,
): Promise<Outcome<ChangedMessage>> {
  const message = await readMessage(owner, reference)
  if (!message) return noSuchMessage(reference)
  return database.query.transaction().execute(async (trx) => {
    const state = await lockThread(trx, message)
    const known = await findEntry(trx, key)
    if (known) return isSame(known, reference, words) ? done({ reference, state }) : sentBefore()
    if ((await readKeys(trx, message)).length >= MAX_ENTRIES) return full()
    await insert(trx, author, message, { kind: 'note', words, form_key: key, message_id: null })
    await logMessageChange(trx, author, { reference, action: 'note', before: null, after: words })
    return done({ reference, state })
  })
}

interface NewEntry {
  readonly kind: 'answer' | 'note'
  readonly words: string
  readonly form_key: string
  readonly message_id: string | null
}

async function insert(
  trx: Kysely<Tables>,
  { who, now }: Author,
  message: VisitorMessage,
  entry: NewEntry,
): Promise<void> {
  const by = { written_by: who.name, account: who.account, written_at: entryTime(now, message) }
  await trx
    .insertInto('web.message_entries')
    .values({ ...entry, ...by, reference: message.reference })
    .execute()
}

function readKeys(trx: Kysely<Tables>, message: VisitorMessage) {
  return entriesOf(trx, message).orderBy('id').select('message_id as messageId').execute()
}

function findEntry(trx: Kysely<Tables>, key: string) {
  return trx
    .selectFrom('web.message_entries')
    .where('form_key', '=', key)
    .select(['reference', 'words'])
    .executeTakeFirst()
}

function isSame(known: { reference: string; words: string }, reference: string, words: string): boolean {
  return known.reference === reference && known.words === words
}

function sentBefore(): Refusal {
  return refuse(409, 'this form was sent before, with other words; open the message again to write more')
}

function full(): Refusal {
  return refuse(409, `there are ${MAX_ENTRIES} answers and notes on this message already`)
}
