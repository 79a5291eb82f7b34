import { type Kysely, sql } from 'kysely'
import type { Database } from '#database/database.ts'
import type { Tables } from '#database/tables.ts'
import type { ErrorLog } from '../../parts.ts'
import { type Change, readChanges, readSnapshot, type Snapshot } from './read-changes.ts'

const CHANNEL = 'realtime_changes'
/** A change may have a megabyte. */
const PAGE_SIZE = 50
const TRY_AGAIN_AFTER_MS = 1_000

export interface FeedParts {
  readonly database: Database
  readonly log: ErrorLog
  /** Whether anybody in this process wants to know of changes. */
  isWanted(): boolean
  onChanges(changes: readonly Change[]): Promise<void>
  /** Changes of the meantime can no longer be read. */
  onLoss(): void
}

/** All changes that `since` sees, and of those that `until` sees besides, the ones up to `afterId`. */
interface Place {
  readonly since: Snapshot
  readonly until?: Snapshot
  readonly afterId: number
}

/**
 * Reads every change that is committed from the start on, once and in order, whatever happens to the connection that
 * hears of it: each read is what one snapshot sees and the one before it did not. While nobody wants to know, nothing
 * is read.
 */
export class ChangeFeed implements AsyncDisposable {
  readonly #parts: FeedParts
  #listening: Promise<() => Promise<void>> | undefined
  /** How far everybody has been told. Undefined while nobody wants to know. */
  #told: Place | undefined
  #starting: Promise<void> | undefined
  #reading: Promise<void> | undefined
  #isAskedAgain = false
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(parts: FeedParts) {
    this.#parts = parts
  }

  /** Everything that is committed after this is told to those who are subscribed by now. */
  start(): Promise<void> {
    if (this.#told !== undefined) return Promise.resolve()
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined
    })
    return this.#starting
  }

  async #start() {
    const { database } = this.#parts
    const onNews = () => this.#read()
    this.#listening ??= database.listen(CHANNEL, onNews, onNews)
    try {
      await this.#listening
    } catch (error) {
      this.#listening = undefined
      throw error
    }
    this.#told ??= { since: await readSnapshot(database.query), afterId: 0 }
    // A change that was committed while the snapshot was on its way has been notified already.
    this.#read()
  }

  #read() {
    if (this.#isClosed) return
    if (!this.#parts.isWanted()) {
      this.#told = undefined
      return
    }
    this.#isAskedAgain = true
    this.#reading ??= this.#readOn().finally(() => {
      this.#reading = undefined
    })
  }

  async #readOn() {
    while (this.#isAskedAgain && !this.#isClosed) {
      this.#isAskedAgain = false
      try {
        await this.#tell()
      } catch (error) {
        this.#parts.log.error({ err: error }, 'changes could not be read; it will be tried again')
        clearTimeout(this.#retry)
        this.#retry = setTimeout(() => this.#read(), TRY_AGAIN_AFTER_MS)
        return
      }
    }
  }

  async #tell() {
    const { database, onChanges, onLoss, isWanted } = this.#parts
    for (let place = this.#told; place !== undefined; ) {
      const { changes, until, isIncomplete } = await readChanges(database.query, {
        ...place,
        limit: PAGE_SIZE,
      })
      if (isIncomplete && place.until === undefined) onLoss()
      if (changes.length > 0) await onChanges(changes)
      const isLast = changes.length < PAGE_SIZE
      // The place moves on after each page: what follows may fail, and nothing is told twice.
      place = isLast ? { since: until, afterId: 0 } : { ...place, until, afterId: changes.at(-1)?.id ?? 0 }
      this.#told = isWanted() ? place : undefined
      if (isLast) return
    }
  }

  async [Symbol.asyncDispose]() {
    this.#isClosed = true
    clearTimeout(this.#retry)
    const stop = await this.#listening?.catch(() => undefined)
    await stop?.()
    await this.#reading
  }
}

/** Unless the database is away, no listener's connection is gone for this long. */
const KEEP_MS = 10 * 60_000

/** Removes changes that everybody has long been told of. What was restored may name transactions of another server. */
export async function sweepChanges(query: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_MS)
  await sql`with swept as (
      delete from realtime.changes where changed_at < ${before} returning xid
    )
    insert into realtime.sweep (last_xid)
      select xid from swept where xid < pg_snapshot_xmax(pg_current_snapshot()) order by xid desc limit 1
    on conflict (is_the_one) do update set last_xid =
      case when sweep.last_xid >= pg_snapshot_xmax(pg_current_snapshot()) then excluded.last_xid
        else greatest(sweep.last_xid, excluded.last_xid) end`.execute(query)
}
