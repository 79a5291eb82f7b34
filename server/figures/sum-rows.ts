import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { SumKind } from '#database/tables/figures.ts'
import type { Tables } from '#database/tables.ts'
import type { Sum } from './read-visit.ts'

/** What strangers can name without end has an end each day, whatever the number of processes. */
const MAX_SUBJECTS_A_DAY: Partial<Record<SumKind, number>> = { search: 200, product: 2_000 }
const ROWS_AT_ONCE = 1_000
/** Any number that no other part of the shop takes an advisory lock by. */
const LOCK = 105_105

const KEPT_MONTHS = 25

/** Adds to what is there. One process writes at a time, so that none exceeds the limit of a day beside another. */
export async function addSums({ query }: Database, sums: readonly Sum[]): Promise<void> {
  if (sums.length === 0) return
  await query.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    const rows = await withinLimits(trx, sums)
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      await trx
        .insertInto('figures.day_sums')
        .values(rows.slice(at, at + ROWS_AT_ONCE))
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'kind', 'subject', 'bucket'])
            .doUpdateSet({ times: sql`day_sums.times + excluded.times` }),
        )
        .execute()
    }
  })
}

/** Leaves out sums that would begin more subjects of a day than are kept. */
async function withinLimits(trx: Kysely<Tables>, sums: readonly Sum[]): Promise<Sum[]> {
  const groups = Map.groupBy(sums, ({ day, kind }) => `${day} ${kind}`)
  const kept: Sum[] = []
  for (const group of groups.values()) {
    const [{ day, kind } = { day: '', kind: 'view' as const }] = group
    const max = MAX_SUBJECTS_A_DAY[kind]
    if (max === undefined) {
      kept.push(...group)
      continue
    }
    const rows = await trx
      .selectFrom('figures.day_sums')
      .where(sql<boolean>`day = ${day}::date`)
      .where('kind', '=', kind)
      .select('subject')
      .execute()
    const known = new Set(rows.map(({ subject }) => subject))
    const begun = group.filter(({ subject }) => !known.has(subject))
    kept.push(
      ...group.filter(({ subject }) => known.has(subject)),
      ...begun.slice(0, Math.max(0, max - known.size)),
    )
  }
  return kept
}

export async function deleteOldSums(query: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS)
  await query
    .deleteFrom('figures.day_sums')
    .where(sql<boolean>`day < ${dayOf(before)}::date`)
    .execute()
}

/** YYYY-MM-DD in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

const DAY_MS = 24 * 60 * 60_000

export function dayAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * DAY_MS))
}
