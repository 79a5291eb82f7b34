import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import type { ErrorLog } from '../../parts.ts'
import { PART_BYTES, PartsReader, toParts } from './notification-parts.ts'

const CHANNEL = 'realtime_relay'
/** Characters that may wait while the database is slow or away. */
const MAX_WAITING_CHARACTERS = 8 * 1024 * 1024

/** The database writes and sorts a notification, and hands it to every process. */
const NOTIFICATION_COST = 10

interface RelayParts {
  readonly database: Database
  readonly log: ErrorLog
  onMessage(from: string, message: unknown): void
  /** Messages of other processes were missed meanwhile. */
  onReconnect(): void
}

/**
 * Tells the other processes of the same database what clients here say to each other: at most once, as messages between
 * clients are. PGlite has one process, and nobody to tell.
 */
export class Relay implements AsyncDisposable {
  readonly #parts: RelayParts
  readonly #name = randomUUID()
  readonly #reader = new PartsReader()
  #listening: Promise<() => Promise<void>> | undefined
  #sent = 0
  #waiting: string[] = []
  #waitingCharacters = 0
  #sending: Promise<void> | undefined

  constructor(parts: RelayParts) {
    this.#parts = parts
  }

  get #hasOthers(): boolean {
    return this.#parts.database.engine === 'postgres'
  }

  /** From here on this process hears the others. */
  async start(): Promise<void> {
    if (!this.#hasOthers) return
    const { database, onReconnect } = this.#parts
    this.#listening ??= database.listen(CHANNEL, (payload) => this.#onNotification(payload), onReconnect)
    try {
      await this.#listening
    } catch (error) {
      this.#listening = undefined
      throw error
    }
  }

  #onNotification(payload: string) {
    if (payload.startsWith(this.#name)) return
    const read = this.#reader.read(payload)
    if (!read) return
    try {
      this.#parts.onMessage(read.from, JSON.parse(read.text))
    } catch (error) {
      this.#parts.log.error({ err: error }, 'another process’s message could not be read')
    }
  }

  /** The cost for this process and the database of telling the others so many bytes, in deliveries. */
  costOf(bytes: number): number {
    return this.#hasOthers ? NOTIFICATION_COST * (1 + Math.floor(bytes / PART_BYTES)) : 1
  }

  send(message: object) {
    if (!this.#hasOthers) return
    const parts = toParts(this.#name, ++this.#sent, JSON.stringify(message))
    const characters = parts.reduce((sum, { length }) => sum + length, 0)
    if (this.#waitingCharacters + characters > MAX_WAITING_CHARACTERS) return
    this.#waitingCharacters += characters
    this.#waiting.push(...parts)
    this.#sending ??= this.#sendOn().finally(() => {
      this.#sending = undefined
    })
  }

  async #sendOn() {
    while (this.#waiting.length > 0) {
      const parts = this.#waiting
      this.#waiting = []
      this.#waitingCharacters = 0
      try {
        await sql`select pg_notify(${CHANNEL}, part) from unnest(${parts}::text[]) as part`.execute(
          this.#parts.database.query,
        )
      } catch (error) {
        this.#parts.log.error({ err: error }, 'other processes could not be told what clients said')
      }
    }
  }

  async [Symbol.asyncDispose]() {
    const stop = await this.#listening?.catch(() => undefined)
    await stop?.()
    await this.#sending
  }
}
