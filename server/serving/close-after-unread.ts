import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Reads on until the client has sent nothing for this long: a reset would take the answer from one that still sends.
 * Its half of the connection stays open until then, as Firefox reads an answer only once it has sent the whole body,
 * and gives the request up if it finds the connection closed by then.
 */
const QUIET_MS = 1_000
/** A form of 45 MiB comes whole in this time at 12 Mbit/s. */
const LONGEST_MS = 30_000
const MAX_LINGERING = 200

const MEBIBYTE = 1024 * 1024
/** The rate for all connections together: reading fifty refused bodies of 5 MiB a second costs more than all orders. */
const BYTES_PER_S = 20 * MEBIBYTE
const EVERY_MS = 25
const BYTES_EVERY_TIME = (BYTES_PER_S * EVERY_MS) / 1000

interface Lingering {
  leftBytes: number
  heardAtMs: number
  readonly endsAtMs: number
}

const lingering = new Map<Socket, Lingering>()
let timer: NodeJS.Timeout | undefined
let wentOnAtMs = 0

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
      socket.destroySoon = () => throwAwayInTurn(socket)
    }
    return writeHead.apply(response, head)
  }
}

/** Discards what still arrives on a connection until it is done; all such connections share the bytes per second. */
function throwAwayInTurn(socket: Socket): void {
  if (socket.destroyed || lingering.has(socket)) return
  const nowMs = performance.now()
  const left: Lingering = { leftBytes: share(), heardAtMs: nowMs, endsAtMs: nowMs + LONGEST_MS }
  lingering.set(socket, left)
  // The parser would read everything that arrives, and answer a body that ends early; these listeners take its place.
  socket.removeAllListeners('data')
  socket.removeAllListeners('end')
  socket.once('end', () => close(socket))
  socket.on('data', (chunk) => {
    left.heardAtMs = performance.now()
    left.leftBytes -= chunk.length
    if (left.leftBytes <= 0) socket.pause()
  })
  // The parser read below the stream, which still waits for the first piece it asked for, and would read no further.
  socket.push('')
  socket.once('close', () => lingering.delete(socket))
  const [longest] = lingering.keys()
  if (lingering.size > MAX_LINGERING && longest) close(longest)
  if (timer) return
  wentOnAtMs = nowMs
  timer = setInterval(goOn, EVERY_MS).unref()
}

function goOn() {
  const bytes = share()
  const nowMs = performance.now()
  // A process that stood still heard nobody meanwhile.
  const stoodMs = Math.max(0, nowMs - wentOnAtMs - 2 * EVERY_MS)
  wentOnAtMs = nowMs
  for (const [socket, left] of lingering) {
    left.heardAtMs += stoodMs
    const isQuiet = !socket.isPaused() && nowMs - left.heardAtMs > QUIET_MS
    left.leftBytes = Math.min(bytes, left.leftBytes + bytes)
    if (isQuiet || nowMs > left.endsAtMs) close(socket)
    else if (left.leftBytes > 0) socket.resume()
  }
  if (lingering.size > 0) return
  clearInterval(timer)
  timer = undefined
}

/** Says that nothing more comes, and takes the connection from a client that does not close it in turn. */
function close(socket: Socket): void {
  lingering.delete(socket)
  socket.end()
  setTimeout(() => socket.destroy(), QUIET_MS).unref()
}

function share(): number {
  return BYTES_EVERY_TIME / Math.max(1, lingering.size)
}
