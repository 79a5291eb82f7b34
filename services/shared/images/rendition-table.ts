import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { type Rendition, toRendition, type WarningLog } from './rendition-folder.ts'

const MEBIBYTE = 1024 * 1024
const MAX_BYTES = 256 * MEBIBYTE
/** A picture takes about as long to be made, so nobody waits longer for one that may be there. */
const ANSWER_MS = 1_000

interface RenditionTableOptions {
  readonly database: Pick<Database, 'engine' | 'query' | 'reads' | 'isHearing'>
  readonly log: WarningLog
  readonly maxBytes?: number
}

/** On PGlite there is one process, whose folder keeps them. */
export function shareRenditions({ database, log }: RenditionTableOptions): RenditionTable | undefined {
  return database.engine === 'postgres' ? new RenditionTable({ database, log }) : undefined
}

/** Pictures that all processes of the shop share, under a limit, beyond which those that were made first go. */
export class RenditionTable {
  readonly #options: Required<RenditionTableOptions>

  constructor(options: RenditionTableOptions) {
    this.#options = { maxBytes: MAX_BYTES, ...options }
  }

  /** Undefined where no process has made it, or the database does not say so in time: then it is made here. */
  async read(name: string): Promise<Rendition | undefined> {
    const { database, log } = this.#options
    if (!database.isHearing()) return undefined
    const late = new AbortController()
    try {
      return await Promise.race([
        this.#find(name),
        wait(ANSWER_MS, undefined, { ref: false, signal: late.signal }),
      ])
    } catch (error) {
      log.warn({ err: error, picture: name }, 'a picture that another process made could not be read')
      return undefined
    } finally {
      late.abort()
    }
  }

  /** A picture that cannot be shared is shown all the same. */
  async write(name: string, { hash, bytes }: Rendition): Promise<void> {
    const { database, log, maxBytes } = this.#options
    if (bytes.length > maxBytes || !database.isHearing()) return
    try {
      await sql`insert into web.made_pictures (name, bytes, hash, size)
        values (${name}, ${bytes}, ${hash}, ${bytes.length}) on conflict (name) do nothing`.execute(
        database.query,
      )
      await sql`delete from web.made_pictures where name in (
          select name from (
            select name, sum(size) over (order by made_at desc, name) as bytes_so_far from web.made_pictures
          ) newest_first where bytes_so_far > ${maxBytes}
        )`.execute(database.query)
    } catch (error) {
      log.warn({ err: error, picture: name }, 'a picture could not be shared with other processes')
    }
  }

  async #find(name: string): Promise<Rendition | undefined> {
    const { database, log } = this.#options
    const found = await database.reads
      .selectFrom('web.made_pictures')
      .select(['bytes', 'hash'])
      .where('name', '=', name)
      .executeTakeFirst()
    if (!found) return undefined
    const rendition = toRendition(Buffer.from(found.bytes))
    if (rendition.hash.equals(found.hash)) return rendition
    log.warn({ picture: name }, 'a picture that another process made was damaged and is made anew')
    await database.query.deleteFrom('web.made_pictures').where('name', '=', name).execute()
    return undefined
  }
}
