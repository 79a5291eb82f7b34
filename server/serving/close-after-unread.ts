import type { IncomingMessage, ServerResponse } from 'node:http'
import { throwAwayInTurn } from './unread-rest.ts'

/** Reads on for this long, as nginx lingers: otherwise a reset could take the answer from a client that still sends. */
const LINGER_MS = 1_000

/**
 * Closes the connection after an answer that goes out before the body has come, and announces that in its headers. A
 * later request on the connection, perhaps a proxy's for another visitor, would be cut off with it.
 */
export function closeAfterUnread(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return
  const writeHead = response.writeHead as (...head: unknown[]) => ServerResponse
  response.writeHead = (...head: unknown[]) => {
    if (!request.complete) {
      response.shouldKeepAlive = false
      socket.destroySoon = () => {
        socket.end()
        throwAwayInTurn(socket)
        setTimeout(() => socket.destroy(), LINGER_MS).unref()
      }
    }
    return writeHead.apply(response, head)
  }
}
