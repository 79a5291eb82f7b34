import pg from 'pg'

/** Each takes some ten kilobytes of the server's memory. */
const MOST_KEPT = 200
/** A longer text is a batch of rows, which hardly comes again as it is. */
const LONGEST_KEPT = 10_000
/** A statement that is asked once is not worth keeping. */
const PREPARED_FROM = 2
/** Whatever columns there are, which may be more by the next time. */
const STAR = /(?:select |returning |\.)\*/
const UNSUPPORTED = '0A000'

interface Known {
  times: number
  /** How many statements this connection had been asked by then. */
  askedAt: number
  name: string | undefined
}

/** What the driver knows of the statements that its server has prepared, which its types lack. */
interface Prepared {
  parsedStatements: Record<string, string>
}

/**
 * Clients that keep what they are asked again and again prepared on their connection: for most of the shop's statements
 * PostgreSQL plans longer than it runs them. Only for connections that lead to one session: behind a pooler the next
 * statement may meet another session, which knows none of the names.
 */
export function preparing(Client: new (settings?: pg.ClientConfig) => pg.ClientBase) {
  return class extends (Client as typeof pg.Client) {
    readonly #known = new Map<string, Known>()
    #names = 0
    #asked = 0

    override query(...asked: unknown[]): never {
      const [text, values, callback] = asked
      const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0
      const name =
        isPlain && text.length <= LONGEST_KEPT && callback === undefined ? this.#nameFor(text) : undefined
      if (name === undefined) return super.query(...(asked as [string])) as never
      return this.#runPrepared(name, text as string, values as unknown[]) as never
    }

    async #runPrepared(name: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
      try {
        return await super.query({ name, text, values })
      } catch (error) {
        if (!hasChangedColumns(error)) throw error
        for (const known of this.#known.keys()) this.#forget(known)
        // The transaction has failed, and is tried again as a whole.
        if (this.getTransactionStatus() !== 'I') throw error
        return super.query({ text, values })
      }
    }

    #nameFor(text: string): string | undefined {
      const known = this.#known.get(text) ?? this.#meet(text)
      this.#asked += 1
      known.askedAt = this.#asked
      known.times += 1
      if (known.name === undefined && known.times >= PREPARED_FROM && !STAR.test(text)) {
        this.#names += 1
        known.name = `keel_${this.#names}`
      }
      return known.name
    }

    #meet(text: string): Known {
      if (this.#known.size >= MOST_KEPT) this.#forget(this.#longestUnasked())
      const known = { times: 0, askedAt: 0, name: undefined }
      this.#known.set(text, known)
      return known
    }

    #longestUnasked(): string {
      let longest = ''
      let since = Number.POSITIVE_INFINITY
      for (const [text, { askedAt }] of this.#known) {
        if (askedAt >= since) continue
        longest = text
        since = askedAt
      }
      return longest
    }

    #forget(text: string): void {
      const name = this.#known.get(text)?.name
      this.#known.delete(text)
      if (name === undefined) return
      const { parsedStatements } = (this as unknown as { connection: Prepared }).connection
      // The server refused to prepare it, and giving up what it does not have would fail the transaction under way.
      if (!(name in parsedStatements)) return
      delete parsedStatements[name]
      // In a transaction that has failed it is refused, and the server keeps one statement more; no name comes twice.
      super.query(`deallocate ${name}`).catch(() => {})
    }
  }
}

/** PostgreSQL's 'cached plan must not change result type': a table was altered since the statement was prepared. */
export function hasChangedColumns(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === UNSUPPORTED &&
    error.routine === 'RevalidateCachedQuery'
  )
}
