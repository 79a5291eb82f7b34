import * as v from 'valibot'
import { MAX_ROWS } from '../limits.ts'
import type { Preferences } from '../parse/preferences.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import type { RestRequest } from '../request/rest-request.ts'
import type { Runner } from '../request/run-statement.ts'
import { expectationStatement } from '../sql/read-statement.ts'
import type { Sql } from '../sql/sql.ts'

const expectationSchema = v.object({
  'QUERY PLAN': v.tuple([v.object({ Plan: v.object({ 'Plan Rows': v.number() }) })]),
})

/** The count that the reading statement makes itself. */
export function countedStatement({ count }: Preferences): 'exact' | 'estimated' | undefined {
  return count === 'planned' ? undefined : count
}

/** The number of all rows, beyond the page too: counted, or as the database's planner expects. */
export async function countRows(
  run: Runner,
  request: RestRequest,
  plan: ReadPlan,
  source: Sql,
  counted: number | null,
): Promise<number | null> {
  const { count } = request.preferences
  if (count === 'planned') return expect(run, request, plan, source)
  if (count !== 'estimated' || counted === null || counted <= MAX_ROWS) return counted
  return Math.max(counted, await expect(run, request, plan, source))
}

async function expect(run: Runner, request: RestRequest, plan: ReadPlan, source: Sql): Promise<number> {
  const result = await run.read<object>(request, expectationStatement(plan, source))
  return v.parse(expectationSchema, result)['QUERY PLAN'][0].Plan['Plan Rows']
}
