import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { DatabaseError } from 'pg'
import type { Statement } from '#database/connection.ts'
import type { Database } from '#database/database.ts'
import { readAs } from '../../access/run-as.ts'
import { RestError } from '../rest-error.ts'
import type { RestRequest } from './rest-request.ts'

const MAX_KEPT = 1_000
/** Tables grow, so a cheap statement does not stay cheap. */
const KEPT_FOR_MS = 60_000
/** The planner's statistics are renewed no more often than this, as that takes time, too. */
const ANALYZED_EVERY_MS = 10 * 60_000

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Total Cost': number } }]
}

type RefuseDear = (
  request: RestRequest,
  statement: Statement,
  settings: Readonly<Record<string, string>>,
) => Promise<void>

/**
 * Asks the planner what a stranger's read would cost, where no statement can be ended once it has begun: joins of
 * joins, tables read from end to end. Supabase's plan_filter refuses by the estimate in the same way.
 */
export function createCostLimit(database: Database): RefuseDear {
  const kept = new LRUCache<string, number>({ max: MAX_KEPT, ttl: KEPT_FOR_MS })
  let analyzedAtMs = Number.NEGATIVE_INFINITY

  /** The planner takes a table without statistics for a large one, and housekeeping renews them once a minute at most. */
  async function tellPlanner() {
    analyzedAtMs = performance.now()
    await sql`analyze`.execute(database.query)
  }

  return async ({ who, limits, isFromOutside }, statement, settings) => {
    if (limits.planCost === undefined || !isFromOutside) return
    // What a statement costs hangs on its values as well: limits are among them.
    const asked = JSON.stringify([who.role, statement.text, statement.values ?? []])
    const key = hash('sha256', asked, 'base64')
    const before = kept.get(key)
    let cost = before ?? (await explain())
    if (
      cost !== undefined &&
      cost > limits.planCost &&
      performance.now() - analyzedAtMs > ANALYZED_EVERY_MS
    ) {
      await tellPlanner()
      cost = await explain()
    }
    if (cost === undefined) return
    // An answer that was kept does not begin its minute anew.
    if (cost !== before) kept.set(key, cost)
    if (cost <= limits.planCost) return
    throw new RestError(400, '54001', 'statement too complex: plan cost limit exceeded', {
      hint: 'Ask for fewer rows, tables or conditions. The embedded database cannot end a statement that takes too long.',
    })

    /** Undefined for a wrong statement, which fails with its own error when it runs. */
    async function explain(): Promise<number | undefined> {
      try {
        const text = `explain (format json) ${statement.text}`
        const { rows } = await readAs<Explained>(
          database,
          who,
          { text, values: statement.values ?? [] },
          { settings },
        )
        return rows[0]?.['QUERY PLAN'][0].Plan['Total Cost']
      } catch (error) {
        if (error instanceof DatabaseError) return undefined
        throw error
      }
    }
  }
}
