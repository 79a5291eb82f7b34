import { decodePath, findTable } from '../request/find-table.ts'
import type { RestRequest } from '../request/rest-request.ts'
import type { Runner } from '../request/run-statement.ts'
import { RestError } from '../rest-error.ts'
import { deleteRows } from './delete.ts'
import { describeService } from './describe-service.ts'
import { insert } from './insert.ts'
import { read } from './read.ts'
import { rpc } from './rpc.ts'
import { update } from './update.ts'
import { upsertOne } from './upsert-one.ts'

const OPERATIONS = new Map([
  ['GET', read],
  ['HEAD', read],
  ['POST', insert],
  ['PUT', upsertOne],
  ['PATCH', update],
  ['DELETE', deleteRows],
])

/** Picks the operation by path and method: the root, a function, or a table. */
export async function answerRequest(run: Runner, request: RestRequest): Promise<Response> {
  refuseUnknownPreferences(request)
  const [first = '', second, ...others] = decodePath(request.path)
  if (first === '' && second === undefined) return describeService(request)
  if (first === 'rpc' && second && others.length === 0) return rpc(run, request, second)
  if (first === '' || second !== undefined)
    throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
  const operation = OPERATIONS.get(request.method)
  if (!operation) throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`)
  return operation(run, request, findTable(request.schema, first))
}

function refuseUnknownPreferences({ preferences: { handling, unknown } }: RestRequest) {
  if (handling !== 'strict' || unknown.length === 0) return
  throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${unknown.join(', ')}`,
  })
}
