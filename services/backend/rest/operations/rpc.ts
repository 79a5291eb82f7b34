import {
  answerBody,
  contentTypeOf,
  describeRange,
  preferencesApplied,
  requireSingular,
  respond,
} from '../answer/respond.ts'
import { bodyType, FORM, isJson, JSON_TYPE, parseBody, readForm } from '../parse/body.ts'
import { negotiate } from '../parse/media-type.ts'
import type { Query } from '../parse/query.ts'
import type { Range } from '../parse/range.ts'
import { findRoutine, type WholeBody } from '../plan/find-routine.ts'
import { planRead } from '../plan/plan-read.ts'
import { maxRowsOf, readQuery, requestedRange } from '../request/read-query.ts'
import type { RestRequest } from '../request/rest-request.ts'
import type { Runner, StatementResult } from '../request/run-statement.ts'
import { RestError } from '../rest-error.ts'
import type { Routine } from '../schema/schema.ts'
import { type Arguments, isPayload } from '../sql/call.ts'
import { type CallOptions, rowsCallStatement, valuesCallStatement } from '../sql/call-statement.ts'
import type { ReadStatement } from '../sql/read-statement.ts'
import { refuseTooMany } from './write.ts'

/** GET, HEAD and POST of a function. */
export async function rpc(run: Runner, request: RestRequest, name: string): Promise<Response> {
  const { schema, method, headers, preferences } = request
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
    throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
  const isPost = method === 'POST'
  const whole = isPost ? wholeBodyOf(request) : undefined
  const query = readQuery(request, !isPost)
  const args = isPost ? await readArguments(request, query) : query.args
  const keys = isPayload(args) ? args.keys : args.map(([key]) => key)
  const routine = findRoutine(schema, name, keys, whole)
  refuseUncounted(request, routine)

  const answering = negotiate(headers.get('accept'))
  const range = requestedRange(request, query)
  const isVoid = routine.returns.kind === 'void'
  const isRead = method !== 'HEAD' && !isVoid
  const { statement, keys: columns } = planCall(request, routine, args, query, range, {
    answering: isRead ? answering : undefined,
    count: preferences.count === undefined ? undefined : 'exact',
  })
  const check = ({ page }: StatementResult) => {
    if (!isVoid) requireSingular(answering, page)
    refuseTooMany(request, page)
  }
  const result =
    isPost && routine.isVolatile
      ? await run.write(request, statement, check)
      : await run.read(request, statement)
  check(result)

  const { status, contentRange } = describeRange(range, result.page, result.total)
  return respond(
    {
      status: isVoid ? 204 : status,
      body: isRead ? answerBody(answering, columns, result.body, result.page) : null,
      headers: {
        'content-range': contentRange,
        'content-type': isVoid ? undefined : contentTypeOf(answering),
        'preference-applied': preferencesApplied(preferences, ['max-affected']),
      },
    },
    result,
  )
}

const WHOLE_BODIES: ReadonlyMap<string, WholeBody> = new Map([
  ['text/plain', 'text'],
  ['text/xml', 'xml'],
  ['application/octet-stream', 'bytea'],
])

/** A client that sends no body may well name the platform's own type of one. */
function wholeBodyOf({ headers, body }: RestRequest): WholeBody | undefined {
  const type = bodyType(headers)
  if (isJson(type)) return 'json'
  return body === '' ? undefined : WHOLE_BODIES.get(type)
}

/** An empty body is a call without arguments. A form may have a name twice, as a URL may. */
function readArguments(
  { headers, body, limits }: RestRequest,
  { columns }: Query,
): Arguments | Promise<Arguments> {
  const type = bodyType(headers)
  if (type === FORM) return readForm(body)
  if (body !== '' && WHOLE_BODIES.has(type)) return { json: '[]', keys: [], isObject: false, raw: body }
  const [as, text] = body === '' ? [JSON_TYPE, '{}'] : [type, body]
  return parseBody(as, text, columns, limits.writtenRows)
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
