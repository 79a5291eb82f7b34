import { type Kysely, sql } from 'kysely'
import { createQueueWorker } from '#database/queue-worker.ts'
import type { Tables } from '#database/tables.ts'
import type { StorefrontParts } from '../../parts.ts'
import { askOutside, type OutsideRules, readOutsideUrl, rulesOf } from '../agents/outside-request.ts'
import { writeOrder } from '../orders/order-resource.ts'
import { readOrderOfEvent } from '../orders/orders-of-agents.ts'
import { ORDER, PROFILE_PATH, UCP_VERSION } from '../protocol/capabilities.ts'
import { shopKey } from '../signatures/shop-keys.ts'
import { signRequest } from '../signatures/sign-message.ts'

type Telling = Pick<StorefrontParts, 'database' | 'publicUrl' | 'signingKey' | 'log' | 'now'>

const ANSWER_MS = 5_000
/** Asking and the record take less time, so no other process tells the same meanwhile. */
const LEASE_MS = 20_000
const FIRST_RETRY_MS = 5_000
const MAX_RETRY_MS = 60 * 60_000
const GIVEN_UP_AFTER_MS = 3 * 24 * 60 * 60_000
const MOST_ANSWER_BYTES = 64 * 1024

/** Tells agents of their orders, at least once each change, until disposed of. */
export function tellAgents(parts: Telling): AsyncDisposable {
  const { database, log } = parts
  const rules = rulesOf(parts.publicUrl)
  const worker = createQueueWorker({
    database,
    channel: 'agent_event',
    work: (isClosing) => tellDueEvents(parts, rules, isClosing),
    onFailure: (error) => log.error({ err: error }, 'what agents are to be told could not be read'),
    onListenFailed: (error) =>
      log.error({ err: error }, 'events for agents are not announced; they are told by the timer alone'),
  })
  worker.start()
  return { [Symbol.asyncDispose]: () => worker.close() }
}

async function tellDueEvents(parts: Telling, rules: OutsideRules, isClosing: () => boolean): Promise<void> {
  const { database, log, now } = parts
  while (!isClosing()) {
    const claimed = await claimEvents(database.query, now(), new Date(now().getTime() + LEASE_MS))
    if (claimed.length === 0) return
    const telling = claimed.map((event) =>
      tell(parts, rules, event).catch((error) =>
        log.error({ err: error, event: event.id }, 'whether an agent was told is not recorded'),
      ),
    )
    await Promise.all(telling)
  }
}

async function tell(parts: Telling, rules: OutsideRules, event: ClaimedEvent): Promise<void> {
  const { database, log, now } = parts
  const fault = await send(parts, rules, event)
  if (fault === undefined) return forgetEvent(database.query, event)
  const { attempts, id, happenedAt } = event
  const isOver = now().getTime() - happenedAt.getTime() > GIVEN_UP_AFTER_MS
  if (fault.isForGood || isOver) {
    log.warn(
      { event: id, attempts, reason: fault.reason },
      'an agent is told no more of a change of its order',
    )
    return forgetEvent(database.query, event)
  }
  const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS)
  await putOffEvent(database.query, event, new Date(now().getTime() + waitMs), fault.reason)
}

interface Fault {
  readonly reason: string
  /** Trying again would change nothing. */
  readonly isForGood: boolean
}

/** The order is told as it is when it is told, so a late event never takes an agent back to what was. */
async function send(
  { database, publicUrl, signingKey, now }: Telling,
  rules: OutsideRules,
  event: ClaimedEvent,
): Promise<Fault | undefined> {
  const url = readOutsideUrl(event.url, rules)
  if (!url) return { reason: 'the address is none that may be asked', isForGood: true }
  const found = await readOrderOfEvent(database.query, event.orderId)
  if (!found) return { reason: 'the order is gone', isForGood: true }
  const ucp = { version: UCP_VERSION, capabilities: { [ORDER]: [{ version: UCP_VERSION }] } }
  const body = JSON.stringify({ ucp, ...(await writeOrder(database.query, found, publicUrl)) })
  const headers = signRequest(
    shopKey(signingKey, now()),
    {
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        'ucp-agent': `profile="${publicUrl}${PROFILE_PATH}"`,
        'idempotency-key': event.id,
        'webhook-id': event.id,
        'webhook-timestamp': String(Math.floor(event.happenedAt.getTime() / 1000)),
      },
    },
    body,
    now(),
  )
  const asked = {
    url,
    method: 'POST',
    headers,
    body,
    withinMs: ANSWER_MS,
    mostBytes: MOST_ANSWER_BYTES,
  } as const
  const answer = await askOutside(asked, rules)
  if (answer.kind === 'forbidden') return { reason: answer.reason, isForGood: true }
  if (answer.kind === 'failed') return { reason: answer.reason, isForGood: false }
  if (answer.status >= 200 && answer.status < 300) return undefined
  // Gone is how a receiver says that it wants to hear no more.
  return { reason: `answered with status ${answer.status}`, isForGood: answer.status === 410 }
}

interface ClaimedEvent {
  readonly sequence: number
  readonly id: string
  readonly orderId: number
  readonly url: string
  readonly happenedAt: Date
  /** Attempts, including this one. */
  readonly attempts: number
}

const BATCH = 10

/**
 * Claims due events by moving them into the future; of several processes one gets each. Of an order the oldest comes
 * first: a later one waits until it was heard or given up.
 */
async function claimEvents(query: Kysely<Tables>, now: Date, leasedUntil: Date): Promise<ClaimedEvent[]> {
  const { rows } = await sql<ClaimedEvent>`
    update storefront.agent_events set attempts = attempts + 1, next_attempt_at = ${leasedUntil}
    where sequence in (
      select event.sequence from storefront.agent_events as event
      where event.next_attempt_at <= ${now} and not exists (
        select from storefront.agent_events as earlier
        where earlier.order_id = event.order_id and earlier.sequence < event.sequence
      )
      order by event.next_attempt_at, event.sequence limit ${BATCH} for update skip locked
    )
    returning sequence, id, order_id as "orderId", url, happened_at as "happenedAt", attempts
  `.execute(query)
  return rows.sort((one, other) => one.sequence - other.sequence)
}

async function forgetEvent(query: Kysely<Tables>, { sequence, attempts }: ClaimedEvent): Promise<void> {
  await query
    .deleteFrom('storefront.agent_events')
    .where('sequence', '=', sequence)
    .where('attempts', '=', attempts)
    .execute()
}

async function putOffEvent(
  query: Kysely<Tables>,
  { sequence, attempts }: ClaimedEvent,
  until: Date,
  reason: string,
): Promise<void> {
  await query
    .updateTable('storefront.agent_events')
    .where('sequence', '=', sequence)
    .where('attempts', '=', attempts)
    .set({ next_attempt_at: until, last_error: reason })
    .execute()
}
