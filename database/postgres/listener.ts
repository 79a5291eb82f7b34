import { setTimeout as wait } from 'node:timers/promises'
import pg, { escapeIdentifier } from 'pg'
import { ListenerLost } from '../database-away.ts'
import { Listeners, type Subscription } from '../listeners.ts'
import { takesWrites } from './servers.ts'

const CONNECT_MS = 5_000
const KEEP_ALIVE_AFTER_MS = 10_000
const FIRST_RETRY_MS = 100
/** Changes made meanwhile show within this time of the server's return, and trying costs the server little. */
const MAX_RETRY_MS = 1_000

export interface ListenerOptions {
  /** The address of the server to listen at, asked for before each connection. */
  readonly find: () => Promise<string>
  /** Called when the server stopped answering or takes no writes any more, which other connections do not notice. */
  readonly onLoss: () => void
  /** The time limit for an answer, and the interval between tests of the connection. */
  readonly silenceMs: number
}

/** Listens for notices on its own connection, which reconnects and listens again when lost. */
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

  /** True while the connection is lost: notices sent then are not heard. */
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
    // The reconnection is not awaited, since it may take hours and a visitor waits for the caller.
    if (this.#isLost) throw new ListenerLost('The database connection that hears notifications is lost')
    this.#client ??= this.#connect().catch((error) => {
      this.#client = undefined
      throw error
    })
    const client = await this.#client
    await this.#ask(client, () => client.query(`${verb} ${escapeIdentifier(channel)}`))
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: await this.#options.find(),
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    })
    client.on('error', () => {}) // 'end' follows, which handles the loss.
    client.on('notification', ({ channel, payload = '' }) => this.#listeners.tell(channel, payload))
    try {
      await client.connect()
      for (const channel of this.#listeners.channels)
        await this.#ask(client, () => client.query(`listen ${escapeIdentifier(channel)}`))
    } catch (error) {
      client.connection.stream.destroy()
      throw error
    }
    const asking = setInterval(() => {
      this.#askWhetherItWrites(client).catch(() => {}) // A connection that fails ends, too.
    }, this.#options.silenceMs)
    client.once('end', () => {
      clearInterval(asking)
      this.#onEnd()
    })
    return client
  }

  /** A server that was demoted keeps its connections, and sends no notice of what is written elsewhere. */
  async #askWhetherItWrites(client: pg.Client): Promise<void> {
    if (!(await this.#ask(client, takesWrites))) this.#leave(client)
  }

  /** One query at a time, since the driver is about to refuse a second one. */
  #ask<Answer>(client: pg.Client, question: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
    const answer = this.#answered.then(() => this.#askNow(client, question))
    this.#answered = answer.catch(() => {})
    return answer
  }

  async #askNow<Answer>(
    client: pg.Client,
    question: (client: pg.Client) => Promise<Answer>,
  ): Promise<Answer> {
    const silent = setTimeout(() => this.#leave(client), this.#options.silenceMs)
    try {
      return await question(client)
    } finally {
      clearTimeout(silent)
    }
  }

  #leave(client: pg.Client): void {
    client.connection.stream.destroy()
    this.#options.onLoss()
  }

  #onEnd() {
    if (this.#closing.signal.aborted) return
    this.#isLost = true
    this.#client = this.#reconnect()
    this.#client.catch(() => {}) // It rejects only after close, when nobody waits for it.
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
