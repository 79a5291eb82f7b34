import { RestError } from '../answer/rest-error.ts'

const EXPOSED = 'public'

/** Requests that read and those that write name their schema in different headers. */
export function requireKnownSchema(method: string, headers: Headers): void {
  const writes = ['POST', 'PATCH', 'PUT', 'DELETE'].includes(method)
  const named = headers.get(writes ? 'content-profile' : 'accept-profile')
  if (named === null || named === EXPOSED) return
  throw new RestError(406, 'PGRST106', `Invalid schema: ${named}`, {
    hint: `Only the following schemas are exposed: ${EXPOSED}`,
  })
}
