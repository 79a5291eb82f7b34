import { describeRange } from '../answer/content-range.ts'
import { preferencesApplied } from '../answer/preferences-applied.ts'
import { respond } from '../answer/respond.ts'
import { requireSingular } from '../answer/singular.ts'
import { contentTypeOf, toldBody } from '../answer/told-body.ts'
import { negotiate } from '../parse/media-type.ts'
import { parseQuery } from '../parse/query.ts'
import { planRead } from '../plan/plan-read.ts'
import { maxRowsOf, requestedRange } from '../request/requested-range.ts'
import type { RestRequest } from '../request/rest-request.ts'
import type { Runner } from '../request/run-statement.ts'
import type { Table } from '../schema/schema.ts'
import { readStatement } from '../sql/read-statement.ts'
import { exposed } from '../sql/sql.ts'
import { countedStatement, countRows } from './count-rows.ts'

/** GET and HEAD of a table. */
export async function read(run: Runner, request: RestRequest, table: Table): Promise<Response> {
  const { schema, method, headers, parameters, preferences } = request
  const query = parseQuery(parameters, false)
  const answering = negotiate(headers.get('accept'))
  const range = requestedRange(request, query)
  const plan = planRead({ schema, maxRows: maxRowsOf(request) }, table, query.select, query, range)
  const isRead = method === 'GET'
  const source = exposed(table.name)
  const { statement, keys } = readStatement(plan, {
    // A lone object is refused by the number of rows alone.
    answering: isRead ? answering : undefined,
    count: countedStatement(preferences),
    source,
  })
  const told = await run.read(request, statement)
  requireSingular(answering, told.page)
  const total = await countRows(run, request, plan, source, told.total)
  const { status, contentRange } = describeRange(range, told.page, total)
  return respond(
    {
      status,
      body: isRead ? toldBody(answering, keys, told.body, told.page) : null,
      headers: {
        'content-type': contentTypeOf(answering),
        'content-range': contentRange,
        'content-location': locationOf(request),
        'preference-applied': preferencesApplied(preferences, []),
      },
    },
    told,
  )
}

/** The same request however its parameters were ordered. */
function locationOf({ path, parameters }: RestRequest): string {
  const sorted = new URLSearchParams([...parameters].filter(([key]) => key !== 'apikey'))
  sorted.sort()
  return sorted.size === 0 ? path : `${path}?${sorted}`
}
