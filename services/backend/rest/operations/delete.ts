import { planDelete } from '../plan/plan-write.ts'
import { readQuery } from '../request/read-query.ts'
import type { RestRequest } from '../request/rest-request.ts'
import type { Runner } from '../request/run-statement.ts'
import { RestError } from '../rest-error.ts'
import type { Table } from '../schema/schema.ts'
import { refuseTooMany, write } from './write.ts'

/** DELETE of the rows of a table that the filters find. */
export async function deleteRows(run: Runner, request: RestRequest, table: Table): Promise<Response> {
  const { schema, preferences } = request
  const plan = planDelete({ schema, table, query: readQuery(request, false), preferences })
  if (!table.isDeletable) throw new RestError(405, '55000', `cannot delete from view "${table.name}"`)
  return write(run, request, plan, {
    check: ({ page }) => refuseTooMany(request, page),
    statusWithRows: () => 200,
    statusWithout: () => 204,
    range: () => [1, 0],
    applied: ['return', 'max-affected'],
  })
}
