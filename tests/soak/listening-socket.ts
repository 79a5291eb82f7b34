import { WebSocket } from 'ws'

const COME_BACK_AFTER_MS = 100
const JOIN = {
  config: { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'soak_notes' }] },
}

interface Listening {
  /** A URL to connect to, a different one each time. */
  url(): string
  /** Reads all of the table's ids. */
  readAll(): Promise<number[]>
}

/**
 * A client as a page has one: when it is cut off, it reconnects, joins, and reads what it may have missed. It complains
 * of a change that it is told twice within one join.
 */
export class ListeningSocket {
  readonly #listening: Listening
  readonly known = new Set<number>()
  readonly complaints: string[] = []
  /** How often the client has joined. */
  joined = 0
  /** Whether the client has joined and read all rows. */
  isCaughtUp = false
  #socket: WebSocket | undefined
  #told = new Set<number>()
  #isClosed = false

  constructor(listening: Listening) {
    this.#listening = listening
    this.#connect()
  }

  #connect() {
    if (this.#isClosed) return
    this.#told = new Set()
    const socket = new WebSocket(this.#listening.url())
    this.#socket = socket
    const join = () => socket.send(JSON.stringify(['1', '1', 'realtime:soak', 'phx_join', JOIN]))
    socket.on('error', () => {})
    socket.on('open', join)
    socket.on('message', (data: Buffer) => {
      const [, , topic, event, payload] = JSON.parse(data.toString())
      if (topic !== 'realtime:soak') return
      if (event === 'phx_reply' && payload.status === 'ok') void this.#catchUp(socket)
      // The database was away for a moment, or a change could not be told.
      else if (event === 'phx_error' || payload.status === 'error') socket.terminate()
      else if (event === 'postgres_changes') this.#hear(payload.data.record.id)
    })
    socket.on('close', () => {
      this.isCaughtUp = false
      setTimeout(() => this.#connect(), COME_BACK_AFTER_MS)
    })
  }

  #hear(id: number) {
    if (this.#told.has(id)) this.complaints.push(`was told of ${id} twice`)
    this.#told.add(id)
    this.known.add(id)
  }

  async #catchUp(socket: WebSocket) {
    this.joined += 1
    for (const id of await this.#listening.readAll()) this.known.add(id)
    if (socket.readyState === socket.OPEN) this.isCaughtUp = true
  }

  close() {
    this.#isClosed = true
    this.#socket?.terminate()
  }
}
