import { setTimeout as wait } from 'node:timers/promises'
import pg, { escapeIdentifier } from 'pg'
import { Listeners, type Subscription } from '../listeners.ts'

const CONNECT_MS = 10_000
const KEEP_ALIVE_AFTER_MS = 10_000
const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 10_000

/** A connection of its own that hears notifications; when it is lost it comes back and listens again. */
export class PostgresListener {
  readonly #url: string
  readonly #listeners = new Listeners()
  readonly #closing = new AbortController()
  #client: Promise<pg.Client> | undefined

  constructor(url: string) {
    this.#url = url
  }

  async listen(subscription: Subscription): Promise<() => Promise<void>> {
    this.#listeners.add(subscription)
    try {
      await this.#tell('listen', subscription.channel)
    } catch (error) {
      this.#listeners.remove(subscription)
      throw error
    }
    return async () => {
      this.#listeners.remove(subscription)
      if (!this.#listeners.channels.has(subscription.channel))
        await this.#tell('unlisten', subscription.channel)
    }
  }

  async close() {
    this.#closing.abort()
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }

  async #tell(verb: 'listen' | 'unlisten', channel: string) {
    this.#client ??= this.#connect().catch((error) => {
      this.#client = undefined
      throw error
    })
    const client = await this.#client
    await client.query(`${verb} ${escapeIdentifier(channel)}`)
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    })
    client.on('error', () => {}) // 'end' follows, and that is where a lost connection is dealt with.
    client.on('notification', ({ channel, payload = '' }) => this.#listeners.tell(channel, payload))
    await client.connect()
    for (const channel of this.#listeners.channels) await client.query(`listen ${escapeIdentifier(channel)}`)
    client.once('end', () => this.#onEnd())
    return client
  }

  #onEnd() {
    if (this.#closing.signal.aborted) return
    this.#client = this.#reconnect()
    this.#client.catch(() => {}) // It gives up only when closed, and then nobody waits for it.
  }

  async #reconnect(): Promise<pg.Client> {
    for (let delayMs = FIRST_RETRY_MS; ; delayMs = Math.min(delayMs * 2, LONGEST_RETRY_MS)) {
      await wait(delayMs, undefined, { signal: this.#closing.signal })
      const client = await this.#connect().catch(() => undefined)
      if (!client) continue
      this.#listeners.tellReconnected()
      return client
    }
  }
}
