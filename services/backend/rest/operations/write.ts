import { contentRange } from '../answer/content-range.ts'
import { preferencesApplied } from '../answer/preferences-applied.ts'
import { respond } from '../answer/respond.ts'
import { RestError } from '../answer/rest-error.ts'
import { requireSingular } from '../answer/singular.ts'
import { contentTypeOf, toldBody } from '../answer/told-body.ts'
import { type Answering, negotiate } from '../parse/media-type.ts'
import type { WritePlan } from '../plan/write-plan.ts'
import type { RestRequest } from '../request/rest-request.ts'
import type { Runner, ToldWrite } from '../request/run-statement.ts'
import { writeStatement } from '../sql/write-statement.ts'

/** What an operation that changes rows says of the change, beside the rows themselves. */
export interface WriteAnswer {
  /** May refuse what was done, which is then undone. */
  readonly check: (told: ToldWrite) => void
  readonly statusWithRows: (told: ToldWrite) => number
  readonly statusWithout: (told: ToldWrite) => number
  /** First and last, as Content-Range tells them; the total is told where it is asked for. */
  readonly range: ((told: ToldWrite) => readonly [number, number]) | undefined
  readonly applied: Parameters<typeof preferencesApplied>[1]
}

/** Makes the change and tells of it as is preferred. */
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
  const told = await run.write<ToldWrite>(request, statement, (done) => {
    requireSingular(answering, done.page)
    answer.check(done)
  })
  const [first, last] = answer.range?.(told) ?? []
  const total = preferences.count === undefined ? null : told.page
  return respond(
    {
      status: showsRows ? answer.statusWithRows(told) : answer.statusWithout(told),
      body: showsRows ? toldBody(answering, keys, told.body, told.page) : null,
      headers: {
        ...bodyHeaders(showsRows, answering),
        'content-range':
          first === undefined || last === undefined ? undefined : contentRange(first, last, total),
        location: showsKey ? locationOf(plan, told) : undefined,
        'preference-applied': preferencesApplied(preferences, answer.applied),
      },
    },
    told,
  )
}

function bodyHeaders(showsRows: boolean, answering: Answering) {
  return showsRows ? { 'content-type': contentTypeOf(answering) } : {}
}

/** Where the one new row can be read. */
function locationOf({ table }: WritePlan, { key, page }: ToldWrite): string | undefined {
  if (key === null || page !== 1) return undefined
  const filters = Object.entries(key).map(([column, value]): [string, string] => [
    column,
    value === null ? 'is.null' : `eq.${value}`,
  ])
  return `/${encodeURIComponent(table.name)}?${new URLSearchParams(filters)}`
}

/** More rows than the request may change, where it says so strictly. */
export function refuseTooMany({ preferences: { maxAffected, handling } }: RestRequest, page: number): void {
  if (maxAffected === undefined || handling !== 'strict' || page <= maxAffected) return
  throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${page} rows`,
  })
}
