import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const MEBIBYTE = 1024 * 1024

export interface OpenRequestLimits {
  /** The total of all bodies that are being read or worked on, and of all answers not yet taken. */
  readonly maxBytes: number
  /** A sender or reader that makes no progress for this long is given up. */
  readonly silentMs: number
  /** The average rate that a sender must keep once `silentMs` have passed; a poor phone connection does. */
  readonly minBytesPerS: number
  readonly lookEveryMs: number
}

export const OPEN_REQUEST_LIMITS: OpenRequestLimits = {
  // A claim with five pictures of 8 MiB is the largest body.
  maxBytes: 48 * MEBIBYTE,
  silentMs: 10_000,
  minBytesPerS: 2_048,
  lookEveryMs: 50,
}

/** Requests are checked sooner once this much has arrived: a fast network brings a hundred times as much in between. */
const LOOK_EVERY_BYTES = MEBIBYTE
const RETRY_AFTER_S = 5
/** A refused sender has this long to read the refusal before the connection is cut. */
const HEARD_WITHIN_MS = 500

/** A request that a service of this process answers. */
export interface OpenRequest {
  /** Whether it was refused here, so that the service's own answer comes too late. */
  readonly isRefused: boolean
}

interface Watched {
  isRefused: boolean
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly network: string
  /** When the sender's time began; what this process takes to read is not the sender's and moves it on. */
  beganMs: number
  readonly readBefore: number
  /** Bytes of the body that have arrived. */
  readBytes: number
  /** Whether the body is complete: bytes after it belong to a pipelined request. */
  isWhole: boolean
  /** Bytes that the system has taken from this process to send. */
  sentBytes: number
  movedAtMs: number
}

/**
 * Watches all requests to services of this process: nobody holds a place by sending or reading slowly, and the memory
 * that all of them hold is limited. Beyond the limit the network that holds most is refused with 503, so that a small
 * sender does not suffer from a crowd. It reads the sockets' counters at an interval and with each mebibyte that
 * arrives, so that no body needs a wrapper.
 */
export class OpenRequests implements Disposable {
  readonly #limits: OpenRequestLimits
  readonly #open = new Set<Watched>()
  #timer: NodeJS.Timeout | undefined
  #lookedAtMs = 0
  #readSinceLookBytes = 0

  constructor(limits: OpenRequestLimits) {
    this.#limits = limits
  }

