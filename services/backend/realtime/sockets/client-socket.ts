import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import { type Client, endChannel, INTERNAL_ERROR, POLICY_VIOLATION } from '../channels/client.ts'
import type { Frame, Version } from '../frames/message.ts'
import { readFrame } from '../frames/read-frame.ts'
import type { RealtimeParts } from '../parts.ts'
import type { Channel } from '../topics/channel.ts'
import { dispatch } from './dispatch.ts'
import type { SocketRates } from './socket-rates.ts'
import { UnfinishedMessage } from './unfinished-message.ts'

const NORMAL_CLOSURE = 1000
/** The client gets this long to read the reason. */
const GIVE_UP_GRACE_MS = 1_000
const TOO_MANY_MESSAGES = 'Too many messages per second'

interface SocketOptions {
  readonly version: Version
  readonly key: string
  readonly network: string
  readonly rates: SocketRates
  /** The stream that the websocket's bytes come through. */
  readonly connection: Duplex
  readonly onClosed: () => void
}

/** One open websocket and the channels that were joined through it. */
export class ClientSocket implements Client {
  readonly id = randomUUID()
  readonly version: Version
  readonly key: string
  readonly network: string
  readonly channels = new Map<string, Channel>()
  readonly #parts: RealtimeParts
  readonly #socket: WebSocket
  readonly #rates: SocketRates
  readonly #unfinished: UnfinishedMessage
  #heardAtMs = performance.now()
  #busyAtMs = performance.now()
  /** Bytes of this socket that were last counted as waiting to be sent. */
  #bufferedBytes = 0
  /** Bytes of complete messages that wait for their turn. */
  #waitingBytes = 0
  /** Once given up, the socket is not listened to. */
  #isGivenUp = false

  constructor(parts: RealtimeParts, socket: WebSocket, options: SocketOptions) {
    const { version, key, network, rates, connection, onClosed } = options
    this.version = version
    this.key = key
    this.network = network
    this.#parts = parts
    this.#socket = socket
    this.#rates = rates
    this.#unfinished = new UnfinishedMessage(parts.held.unfinishedBytes, network)
    // The websocket closes by itself after an error, and `close` deals with it; what else arrives is ignored.
    socket.on('error', () => this.#endSoon())
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    for (const control of ['ping', 'pong'] as const) socket.on(control, (data) => this.#receiveControl(data))
    // This listener runs after the websocket has read the bytes itself.
    connection.on('data', (bytes: Buffer) => this.#count(bytes))
    socket.on('close', () => {
      this.#unfinished.drop()
      this.#countBuffered(0)
      onClosed()
      // Messages that the client sent before come first.
      parts.turns.add(network, () => this.#endChannels())
    })
  }

  #endChannels(): boolean {
    for (const channel of this.channels.values()) endChannel(this.#parts, this, channel)
    return true
  }

  #receive(data: RawData, isBinary: boolean) {
    const bytes = Buffer.isBuffer(data) ? data : Buffer.alloc(0)
    this.#unfinished.finish(bytes)
    this.#heardAtMs = performance.now()
    if (!this.#mayBeRead(bytes.length)) return
    this.#wait(bytes.length)
    this.#parts.turns.add(this.network, () => {
      this.#answer(bytes, isBinary)
      this.#wait(-bytes.length)
      return true
    })
  }

  /** Pauses a socket that says more while its network, or all networks, have too much waiting to be read. */
  #wait(bytes: number) {
    const { waitingBytes } = this.#parts.held
    this.#waitingBytes += bytes
    waitingBytes.hold(this.network, bytes)
    if (this.#waitingBytes > 0 && waitingBytes.excess(this.network, 0) !== undefined) this.#socket.pause()
    else if (this.#waitingBytes === 0 && this.#socket.isPaused && !this.#isGivenUp) this.#socket.resume()
  }

  #receiveControl(data: Buffer) {
    this.#unfinished.passOver(data)
    this.#heardAtMs = performance.now()
    this.#mayBeRead(data.length)
  }

  #mayBeRead(bytes: number): boolean {
    if (this.#isGivenUp) return false
    if (this.#rates.frames.take(this.id, 1) && this.#parts.budgets.mayBeRead(this.network, bytes)) return true
    this.giveUp(POLICY_VIOLATION, TOO_MANY_MESSAGES)
    return false
  }

  #count(bytes: Buffer) {
    if (!this.#isGivenUp && !this.#unfinished.add(bytes))
      this.giveUp(POLICY_VIOLATION, 'Too many unfinished messages')
  }

  /** Nothing may be thrown from here: there is no request that could fail. */
  #answer(bytes: Buffer, isBinary: boolean) {
    if (this.#isGivenUp) return
    try {
      this.#parts.budgets.work(this.network, () => {
        // What is no message is passed over, as at the hosted backend: nobody knows whom to answer.
        const received = readFrame(bytes, isBinary, this.version)
        if (received) dispatch(this.#parts, this, received)
      })
    } catch (error) {
      this.#parts.log.error({ err: error }, 'a message could not be answered')
      this.giveUp(INTERNAL_ERROR, 'Internal error')
    }
  }

  mayJoin(): boolean {
    return this.#rates.joins.take(this.id, 1) && this.#parts.budgets.mayJoin(this.network)
  }

  send({ bytes, isBinary }: Frame) {
    const socket = this.#socket
    if (socket.readyState !== socket.OPEN) return
    if (!this.#mayWait(bytes.length)) return this.terminate()
    socket.send(bytes, { binary: isBinary }, this.#onSent)
    this.#countBuffered(socket.bufferedAmount)
  }

  /** A client that does not read what was sent would have all that follows kept here. */
  #mayWait(bytes: number): boolean {
    const { limits, held } = this.#parts
    const { bufferedAmount } = this.#socket
    if (bufferedAmount + bytes > limits.maxBufferedBytes) return false
    const excess = held.bufferedBytes.excess(this.network, bytes)
    // A client that has read everything so far is not cut off for what others leave unread.
    return excess === undefined || (excess === 'of-all' && bufferedAmount === 0)
  }

  readonly #onSent = () => {
    if (this.#bufferedBytes > 0) this.#countBuffered(this.#socket.bufferedAmount)
  }

  #countBuffered(bytes: number) {
    if (bytes === this.#bufferedBytes) return
    this.#parts.held.bufferedBytes.hold(this.network, bytes - this.#bufferedBytes)
    this.#bufferedBytes = bytes
  }

  close(code: number, reason: string) {
    this.#socket.close(code, reason)
  }

  giveUp(code: number, reason: string) {
    if (this.#isGivenUp) return
    this.close(code, reason)
    this.#endSoon()
  }

  /** Stops reading, as the other end may go on for as long as somebody reads, and need not answer the close. */
  #endSoon() {
    this.#isGivenUp = true
    this.#socket.pause()
    setTimeout(() => this.terminate(), GIVE_UP_GRACE_MS).unref()
  }

  terminate() {
    this.#isGivenUp = true
    this.#socket.terminate()
  }

  /** Checks whether the client is still there, and has joined anything. */
  check() {
    const now = performance.now()
    const { idleMs, messageMs } = this.#parts.limits
    if (this.channels.size > 0) this.#busyAtMs = now
    const silentMs = now - this.#heardAtMs
    if (silentMs > idleMs || this.#unfinished.ageMs > messageMs) this.terminate()
    else if (now - this.#busyAtMs > idleMs) this.close(NORMAL_CLOSURE, 'Nothing was joined')
    else if (silentMs > idleMs / 3 && this.#socket.readyState === this.#socket.OPEN) this.#socket.ping()
  }
}
