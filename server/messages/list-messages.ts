import { sql } from 'kysely'
import type { MessageState, messageOperations } from '#services/admin-contract/messages.ts'
import type { AnswerOf, Asked } from '#services/admin-contract/operation.ts'
import { cutPage } from '#services/shared/admin/cut-page.ts'
import { done, type Outcome } from '#services/shared/admin/outcome.ts'
import { openNewThreads } from './message-inbox.ts'
import type { MessageParts } from './message-thread.ts'
import { noteMissing } from './missing-messages.ts'
import { readMessages, searchMessages } from './read-messages.ts'
import type { ListedMessage, VisitorMessage } from './visitor-message.ts'

type Page = AnswerOf<typeof messageOperations.listMessages>
type Query = Asked<typeof messageOperations.listMessages>['query']

const PAGE_SIZE = 50

/** Lists messages of both forms, the newest first. */
export async function listMessages(
  parts: MessageParts,
  { state, search, before }: Query,
): Promise<Outcome<Page>> {
  await openNewThreads(parts)
  return done(
    search === ''
      ? await listThreads(parts, state, readPlace(before))
      : await find(parts, state, search, before),
  )
}

interface Place {
  readonly moment: string
  readonly reference: string
}

/** Without a search, the shop's own threads say which messages are listed. */
async function listThreads(
  { owner, database: { query }, now }: MessageParts,
  state: MessageState | 'all',
  place: Place | undefined,
): Promise<Page> {
  const read = await query
    .selectFrom('web.message_threads')
    .$if(state !== 'all', (all) => all.where('state', '=', state as MessageState))
    .$if(place !== undefined, (all) =>
      all.where(
        sql<boolean>`(received_at, reference) < (${place?.moment}::timestamptz, ${place?.reference}::text)`,
      ),
    )
    .orderBy('received_at', 'desc')
    .orderBy('reference', 'desc')
    .limit(PAGE_SIZE + 1)
    .select(['reference', 'received_at as receivedAt', 'state'])
    .execute()
  const { rows: threads, last } = cutPage(read, PAGE_SIZE)
  const states = new Map(threads.map((thread) => [thread.reference, thread.state]))
  const messages = await readMessages(owner, [...states.keys()])
  await noteMissing(query, [...states.keys()], messages, now())
  return {
    messages: messages.map((message) => listed(message, states.get(message.reference) ?? 'open')),
    next: last ? writePlace({ moment: last.receivedAt.toISOString(), reference: last.reference }) : null,
  }
}

/** The backend holds the words, so it searches; a page may be short where few of the matches are in the state. */
async function find(
  { owner, database: { query } }: MessageParts,
  state: MessageState | 'all',
  search: string,
  before: string | undefined,
): Promise<Page> {
  const { messages, next } = await searchMessages(owner, {
    search,
    before: before !== undefined && NUMBER.test(before) ? Number(before) : undefined,
    limit: PAGE_SIZE,
  })
  const rows = await query
    .selectFrom('web.message_threads')
    .where('reference', 'in', ['', ...messages.map(({ reference }) => reference)])
    .select(['reference', 'state'])
    .execute()
  const states = new Map(rows.map((row) => [row.reference, row.state]))
  return {
    messages: messages
      .map((message) => listed(message, states.get(message.reference) ?? 'open'))
      .filter((message) => state === 'all' || message.state === state),
    next: next === undefined ? null : String(next),
  }
}

function listed(message: VisitorMessage, state: MessageState): ListedMessage {
  const { reference, form, name, email, subject, receivedAt, isSuspected } = message
  return { reference, form, name, email, subject, receivedAt, state, isSuspected }
}

function writePlace({ moment, reference }: Place): string {
  return `${moment}_${reference}`
}

/** A place in what a search found. */
const NUMBER = /^[1-9]\d{0,14}$/
const PLACE =
  /^(?<moment>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|\+00:00))_(?<reference>[A-Z]\d{1,15})$/

/** A place that nobody was given means the beginning. */
function readPlace(text: string | undefined): Place | undefined {
  const { moment, reference } = PLACE.exec(text ?? '')?.groups ?? {}
  if (moment === undefined || reference === undefined || Number.isNaN(Date.parse(moment))) return undefined
  return { moment, reference }
}
