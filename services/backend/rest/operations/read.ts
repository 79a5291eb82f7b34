import { answerBody, contentTypeOf } from '../answer/answer-body.ts'
import { describeRange } from '../answer/content-range.ts'
import { preferencesApplied } from '../answer/preferences-applied.ts'
import { respond } from '../answer/respond.ts'
import { requireSingular } from '../answer/singular.ts'
import { negotiate } from '../parse/media-type.ts'
import { planRead } from '../plan/plan-read.ts'
import { readQuery } from '../request/read-query.ts'
import { maxRowsOf, requestedRange } from '../request/requested-range.ts'
import type { RestRequest } from '../request/rest-request.ts'
import type { Runner } from '../request/run-statement.ts'
import type { Table } from '../schema/schema.ts'
import { readStatement } from '../sql/read-statement.ts'
import { exposed } from '../sql/sql.ts'
import { countedStatement, countRows } from './count-rows.ts'

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
