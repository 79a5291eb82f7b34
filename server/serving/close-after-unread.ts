import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Reads on for this long, as nginx lingers: otherwise a reset could take the answer from a client that still sends. */
const LINGER_MS = 1_000

const MEBIBYTE = 1024 * 1024
/** The rate for all connections together: reading fifty refused bodies of 5 MiB a second costs more than all orders. */
const BYTES_PER_S = 20 * MEBIBYTE
const EVERY_MS = 25
const BYTES_EVERY_TIME = (BYTES_PER_S * EVERY_MS) / 1000
const LEAST_BYTES = 16 * 1024

interface Lingering {
  leftBytes: number
}

const lingering = new Map<Socket, Lingering>()
let timer: NodeJS.Timeout | undefined

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

/** Discards what still arrives on a connection until it closes; all such connections share the bytes per second. */
function throwAwayInTurn(socket: Socket): void {
  if (socket.destroyed || lingering.has(socket)) return
  const left: Lingering = { leftBytes: share() }
  lingering.set(socket, left)
  // The parser would read everything that arrives; a listener for data takes the connection from it.
  socket.removeAllListeners('data')
  socket.on('data', (chunk) => {
    left.leftBytes -= chunk.length
    if (left.leftBytes <= 0) socket.pause()
  })
  socket.once('close', () => lingering.delete(socket))
  timer ??= setInterval(goOn, EVERY_MS).unref()
}

function goOn() {
  const bytes = share()
  for (const [socket, left] of lingering) {
    left.leftBytes = Math.min(bytes, left.leftBytes + bytes)
    if (left.leftBytes > 0) socket.resume()
  }
  if (lingering.size > 0) return
  clearInterval(timer)
  timer = undefined
}

function share(): number {
  return Math.max(LEAST_BYTES, BYTES_EVERY_TIME / Math.max(1, lingering.size))
}
