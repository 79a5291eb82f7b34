import { bodyType, parseBody } from '../parse/body.ts'
import { planUpdate } from '../plan/plan-write.ts'
import { readQuery } from '../request/read-query.ts'
import type { RestRequest } from '../request/rest-request.ts'
import type { Runner } from '../request/run-statement.ts'
import { RestError } from '../rest-error.ts'
import type { Table } from '../schema/schema.ts'
import { refuseTooMany, write } from './write.ts'

/** PATCH of the rows of a table that the filters find. */
export async function update(run: Runner, request: RestRequest, table: Table): Promise<Response> {
  const { schema, headers, preferences, body, limits } = request
  const query = readQuery(request, false)
  const payload = await parseBody(bodyType(headers), body, query.columns, limits.writtenRows)
  const plan = planUpdate({ schema, table, query, preferences }, payload)
  if (!table.isUpdatable) throw new RestError(405, '55000', `cannot update view "${table.name}"`)
  return write(run, request, plan, {
    check: ({ page }) => refuseTooMany(request, page),
    statusWithRows: () => 200,
    statusWithout: () => 204,
    range: ({ page }) => [0, page - 1],
    applied: ['missing', 'return', 'max-affected'],
  })
}
