import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Database } from '#database/connect.ts'
import { isDatabaseAway } from '#database/database-away.ts'
import type { Log } from '../log.ts'
import { hasVisitorLeft } from './last-resort.ts'

const LOOK_EVERY_MS = 1_000
/** Client libraries wrap errors in errors, so causes are followed this deep. */
const DEEPEST_CAUSE = 5

export interface RequestLog extends Disposable {
  readonly log: Log
}

interface RequestLogOptions {
  readonly database: Pick<Database, 'health'>
  readonly log: Log
  /** Whether all data of pages comes from this database, and none from a hosted service. */
  readonly isAllOwn: boolean
}

/**
 * Logs a failure of the whole shop as one line and not one for each request: while the database is away, the failures
 * that follow from it are logged once, and then its return. A visitor who hangs up is no failure.
 */
export function openRequestLog({ database, log, isAllOwn }: RequestLogOptions): RequestLog {
  let looking: NodeJS.Timeout | undefined
  let untold = 0

  async function look() {
    try {
      await sql`select 1`.execute(database.health)
    } catch {
      looking = setTimeout(look, LOOK_EVERY_MS)
      return
    }
    looking = undefined
    log.info({ untold }, 'the database answers again')
    untold = 0
  }

  /** Undefined where the entry is to be logged. */
  function reasonNotToTell(fields: object): 'left' | 'away' | undefined {
    const causes = causesOf('err' in fields ? fields.err : undefined)
    if (causes.some(isHangUp) && hasVisitorLeft()) return 'left'
    const isConsequence = isAllOwn && looking !== undefined && 'failure' in fields
    return isConsequence || isOfDatabase(causes) ? 'away' : undefined
  }

  function tell(level: 'warn' | 'error', fields: object, message: string) {
    const reason = reasonNotToTell(fields)
    if (reason === undefined) return log[level](fields, message)
    if (reason === 'left') return
    if (looking !== undefined) {
      untold += 1
      return
    }
    log.error(fields, 'the database does not answer; what fails for want of it is not told until it does')
    looking = setTimeout(look, LOOK_EVERY_MS)
  }

  const quiet: Log = Object.create(log, {
    warn: { value: (fields: object, message: string) => tell('warn', fields, message) },
    error: { value: (fields: object, message: string) => tell('error', fields, message) },
  })
  return {
    log: quiet,
    [Symbol.dispose]() {
      clearTimeout(looking)
    },
  }
}

/** An unreachable hosted service has the same error codes, but as the cause of a client's error. */
function isOfDatabase(causes: readonly unknown[]): boolean {
  return causes.some(
    (cause, depth) => (depth === 0 || cause instanceof DatabaseError) && isDatabaseAway(cause),
  )
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = []
  for (let cause = error; cause && causes.length < DEEPEST_CAUSE; ) {
    causes.push(cause)
    cause = typeof cause === 'object' && 'cause' in cause ? cause.cause : undefined
  }
  return causes
}

/** Whether this is an error of reading from or writing to a connection that the other end has closed. */
function isHangUp(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { name, code, message } = error as NodeJS.ErrnoException
  const isAborted = code === 'ECONNRESET' && message === 'aborted'
  return isAborted || name === 'AbortError' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}
