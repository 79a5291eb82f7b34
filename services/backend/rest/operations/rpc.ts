import { describeRange } from '../answer/content-range.ts'
import { preferencesApplied } from '../answer/preferences-applied.ts'
import { respond } from '../answer/respond.ts'
import { RestError } from '../answer/rest-error.ts'
import { requireSingular } from '../answer/singular.ts'
import { contentTypeOf, toldBody } from '../answer/told-body.ts'
import { parseBody } from '../parse/body.ts'
import { negotiate } from '../parse/media-type.ts'
import { parseQuery, type Query } from '../parse/query.ts'
import type { Range } from '../parse/range.ts'
import { findRoutine } from '../plan/find-routine.ts'
import { planRead } from '../plan/plan-read.ts'
import { maxRowsOf, requestedRange } from '../request/requested-range.ts'
import type { RestRequest } from '../request/rest-request.ts'
import type { Runner, Told } from '../request/run-statement.ts'
import type { Routine } from '../schema/schema.ts'
import { type Arguments, isPayload } from '../sql/call.ts'
import { type CallOptions, rowsCallStatement, valuesCallStatement } from '../sql/call-statement.ts'
import type { ReadStatement } from '../sql/read-statement.ts'
import { refuseTooMany } from './write.ts'

/** GET, HEAD and POST of a function. */
export async function rpc(run: Runner, request: RestRequest, name: string): Promise<Response> {
  const { schema, method, headers, parameters, preferences } = request
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
    throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
  const isPost = method === 'POST'
  const query = parseQuery(parameters, !isPost)
  const args = isPost ? await readArguments(request, query) : query.args
  const keys = isPayload(args) ? args.keys : args.map(([key]) => key)
  const routine = findRoutine(schema, name, keys, isPost)
  refuseUncounted(request, routine)

  const answering = negotiate(headers.get('accept'))
  const range = requestedRange(request, query)
  const { statement, keys: columns } = planCall(request, routine, args, query, range, {
    answering: method === 'HEAD' ? undefined : answering,
    count: preferences.count === undefined ? undefined : 'exact',
  })
  const check = ({ page }: Told) => {
    if (routine.returns.kind !== 'void') requireSingular(answering, page)
    refuseTooMany(request, page)
  }
  const told =
    isPost && routine.isVolatile
      ? await run.write(request, statement, check)
      : await run.read(request, statement)
  check(told)

  const { status, contentRange } = describeRange(range, told.page, told.total)
  const isVoid = routine.returns.kind === 'void'
  return respond(
    {
      status: isVoid ? 204 : status,
      body: isVoid || method === 'HEAD' ? null : toldBody(answering, columns, told.body, told.page),
      headers: {
        'content-range': contentRange,
        'content-type': isVoid ? undefined : contentTypeOf(answering),
        'preference-applied': preferencesApplied(preferences, ['max-affected']),
      },
    },
    told,
  )
}

/** No body is a call without arguments. */
function readArguments({ headers, body }: RestRequest, { columns }: Query) {
  return body === '' ? parseBody(null, '{}', columns) : parseBody(headers.get('content-type'), body, columns)
}

function planCall(
  request: RestRequest,
  routine: Routine,
  args: Arguments,
  query: Query,
  range: Range,
  options: CallOptions,
): ReadStatement {
  const { returns } = routine
  const maxRows = maxRowsOf(request)
  if (returns.kind !== 'rows') {
    const limit = maxRows === undefined ? range.limit : Math.min(range.limit ?? maxRows, maxRows)
    return valuesCallStatement(routine, args, { ...range, limit }, options)
  }
  const planning = { schema: request.schema, maxRows }
  const plan = planRead(planning, returns.table, query.select, query, range)
  return rowsCallStatement(routine, args, plan, options)
}

function refuseUncounted({ preferences: { maxAffected, handling } }: RestRequest, { returnsSet }: Routine) {
  if (maxAffected === undefined || handling !== 'strict' || returnsSet) return
  throw new RestError(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  )
}
