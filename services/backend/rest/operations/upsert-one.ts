import { bodyType, parseBody } from '../parse/body.ts'
import { planUpsertOne } from '../plan/plan-write.ts'
import { readQuery } from '../request/read-query.ts'
import type { RestRequest } from '../request/rest-request.ts'
import type { Runner, WriteResult } from '../request/run-statement.ts'
import { RestError } from '../rest-error.ts'
import type { Table } from '../schema/schema.ts'
import { write } from './write.ts'

/** PUT of one row of a table, which the address names by its primary key. */
export async function upsertOne(run: Runner, request: RestRequest, table: Table): Promise<Response> {
  const { schema, headers, preferences, body, limits } = request
  const query = readQuery(request, false)
  if ([...query.limits, ...query.offsets].some(({ path }) => path.length === 0))
    throw new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')
  const payload = await parseBody(bodyType(headers), body, undefined, limits.writtenRows)
  const plan = planUpsertOne({ schema, table, query, preferences }, payload)
  return write(run, request, plan, {
    check: ({ page }: WriteResult) => {
      if (page !== 1)
        throw new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')
    },
    statusWithRows: ({ inserted }) => ((inserted ?? 0) > 0 ? 201 : 200),
    statusWithout: () => 204,
    range: undefined,
    applied: ['return'],
  })
}
