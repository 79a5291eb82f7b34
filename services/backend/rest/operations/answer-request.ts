import { RestError } from '../answer/rest-error.ts'
import { findTable } from '../request/find-table.ts'
import type { RestRequest } from '../request/rest-request.ts'
import type { Runner } from '../request/run-statement.ts'
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

/** By the path and the method: the root, a function, or a table. */
export async function answerRequest(run: Runner, request: RestRequest): Promise<Response> {
  refuseUnknownPreferences(request)
  const [first = '', second, ...others] = request.path.slice(1).split('/').map(decodeName)
  if (first === '' && second === undefined) return describeService(request)
  if (first === 'rpc' && second && others.length === 0) return rpc(run, request, second)
  if (first === '' || second !== undefined)
    throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
  const operation = OPERATIONS.get(request.method)
  if (!operation) throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`)
  return operation(run, request, findTable(request.schema, first))
}

function decodeName(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
  }
}

function refuseUnknownPreferences({ preferences: { handling, unknown } }: RestRequest) {
  if (handling !== 'strict' || unknown.length === 0) return
  throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${unknown.join(', ')}`,
  })
}
