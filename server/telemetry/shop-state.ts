import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** How a queue of the database stands. */
export interface QueueState {
  readonly queue: string
  readonly entries: number
  /** The time since the longest waiting entry was due. */
  readonly lateS: number
  /** How often the entry that was tried most has been tried. */
  readonly mostTries: number
}

export interface MoneyState {
  readonly of: 'authorised' | 'refunds'
  readonly entries: number
  readonly cents: number
  readonly oldestS: number
}

/** What the shop's tables say of its business; undefined where the storefront is hosted and keeps that itself. */
export interface ShopState {
  readonly queues: readonly QueueState[]
  readonly mails: { readonly sentLastHour: number; readonly givenUp: number }
  readonly orders: { readonly lastHour: number; readonly lastAtS: number | null } | undefined
  readonly money: readonly MoneyState[]
  readonly books: { readonly differences: number; readonly comparedAtS: number } | undefined
}

/** However many ask, the database is asked once in this time. */
const GOOD_FOR_MS = 10_000
/** Whoever checks whether the shop is ready waits two seconds for the same connection. */
const ANSWER_MS = 1_000

interface Options {
  readonly query: Kysely<Tables>
  /** Whether orders and their money are in this database. */
  readonly hasStorefront: boolean
}

/** Reads the state of the shop; undefined where the database does not tell it in time. */
export function createStateReader(options: Options): () => Promise<ShopState | undefined> {
  let reading: Promise<ShopState | undefined> | undefined
  let goodUntilMs = 0
  return () => {
    if (reading && performance.now() < goodUntilMs) return reading
    goodUntilMs = performance.now() + GOOD_FOR_MS
    reading = inTime(readState(options))
    return reading
  }
}

async function inTime(state: Promise<ShopState>): Promise<ShopState | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), ANSWER_MS)
  // The log says of a database that is away by itself.
  const found = await Promise.race([state.catch(() => undefined), late.promise])
  clearTimeout(timer)
  return found
}

async function readState({ query, hasStorefront }: Options): Promise<ShopState> {
  return query.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${String(ANSWER_MS)}, true)`.execute(trx)
    const { rows: queues } = await (hasStorefront ? allQueues : otherQueues).execute(trx)
    const { rows: mails } = await mailState.execute(trx)
    const [sent = { sentLastHour: 0, givenUp: 0 }] = mails
    if (!hasStorefront) return { queues, mails: sent, orders: undefined, money: [], books: undefined }
    const { rows: orders } = await orderState.execute(trx)
    const { rows: money } = await moneyState.execute(trx)
    const { rows: books } = await bookState.execute(trx)
    return { queues, mails: sent, orders: orders[0], money, books: books[0] }
  })
}

/** Each of these reads an index that holds nothing but what waits, or ends with the last hour. */
const otherQueues = sql<QueueState>`select 'mail' as queue, count(*) as entries, coalesce(max(attempts), 0) as "mostTries",
    coalesce(greatest(0, extract(epoch from now() - min(next_attempt_at))), 0)::float8 as "lateS"
  from mail.messages where delivered_at is null and failed_at is null
  union all
  select 'front', count(*), coalesce(max(failures), 0),
    coalesce(greatest(0, extract(epoch from now() - min(due_at))), 0)::float8
  from web.front_purges`

const allQueues = sql<QueueState>`${otherQueues}
  union all
  select 'orders', count(*), coalesce(max(attempts), 0),
    coalesce(greatest(0, extract(epoch from now() - min(next_attempt_at))), 0)::float8
  from storefront.paid_orders
  union all
  select 'payments', count(*), coalesce(max(tries), 0),
    coalesce(greatest(0, extract(epoch from now() - min(next_try_at))), 0)::float8
  from storefront.payments where next_try_at is not null
  union all
  select 'refunds', count(*), coalesce(max(tries), 0),
    coalesce(greatest(0, extract(epoch from now() - min(next_try_at))), 0)::float8
  from storefront.refunds where next_try_at is not null
  union all
  select 'agents', count(*), coalesce(max(attempts), 0),
    coalesce(greatest(0, extract(epoch from now() - min(next_attempt_at))), 0)::float8
  from storefront.agent_events`

/** What was sent is kept whole for a day, and what was given up for as long as it may be sent again. */
const mailState = sql<ShopState['mails']>`select
    (select count(*) from mail.messages where text <> '' and delivered_at is not null
      and coalesce(delivered_at, failed_at) > now() - interval '1 hour') as "sentLastHour",
    (select count(*) from mail.messages where failed_at is not null and text <> '') as "givenUp"`

const orderState = sql<NonNullable<ShopState['orders']>>`select
    (select count(*) from storefront.orders where placed_at > now() - interval '1 hour') as "lastHour",
    (select extract(epoch from max(placed_at))::float8 from storefront.orders) as "lastAtS"`

/** Money that a provider holds for the shop, and money on its way back. */
const moneyState = sql<MoneyState>`select 'authorised' as of, count(*) as entries, coalesce(sum(coalesce(capture_cents, amount_cents)), 0)::bigint as cents,
    coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestS"
  from storefront.payments where next_try_at is not null and state = 'authorised'
  union all
  select 'refunds', count(*), coalesce(sum(amount_cents), 0)::bigint,
    coalesce(extract(epoch from now() - min(created_at)), 0)::float8
  from storefront.refunds where next_try_at is not null`

/** The office shows the same nights. */
const bookState = sql<
  NonNullable<ShopState['books']>
>`select coalesce(sum(difference_count), 0)::bigint as differences,
    extract(epoch from max(finished_at))::float8 as "comparedAtS"
  from (
    select difference_count, finished_at from storefront.reconciliations
    where finished_at is not null order by day desc limit 14
  ) as nights having count(*) > 0`
