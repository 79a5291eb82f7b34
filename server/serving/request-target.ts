import type { IncomingMessage } from 'node:http'
import { isHost } from './unclear-requests.ts'

/** The scheme and the host of a whole address, after which come a path, a query or nothing. */
const ORIGIN = /^https?:\/\/([^/?]*)/i

/**
 * Takes a request for a whole address as one for its path: RFC 9112, 3.2.2, has a server answer it, as a proxy may send
 * one on as it came. The host in it is believed no more than the header. A host that cannot be one stays as it is, and
 * leads nowhere.
 */
export function takePathAlone(request: Pick<IncomingMessage, 'url'>): void {
  const { url = '' } = request
  const [origin, host = ''] = ORIGIN.exec(url) ?? []
  if (origin === undefined || host === '' || !isHost(host)) return
  const rest = url.slice(origin.length)
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}
