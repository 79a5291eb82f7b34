import type { ServerResponse } from 'node:http'
import type { Readiness } from './readiness.ts'

/**
 * `/health/live`: the process answers. `/health/ready`: it can also sell. Both are answered before any framework, since
 * a health check may use HTTP/1.0 and name no host.
 */
export function answeredHealth(
  path: string,
  readiness: Pick<Readiness, 'check'>,
  response: ServerResponse,
  trouble: () => string | undefined = () => undefined,
): boolean {
  if (path === '/health/live') answer(response, 200, 'live')
  else if (path === '/health/ready')
    void readiness
      .check()
      .then((missing) => answer(response, missing ? 503 : 200, missing ?? 'ready', trouble()))
  else return false
  return true
}

/** `front` is what the cache in front does not do, which keeps nobody from buying. */
function answer(response: ServerResponse, status: number, state: string, front?: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ status: state, ...(front !== undefined && { front }) }))
}
