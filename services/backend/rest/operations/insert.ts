import { RestError } from '../answer/rest-error.ts'
import { parseBody } from '../parse/body.ts'
import { parseQuery } from '../parse/query.ts'
import { planInsert } from '../plan/plan-write.ts'
import type { RestRequest } from '../request/rest-request.ts'
import type { Runner, ToldWrite } from '../request/run-statement.ts'
import type { Table } from '../schema/schema.ts'
import { write } from './write.ts'

/** POST of a table: one row or many, and upserts. */
export async function insert(run: Runner, request: RestRequest, table: Table): Promise<Response> {
  const { schema, headers, parameters, preferences, body } = request
  const query = parseQuery(parameters, false)
  const payload = await parseBody(headers.get('content-type'), body, query.columns)
  const plan = planInsert({ schema, table, query, preferences }, payload)
  if (!table.isInsertable) throw new RestError(405, '55000', `cannot insert into view "${table.name}"`)
  // An upsert that found all rows there made none.
  const status = ({ inserted }: ToldWrite) =>
    plan.conflict?.resolution === 'merge-duplicates' && (inserted ?? 0) <= 0 ? 200 : 201
  return write(run, request, plan, {
    check() {},
    statusWithRows: status,
    statusWithout: status,
    range: () => [1, 0],
    applied: plan.conflict ? ['resolution', 'missing', 'return'] : ['missing', 'return'],
  })
}
