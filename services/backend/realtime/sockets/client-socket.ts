import { randomUUID } from 'node:crypto'
import type { RawData, WebSocket } from 'ws'
import type { Channel } from '../channels/channel.ts'
import { type Client, POLICY_VIOLATION } from '../channels/client.ts'
import { endChannel } from '../channels/end-channel.ts'
import type { Frame, Version } from '../frames/message.ts'
import { readFrame } from '../frames/read-frame.ts'
import type { RealtimeParts } from '../parts.ts'
import { dispatch } from './dispatch.ts'
import type { SocketRates } from './socket-rates.ts'

const INTERNAL_ERROR = 1011
const NORMAL_CLOSURE = 1000

interface SocketOptions {
  readonly version: Version
  readonly key: string
  readonly rates: SocketRates
  readonly onClosed: () => void
}

/** One open websocket and the channels that were joined through it. */
export class ClientSocket implements Client {
  readonly id = randomUUID()
  readonly version: Version
  readonly key: string
  readonly channels = new Map<string, Channel>()
  readonly #parts: RealtimeParts
  readonly #socket: WebSocket
  readonly #rates: SocketRates
  #heardAtMs = performance.now()
  #busyAtMs = performance.now()

  constructor(parts: RealtimeParts, socket: WebSocket, { version, key, rates, onClosed }: SocketOptions) {
    this.version = version
    this.key = key
    this.#parts = parts
    this.#socket = socket
    this.#rates = rates
    // A broken socket closes, and that is where it is dealt with.
    socket.on('error', () => {})
    socket.on('pong', () => this.#hear())
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    socket.on('close', () => {
      for (const channel of this.channels.values()) endChannel(parts, this, channel)
      onClosed()
    })
  }

  #hear() {
    this.#heardAtMs = performance.now()
  }

  /** Nothing that is thrown may get out: there is no request whose failure it could be. */
  #receive(data: RawData, isBinary: boolean) {
    this.#hear()
    try {
      if (this.#socket.readyState !== this.#socket.OPEN) return
      if (!this.#rates.frames.take(this.id))
        return this.close(POLICY_VIOLATION, 'Too many messages per second')
      // What is no message is passed over, as at the hosted backend: nobody knows whom to answer.
      const received = readFrame(Buffer.isBuffer(data) ? data : Buffer.alloc(0), isBinary, this.version)
      if (received) dispatch(this.#parts, this, received)
    } catch (error) {
      this.#parts.log.error({ err: error }, 'a message could not be answered')
      this.close(INTERNAL_ERROR, 'Internal error')
    }
  }

  mayJoin(): boolean {
    return this.#rates.joins.take(this.id)
  }

  send({ bytes, isBinary }: Frame) {
    const socket = this.#socket
    if (socket.readyState !== socket.OPEN) return
    // Who does not read what was sent would have all that is still to come kept here.
    if (socket.bufferedAmount + bytes.length > this.#parts.limits.maxBufferedBytes) return socket.terminate()
    socket.send(bytes, { binary: isBinary })
  }

  close(code: number, reason: string) {
    this.#socket.close(code, reason)
  }

  terminate() {
    this.#socket.terminate()
  }

  /** Looks whether anybody is still there, and wants anything. */
  check() {
    const now = performance.now()
    const { idleMs } = this.#parts.limits
    if (this.channels.size > 0) this.#busyAtMs = now
    const silentMs = now - this.#heardAtMs
    if (silentMs > idleMs) this.terminate()
    else if (now - this.#busyAtMs > idleMs) this.close(NORMAL_CLOSURE, 'Nothing was joined')
    else if (silentMs > idleMs / 3 && this.#socket.readyState === this.#socket.OPEN) this.#socket.ping()
  }
}