  /** Watches the request until it is answered. */
  watch(incoming: IncomingMessage, outgoing: ServerResponse, network: string): OpenRequest {
    const { socket } = incoming
    const nowMs = performance.now()
    const watched: Watched = {
      isRefused: false,
      incoming,
      outgoing,
      network,
      beganMs: nowMs,
      readBefore: socket.bytesRead,
      readBytes: 0,
      isWhole: false,
      sentBytes: sentBytesOf(socket),
      movedAtMs: nowMs,
    }
    this.#open.add(watched)
    this.#countBody(watched)
    outgoing.once('close', () => this.#forget(watched))
    this.#timer ??= this.#startLooking()
    return watched
  }

  [Symbol.dispose]() {
    clearInterval(this.#timer)
  }

  /** Counts a body as Node delivers it, and drops what arrives of a refused one, which would stay in memory. */
  #countBody(watched: Watched) {
    const { incoming } = watched
    if (!mayHaveBody(incoming)) return
    const push = incoming.push.bind(incoming)
    incoming.push = (chunk: Buffer | null, encoding) => {
      if (chunk === null) return push(chunk)
      if (watched.isRefused) return true
      this.#readSinceLookBytes += chunk.length
      const goesOn = push(chunk, encoding)
      if (this.#readSinceLookBytes >= LOOK_EVERY_BYTES) this.#look()
      return goesOn
    }
  }

  #startLooking() {
    this.#lookedAtMs = performance.now()
    return setInterval(() => this.#look(), this.#limits.lookEveryMs).unref()
  }

  #forget(watched: Watched) {
    this.#open.delete(watched)
    if (this.#open.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #look() {
    const nowMs = performance.now()
    // Nothing could arrive while this process was stalled, so that time does not count.
    const sinceMs = nowMs - this.#lookedAtMs
    const stoodMs = Math.max(0, sinceMs - 2 * this.#limits.lookEveryMs)
    this.#lookedAtMs = nowMs
    this.#readSinceLookBytes = 0
    for (const watched of this.#open) {
      watched.movedAtMs += stoodMs
      watched.beganMs += isFull(watched.incoming) ? sinceMs : stoodMs
      note(watched, nowMs)
      if (isSlowSender(watched, nowMs, this.#limits)) refuse(watched, 408, 'Request Timeout')
      else if (isSlowReader(watched, nowMs, this.#limits)) watched.outgoing.destroy()
    }
    this.#makeRoom()
  }

  #makeRoom() {
    let excess = sum([...this.#open].map(bytesOf)) - this.#limits.maxBytes
    while (excess > 0) {
      const largest = findLargest([...this.#open].filter(canGiveWay))
      if (!largest) return
      excess -= bytesOf(largest)
      if (largest.outgoing.headersSent) largest.outgoing.destroy()
      else refuse(largest, 503, 'Service Unavailable')
    }
  }
}

function mayHaveBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

/** Updates the counters from the sockets. */
function note(watched: Watched, nowMs: number) {
  const { incoming, outgoing } = watched
  const { socket } = incoming
  const readBytes = watched.isWhole ? watched.readBytes : bodyBytesOf(watched)
  const sentBytes = sentBytesOf(socket)
  const hasMoved = readBytes > watched.readBytes || sentBytes > watched.sentBytes
  // The client is not at fault while this process takes no more of its data or has no answer to send.
  const isOurs = isFull(incoming) || (incoming.complete && outgoing.writableLength === 0)
  if (hasMoved || isOurs) watched.movedAtMs = nowMs
  watched.readBytes = readBytes
  watched.isWhole = incoming.complete
  watched.sentBytes = sentBytes
}

/**
 * Node counts what waits in the process and what it begins to send as written, and an answer is mostly one piece. How much
 * of a piece still waits only the handle knows, where Node's own time limit of a socket looks as well.
 */
function sentBytesOf(socket: Socket & { readonly _handle?: { readonly writeQueueSize: number } }): number {
  return socket.bytesWritten - socket.writableLength - (socket._handle?.writeQueueSize ?? 0)
}

/**
 * Whether Node has stopped reading since nobody has taken what came. A few bytes that wait to be read, as while their
 * request waits for its turn, stop nobody from sending on.
 */
function isFull({ readableLength, readableHighWaterMark }: IncomingMessage): boolean {
  return readableLength >= readableHighWaterMark
}

/** A complete body takes its declared length, since it may have come in one packet with the headers. */
function bodyBytesOf({ incoming, readBefore }: Watched): number {
  const length = Number(incoming.headers['content-length'])
  return incoming.complete && length > 0 ? length : incoming.socket.bytesRead - readBefore
}

function isSlowSender(
  { incoming, outgoing, beganMs, movedAtMs, readBytes }: Watched,
  nowMs: number,
  { silentMs, minBytesPerS }: OpenRequestLimits,
): boolean {
  if (incoming.complete || outgoing.headersSent) return false
  const sendingS = (nowMs - beganMs - silentMs) / 1000
  return nowMs - movedAtMs > silentMs || readBytes < sendingS * minBytesPerS
}

function isSlowReader(
  { outgoing, movedAtMs }: Watched,
  nowMs: number,
  { silentMs }: OpenRequestLimits,
): boolean {
  return outgoing.writableLength > 0 && nowMs - movedAtMs > silentMs
}

function bytesOf({ readBytes, outgoing }: Watched): number {
  return readBytes + outgoing.writableLength
}

/** Whether refusing the request frees memory: a complete one is being worked on, unless its answer is under way. */
function canGiveWay({ incoming, outgoing, isRefused }: Watched): boolean {
  return !isRefused && !outgoing.destroyed && (!incoming.complete || outgoing.writableLength > 0)
}

/** The largest request of the network that holds most. */
function findLargest(watched: readonly Watched[]): Watched | undefined {
  const held = Map.groupBy(watched, ({ network }) => network)
  const [most] = [...held.values()].sort((one, other) => sum(other.map(bytesOf)) - sum(one.map(bytesOf)))
  return most?.sort((one, other) => bytesOf(other) - bytesOf(one))[0]
}

/** Refuses in the words that the proxy in front of a hosted service uses. */
function refuse(watched: Watched, status: 408 | 503, message: string) {
  const { incoming, outgoing } = watched
  watched.isRefused = true
  outgoing.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': String(RETRY_AFTER_S) }),
  })
  outgoing.end(JSON.stringify({ message }))
  setTimeout(() => incoming.destroy(), HEARD_WITHIN_MS).unref()
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
