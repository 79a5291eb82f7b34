import { setTimeout as wait } from 'node:timers/promises'
import pg, { escapeIdentifier } from 'pg'
import { Listeners, type Subscription } from '../listeners.ts'

const CONNECT_MS = 5_000
const KEEP_ALIVE_AFTER_MS = 10_000
const FIRST_RETRY_MS = 100
/** What changed meanwhile is shown within this time of the server's return, and asking costs it little. */
const MAX_RETRY_MS = 1_000

export interface ListenerOptions {
  readonly url: string
  /** The server stopped answering, which no connection to it will notice by itself. */
  readonly onSilence: () => void
  /** How long it may take to answer, and how often it is asked. */
  readonly silenceMs: number
}

/** A connection of its own that hears notifications; when it is lost it comes back and listens again. */
export class PostgresListener {
  readonly #options: ListenerOptions
  readonly #listeners = new Listeners()
  readonly #closing = new AbortController()
  #client: Promise<pg.Client> | undefined
  #answered: Promise<unknown> = Promise.resolve()
  #isLost = false

  constructor(options: ListenerOptions) {
    this.#options = options
  }

  /** Whether the connection is lost and not back yet: what is notified now, nobody here hears. */
  get isLost(): boolean {
    return this.#isLost
  }

  async listen(subscription: Subscription): Promise<() => Promise<void>> {
    const { channel } = subscription
    this.#listeners.add(subscription)
    try {
      await this.#tell('listen', channel)
    } catch (error) {
      this.#listeners.remove(subscription)
      throw error
    }
    return async () => {
      this.#listeners.remove(subscription)
      if (this.#listeners.channels.has(channel)) return
      await this.#tell('unlisten', channel).catch(() => {}) // A lost connection hears nothing anyway.
    }
  }

  async close() {
    this.#closing.abort()
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }

  async #tell(verb: 'listen' | 'unlisten', channel: string) {
    // Not to wait for its return, which may take hours: whoever asks has somebody waiting.
    if (this.#isLost) throw new Error('The database connection that hears notifications is lost')
    this.#client ??= this.#connect().catch((error) => {
      this.#client = undefined
      throw error
    })
    await this.#ask(await this.#client, `${verb} ${escapeIdentifier(channel)}`)
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    })
    client.on('error', () => {}) // 'end' follows, and that is where a lost connection is dealt with.
    client.on('notification', ({ channel, payload = '' }) => this.#listeners.tell(channel, payload))
    try {
      await client.connect()
      for (const channel of this.#listeners.channels)
        await this.#ask(client, `listen ${escapeIdentifier(channel)}`)
    } catch (error) {
      client.connection.stream.destroy()
      throw error
    }
    const asking = setInterval(() => {
      this.#ask(client, 'select 1').catch(() => {}) // A connection that fails ends, too.
    }, this.#options.silenceMs)
    client.once('end', () => {
      clearInterval(asking)
      this.#onEnd()
    })
    return client
  }

  /** One question at a time: the driver is about to refuse a second one. */
  #ask(client: pg.Client, text: string): Promise<void> {
    const answer = this.#answered.then(() => this.#askNow(client, text))
    this.#answered = answer.catch(() => {})
    return answer
  }

  async #askNow(client: pg.Client, text: string) {
    const { silenceMs, onSilence } = this.#options
    const silent = setTimeout(() => {
      client.connection.stream.destroy()
      onSilence()
    }, silenceMs)
    try {
      await client.query(text)
    } finally {
      clearTimeout(silent)
    }
  }

  #onEnd() {
    if (this.#closing.signal.aborted) return
    this.#isLost = true
    this.#client = this.#reconnect()
    this.#client.catch(() => {}) // It gives up only when closed, and then nobody waits for it.
  }

  async #reconnect(): Promise<pg.Client> {
    for (let delayMs = FIRST_RETRY_MS; ; delayMs = Math.min(delayMs * 2, MAX_RETRY_MS)) {
      await wait(delayMs, undefined, { signal: this.#closing.signal })
      const client = await this.#connect().catch(() => undefined)
      if (!client) continue
      this.#isLost = false
      this.#listeners.tellReconnected()
      return client
    }
  }
}
