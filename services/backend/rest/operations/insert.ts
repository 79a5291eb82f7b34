import { bodyType, parseBody } from '../parse/body.ts'
import { planInsert } from '../plan/plan-write.ts'
import { readQuery } from '../request/read-query.ts'
import type { RestRequest } from '../request/rest-request.ts'
import type { Runner, WriteResult } from '../request/run-statement.ts'
import { RestError } from '../rest-error.ts'
import type { Table } from '../schema/schema.ts'
import { write } from './write.ts'

/** POST of a table: one row or many, and upserts. */
export async function insert(run: Runner, request: RestRequest, table: Table): Promise<Response> {
  const { schema, headers, preferences, body, limits } = request
  const query = readQuery(request, false)
  const payload = await parseBody(bodyType(headers), body, query.columns, limits.writtenRows)
  const plan = planInsert({ schema, table, query, preferences }, payload)
  if (!table.isInsertable) throw new RestError(405, '55000', `cannot insert into view "${table.name}"`)
  // An upsert answers 200 if all its rows existed already.
  const status = ({ inserted }: WriteResult) =>
    plan.conflict?.resolution === 'merge-duplicates' && (inserted ?? 0) <= 0 ? 200 : 201
  return write(run, request, plan, {
    check() {},
    statusWithRows: status,
    statusWithout: status,
    range: () => [1, 0],
    applied: plan.conflict ? ['resolution', 'missing', 'return'] : ['missing', 'return'],
  })
}
