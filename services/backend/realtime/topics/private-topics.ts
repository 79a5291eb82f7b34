import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Database } from '#database/database.ts'
import { isDatabaseAway } from '#database/database-away.ts'
import { createQueue } from '#services/shared/queue.ts'
import { tryAs } from '../../access/run-as.ts'
import type { Who } from '../../access/who.ts'
import type { ErrorLog } from '../../parts.ts'
import type { UserBroadcast } from '../frames/message.ts'
import { type Replaying, readReplayed } from './replayed-messages.ts'

/** What policies can tell apart in a topic, as `realtime.messages.extension` names it. */
const EXTENSIONS = ['broadcast', 'presence'] as const
export type Extension = (typeof EXTENSIONS)[number]

/** What somebody may be told of in a topic, and what they may say there. */
export interface Rights {
  readonly read: ReadonlySet<Extension>
  readonly write: ReadonlySet<Extension>
}

interface Asking {
  readonly who: Who
  /** The topic's name without the clients' prefix: policies know it so by `realtime.topic()`. */
  readonly topic: string
  /** Whose question it is: a network's questions wait for each other. */
  readonly network: string
}

/** Policies get two of a process's ten connections. */
const QUESTIONS = { atOnce: 2, waiting: 2_000, waitingOfOne: 200 }
const REFUSED_BY_POLICIES = '42501'
/** Most shops have no policies: then strangers who join private topics cost the database a question a second. */
const FRESH_FOR_MS = 1_000
const NO_RIGHTS: Rights = { read: new Set(), write: new Set() }

/**
 * Asks the policies of `realtime.messages` who may hear and say what in a private topic: rows of it are tried out, and
 * taken back.
 */
export class PrivateTopics {
  readonly #database: Database
  readonly #log: ErrorLog
  readonly #enqueue = createQueue(QUESTIONS)
  #recent: { readonly since: number; readonly isClosed: Promise<boolean> } | undefined

  constructor({ database, log }: { database: Database; log: ErrorLog }) {
    this.#database = database
    this.#log = log
  }

  /** A policy that fails gives no rights. Rejects if the database cannot be asked; 'full' has no place in the queue. */
  async rightsOf(asking: Asking): Promise<Rights | 'full'> {
    try {
      if (asking.who.role !== 'service_role' && (await this.#isClosed())) return NO_RIGHTS
      return await this.#enqueue(() => this.#ask(asking), asking.network)
    } catch (error) {
      if (!(error instanceof DatabaseError) || isDatabaseAway(error)) throw error
      this.#log.error({ err: error, topic: asking.topic }, 'a policy of realtime.messages failed')
      return NO_RIGHTS
    }
  }

  /** Reads what the database said before, in the same queue. */
  replayed(network: string, replaying: Replaying): Promise<readonly UserBroadcast[] | 'full'> {
    return this.#enqueue(() => readReplayed(this.#database, replaying), network)
  }

  /** Whether no policy lets anybody in, as of a second ago at most. */
  #isClosed(): Promise<boolean> {
    const now = performance.now()
    if (this.#recent && now - this.#recent.since < FRESH_FOR_MS) return this.#recent.isClosed
    const isClosed = sql<{ isClosed: boolean }>`
      select relrowsecurity and not exists (select from pg_policy where polrelid = pg_class.oid) as "isClosed"
      from pg_class where oid = 'realtime.messages'::regclass`
      .execute(this.#database.query)
      .then(({ rows }) => rows[0]?.isClosed ?? true)
    this.#recent = { since: now, isClosed }
    isClosed.catch(() => {
      this.#recent = undefined
    })
    return isClosed
  }

  async #ask({ who, topic }: Asking): Promise<Rights> {
    // PostgreSQL has no such texts, so no policy could be asked about one.
    if (topic.includes('\0')) return NO_RIGHTS
    const ids = `{${EXTENSIONS.map(() => randomUUID()).join()}}`
    const [seen, ...said] = await tryAs(
      this.#database,
      who,
      [
        { text: 'select extension from realtime.messages where id = any($1::uuid[])', values: [ids] },
        ...EXTENSIONS.flatMap((extension) => trySaying(topic, extension)),
      ],
      {
        settings: { 'realtime.topic': topic },
        asOwner: {
          text: `insert into realtime.messages (id, topic, extension)
            select id, $2, extension from unnest($1::uuid[], $3::text[]) as tried (id, extension)`,
          values: [ids, topic, `{${EXTENSIONS.join()}}`],
        },
      },
    )
    if (seen?.status !== 'fulfilled') throw seen?.reason
    const failed = said.find((outcome) => outcome.status === 'rejected' && !isRefusal(outcome.reason))
    if (failed?.status === 'rejected') throw failed.reason
    return {
      read: new Set(seen.value.rows.map(({ extension }) => extension)),
      write: new Set(EXTENSIONS.filter((_, at) => said[3 * at + 1]?.status === 'fulfilled')),
    }
  }
}

function trySaying(topic: string, extension: Extension) {
  return [
    { text: 'savepoint tried' },
    { text: 'insert into realtime.messages (topic, extension) values ($1, $2)', values: [topic, extension] },
    { text: 'rollback to savepoint tried' },
  ]
}

function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === REFUSED_BY_POLICIES
}
