import { RestError } from '../rest-error.ts'
import { nearName } from '../schema/near-name.ts'
import type { Schema, Table } from '../schema/schema.ts'

/** The parts of a path below the root of the service. */
export function decodePath(path: string): string[] {
  return path.slice(1).split('/').map(decodeName)
}

function decodeName(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
  }
}

const MIN_ALIKE = 0.75

export function findTable(schema: Schema, name: string): Table {
  const table = schema.tables.get(name)
  if (table) return table
  const near = nearName(name, schema.tables.keys(), MIN_ALIKE)
  const hint = near === undefined ? null : `Perhaps you meant the table 'public.${near}'`
  const message = `Could not find the table 'public.${name}' in the schema cache`
  throw new RestError(404, 'PGRST205', message, { hint })
}

const EXPOSED = 'public'

/** Reads name their schema in `accept-profile`, and writes in `content-profile`. */
export function requireKnownSchema(method: string, headers: Headers): void {
  const writes = ['POST', 'PATCH', 'PUT', 'DELETE'].includes(method)
  const named = headers.get(writes ? 'content-profile' : 'accept-profile')
  if (named === null || named === EXPOSED) return
  throw new RestError(406, 'PGRST106', `Invalid schema: ${named}`, {
    hint: `Only the following schemas are exposed: ${EXPOSED}`,
  })
}
