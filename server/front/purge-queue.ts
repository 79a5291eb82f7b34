import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { TAGS_AT_ONCE } from './ask-front.ts'

export const FRONT_PURGES = 'front_purges'

/** Whoever took a tag and died is taken for dead after this. */
const LEASE_S = 20
/**
 * When a tag is purged again: at once when it is asked for, a moment later, when every process has heard of the change,
 * and some seconds later, when every page has arrived that was being made of what was before.
 */
const AGAIN_AFTER_S = [1, 5] as const
/** A front that fails is asked less and less often, but soon enough after it came back. */
const LONGEST_PAUSE_S = 10

export interface TakenTag {
  readonly tag: string
  readonly asked: number
}

/** Puts tags into the queue that all processes share; one that is in it already is purged anew. */
export async function addPurges(query: Kysely<Tables>, tags: readonly string[]): Promise<void> {
  await sql`
    with added as (
      insert into web.front_purges (tag) select distinct unnest(${tags}::text[])
      on conflict (tag) do update set asked = front_purges.asked + 1, round = 0, asked_at = now(),
        due_at = case when front_purges.failures > 0 then front_purges.due_at else now() end
      returning tag
    )
    select pg_notify(${FRONT_PURGES}, '') from (select count(*) from added) as all_of_them`.execute(query)
}

/** Takes tags that are due; while this process has them, no other takes them. */
export async function takeDue(query: Kysely<Tables>): Promise<readonly TakenTag[]> {
  const { rows } = await sql<TakenTag>`
    update web.front_purges set due_at = now() + ${`${LEASE_S} seconds`}::interval
    where tag in (
      select tag from web.front_purges where due_at <= now() order by due_at limit ${TAGS_AT_ONCE}
      for update skip locked
    )
    returning tag, asked`.execute(query)
  return rows
}

/** What was asked for anew since it was taken stays due. */
export async function settlePurged(query: Kysely<Tables>, taken: readonly TakenTag[]): Promise<void> {
  const [soon, later] = AGAIN_AFTER_S
  await sql`
    update web.front_purges p set round = p.round + 1, failures = 0, refusal = null,
      due_at = now() + case p.round when 0 then ${`${soon} seconds`}::interval else ${`${later} seconds`}::interval end
    from ${those(taken)} where p.tag = t.tag and p.asked = t.asked`.execute(query)
  await sql`
    delete from web.front_purges p using ${those(taken)}
    where p.tag = t.tag and p.round > ${AGAIN_AFTER_S.length}`.execute(query)
}

export async function settleRefused(
  query: Kysely<Tables>,
  taken: readonly TakenTag[],
  reason: string,
): Promise<void> {
  await sql`
    update web.front_purges p set failures = p.failures + 1, refusal = left(${reason}, 200),
      due_at = now() + least(${LONGEST_PAUSE_S}, power(2, least(p.failures, 10))) * interval '1 second'
    from ${those(taken)} where p.tag = t.tag`.execute(query)
}

export interface QueueState {
  /** Milliseconds until something is due; undefined where nothing waits. */
  readonly dueInMs: number | undefined
  readonly refusal: string | undefined
  /** Tags that the front should have forgotten and has not. */
  readonly late: number
}

export async function readState(query: Kysely<Tables>): Promise<QueueState> {
  const { rows } = await sql<{ due: number | null; refusal: string | null; late: number }>`
    select (extract(epoch from min(due_at) - now()) * 1000)::float8 as due, max(refusal) as refusal,
      count(*) filter (where failures > 0)::integer as late
    from web.front_purges`.execute(query)
  const { due = null, refusal = null, late = 0 } = rows[0] ?? {}
  return { dueInMs: due ?? undefined, refusal: refusal ?? undefined, late }
}

function those(taken: readonly TakenTag[]) {
  const [tags, asked] = [taken.map(({ tag }) => tag), taken.map((each) => each.asked)]
  return sql`unnest(${tags}::text[], ${asked}::bigint[]) as t (tag, asked)`
}
