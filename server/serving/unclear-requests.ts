import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A name or an address and perhaps a port, by RFC 3986, 3.2.2 and 3.2.3; empty where the address asked for has none. */
const HOST = /^(?:\[[\w:.%~-]+\]|[\w.%~!$&'()*+,;=-]*)(?::\d*)?$/

export const isHost = (text: string): boolean => HOST.test(text)

/**
 * Whether a request names two hosts, or none that could be one: RFC 9112, 3.2, has it refused, since a proxy may read
 * it as asked of the one host and the shop as asked of the other. Node keeps the first of several silently.
 */
export function hasWrongHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() !== 'host') continue
    hosts += 1
    if (hosts > 1 || !isHost(rawHeaders[at + 1] ?? '')) return true
  }
  return false
}

/**
 * A client of HTTP/1.0 knows no pieces, so whoever stands between may see the body's end elsewhere than the shop does:
 * RFC 9112, 6.1, has the connection closed, or what follows could be taken for a request of somebody else's.
 */
function isInPiecesTooEarly({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.0' && headers['transfer-encoding'] !== undefined
}

/**
 * RFC 9112, 6.1 and 6.3: nobody can tell where a body ends whose last coding is another one than pieces, and one that is
 * coded before it came in pieces would be read as it came.
 */
function refusalOfCoding({ headers }: IncomingMessage): 400 | 501 | undefined {
  const coding = headers['transfer-encoding']?.toLowerCase()
  if (coding === undefined || coding === 'chunked') return undefined
  return /,[ \t]*chunked$/.test(coding) ? 501 : 400
}

/** Node takes requests of HTTP/0.9, which have no headers, and of HTTP/2.0, which have another form. */
const VERSIONS = ['1.0', '1.1']

function refusalOf(request: IncomingMessage): number | undefined {
  if (!VERSIONS.includes(request.httpVersion)) return 505
  if (hasWrongHost(request) || isInPiecesTooEarly(request)) return 400
  return refusalOfCoding(request)
}

const refused = new WeakSet<Socket>()

/** Refuses what may be read in two ways, and answers nothing any more that came behind it: the connection closes. */
export function refusedAsUnclear(request: IncomingMessage, response: ServerResponse): boolean {
  const { socket } = request
  if (refused.has(socket)) return true
  const status = refusalOf(request)
  if (status === undefined) return false
  refused.add(socket)
  response.writeHead(status, { connection: 'close' }).end()
  return true
}
