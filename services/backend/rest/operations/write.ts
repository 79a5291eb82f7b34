import {
  answerBody,
  contentRange,
  contentTypeOf,
  preferencesApplied,
  requireSingular,
  respond,
} from '../answer/respond.ts'
import { negotiate } from '../parse/media-type.ts'
import type { WritePlan } from '../plan/plan-write.ts'
import type { RestRequest } from '../request/rest-request.ts'
import type { Runner, WriteResult } from '../request/run-statement.ts'
import { RestError } from '../rest-error.ts'
import { writeStatement } from '../sql/write-statement.ts'

/** The answer of an operation that changes rows, apart from the rows themselves. */
export interface WriteAnswer {
  /** Throws to refuse the change, which is then undone. */
  readonly check: (result: WriteResult) => void
  readonly statusWithRows: (result: WriteResult) => number
  readonly statusWithout: (result: WriteResult) => number
  /** First and last row, as Content-Range tells them; the total is told if the request asks for it. */
  readonly range: ((result: WriteResult) => readonly [number, number]) | undefined
  readonly applied: Parameters<typeof preferencesApplied>[1]
}

/** Makes the change, and answers as the request prefers. */
export async function write(
  run: Runner,
  request: RestRequest,
  plan: WritePlan,
  answer: WriteAnswer,
): Promise<Response> {
  const { headers, preferences } = request
  const answering = negotiate(headers.get('accept'))
  const showsRows = preferences.return === 'representation'
  const showsKey = plan.kind === 'insert' && preferences.return === 'headers-only'
  const { statement, keys } = writeStatement(plan, {
    answering: showsRows ? answering : undefined,
    showsKey,
  })
  const result = await run.write<WriteResult>(request, statement, (done) => {
    requireSingular(answering, done.page)
    answer.check(done)
  })
  const [first, last] = answer.range?.(result) ?? []
  const total = preferences.count === undefined ? null : result.page
  const status = showsRows ? answer.statusWithRows(result) : answer.statusWithout(result)
  return respond(
    {
      status,
      body: showsRows ? answerBody(answering, keys, result.body, result.page) : null,
      headers: {
        'content-type': showsRows ? contentTypeOf(answering) : undefined,
        // Without rows, a status that may have a body has an empty one, and says so.
        'content-length': showsRows || status === 204 ? undefined : '0',
        'content-range':
          first === undefined || last === undefined ? undefined : contentRange(first, last, total),
        location: showsKey ? locationOf(plan, result) : undefined,
        'preference-applied': preferencesApplied(preferences, answer.applied),
      },
    },
    result,
  )
}

/** The address of the one new row. */
function locationOf({ table }: WritePlan, { key, page }: WriteResult): string | undefined {
  if (key === null || page !== 1) return undefined
  const filters = Object.entries(key).map(([column, value]): [string, string] => [
    column,
    value === null ? 'is.null' : `eq.${value}`,
  ])
  return `/${encodeURIComponent(table.name)}?${new URLSearchParams(filters)}`
}

/** Refuses a change of more rows than the request strictly allows. */
export function refuseTooMany({ preferences: { maxAffected, handling } }: RestRequest, page: number): void {
  if (maxAffected === undefined || handling !== 'strict' || page <= maxAffected) return
  throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${page} rows`,
  })
}
