import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '#database/tables.ts'
import type { messageOperations } from '#services/admin-contract/messages.ts'
import type { AnswerOf, Asked } from '#services/admin-contract/operation.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import type { BackendOwner } from '../backend/owner.ts'
import { openOwnTables } from '../purchases/purchase-rows.ts'
import { dataOf } from '../reviews/open-reviews.ts'
import { entriesOf, entryTime, lockThread, type MessageParts, setState } from './message-thread.ts'
import { readMessage } from './read-messages.ts'
import { FORM_NAMES, FORMS, messageSchemas, type VisitorMessage } from './visitor-message.ts'
import { MAX_ENTRIES } from './write-entry.ts'

type Reply = Asked<typeof messageOperations.receiveReply>['body']
type Received = AnswerOf<typeof messageOperations.receiveReply>

/** One sender's messages that are looked at for the receipt which a reply answers, of each form. */
const MAX_LOOKED_AT = 50

/**
 * Puts a mail beside the message that it answers, and opens that again. The Message-IDs of the shop's mails are known
 * to whoever got them alone, so a mail that names one of them and has the sender's address is taken for theirs; the
 * subject and the address can be written by anybody, so a mail that has these alone is marked as not verified.
 */
export async function receiveReply(parts: MessageParts, now: Date, reply: Reply): Promise<Outcome<Received>> {
  const { owner, database } = parts
  const followed = await findFollowed(owner, database.query, reply.follows)
  const message =
    followed ?? (reply.reference === null ? undefined : await readMessage(owner, reply.reference))
  const isSender = message?.email.toLowerCase() === reply.from
  if (!message || (!followed && !isSender)) return refuse(404, 'it answers no message that the shop has')
  const { reference } = message
  const isVerified = followed !== undefined && isSender
  return database.query.transaction().execute(async (trx) => {
    await lockThread(trx, message)
    const entries = await entriesOf(trx, message).select('form_key').execute()
    if (entries.some((entry) => entry.form_key === reply.key)) return done({ reference, isVerified })
    if (entries.length >= MAX_ENTRIES) return refuse(409, `there is no room beside ${reference} any more`)
    const { from: written_by, key: form_key, words, leftOut: left_out } = reply
    await trx
      .insertInto('web.message_entries')
      .values({
        reference,
        kind: 'reply',
        words,
        written_by,
        form_key,
        left_out,
        is_verified: isVerified,
        written_at: entryTime(now, message),
      })
      .onConflict((conflict) => conflict.column('form_key').doNothing())
      .execute()
    await setState(trx, reference, 'open')
    return done({ reference, isVerified })
  })
}

/** The message whose answer or receipt has one of these Message-IDs. */
async function findFollowed(
  owner: BackendOwner,
  query: Kysely<Tables>,
  follows: readonly string[],
): Promise<VisitorMessage | undefined> {
  if (follows.length === 0) return undefined
  const answer = await query
    .selectFrom('web.message_entries')
    .where('message_id', 'in', follows)
    .select(['reference', 'written_at as writtenAt'])
    .executeTakeFirst()
  const answered = answer && (await readMessage(owner, answer.reference))
  // The number of the message that was answered may be another one's by now, as `entriesOf` says.
  if (answered && answer.writtenAt >= new Date(answered.receivedAt)) return answered
  const mails = await query
    .selectFrom('mail.messages')
    .where('message_id', 'in', follows)
    .select('recipient')
    .distinct()
    .execute()
  for (const { recipient } of mails) {
    const sent = await readMessagesOf(owner, recipient)
    const found = sent.find(({ receiptKey }) => receiptKey !== undefined && follows.includes(receiptKey))
    if (found) return found
  }
  return undefined
}

async function readMessagesOf(owner: BackendOwner, email: string): Promise<readonly VisitorMessage[]> {
  const found = await Promise.all(
    FORM_NAMES.map(async (form) => {
      const { table, columns } = FORMS[form]
      const rows = await openOwnTables(owner)(
        (client) =>
          client
            .from(table)
            .select(columns)
            .eq('email', email)
            .order('id', { ascending: false })
            .limit(MAX_LOOKED_AT),
        v.array(messageSchemas[form]),
      )
      return dataOf(owner, rows)
    }),
  )
  return found.flat()
}
