import * as v from 'valibot'
import {
  answerBody,
  contentTypeOf,
  describeRange,
  preferencesApplied,
  requireSingular,
  respond,
} from '../answer/respond.ts'
import { MAX_ROWS } from '../limits.ts'
import { negotiate } from '../parse/media-type.ts'
import type { Preferences } from '../parse/preferences.ts'
import { planRead } from '../plan/plan-read.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import { maxRowsOf, readQuery, requestedRange } from '../request/read-query.ts'
import type { RestRequest } from '../request/rest-request.ts'
import type { Runner } from '../request/run-statement.ts'
import type { Table } from '../schema/schema.ts'
import { expectationStatement, readStatement } from '../sql/read-statement.ts'
import { exposed, type Sql } from '../sql/sql.ts'

const expectationSchema = v.object({
  'QUERY PLAN': v.tuple([v.object({ Plan: v.object({ 'Plan Rows': v.number() }) })]),
})

/** GET and HEAD of a table. */
export async function read(run: Runner, request: RestRequest, table: Table): Promise<Response> {
  const { schema, method, headers, preferences } = request
  const query = readQuery(request, false)
  const answering = negotiate(headers.get('accept'))
  const range = requestedRange(request, query)
  const plan = planRead({ schema, maxRows: maxRowsOf(request) }, table, query.select, query, range)
  const isRead = method === 'GET'
  const source = exposed(table.name)
  const { statement, keys } = readStatement(plan, {
    // HEAD needs no rows: their number alone decides whether a lone object is refused.
    answering: isRead ? answering : undefined,
    count: countedStatement(preferences),
    source,
  })
  const result = await run.read(request, statement)
  requireSingular(answering, result.page)
  const total = await countRows(run, request, plan, source, result.total)
  const { status, contentRange } = describeRange(range, result.page, total)
  return respond(
    {
      status,
      body: isRead ? answerBody(answering, keys, result.body, result.page) : null,
      headers: {
        'content-type': contentTypeOf(answering),
        'content-range': contentRange,
        'content-location': locationOf(request),
        'preference-applied': preferencesApplied(preferences, []),
      },
    },
    result,
  )
}

/** The same address, however the request's parameters were ordered. */
function locationOf({ path, parameters }: RestRequest): string {
  const sorted = new URLSearchParams([...parameters].filter(([key]) => key !== 'apikey'))
  sorted.sort()
  return sorted.size === 0 ? path : `${path}?${sorted}`
}

/** The count that the reading statement makes itself. */
function countedStatement({ count }: Preferences): 'exact' | 'estimated' | undefined {
  return count === 'planned' ? undefined : count
}

/** The number of all rows, beyond the page too: counted, or as the database's planner expects. */
async function countRows(
  run: Runner,
  request: RestRequest,
  plan: ReadPlan,
  source: Sql,
  counted: number | null,
): Promise<number | null> {
  const { count } = request.preferences
  if (count === 'planned') return expectRows(run, request, plan, source)
  if (count !== 'estimated' || counted === null || counted <= MAX_ROWS) return counted
  return Math.max(counted, await expectRows(run, request, plan, source))
}

async function expectRows(run: Runner, request: RestRequest, plan: ReadPlan, source: Sql): Promise<number> {
  const result = await run.read<object>(request, expectationStatement(plan, source))
  return v.parse(expectationSchema, result)['QUERY PLAN'][0].Plan['Plan Rows']
}
