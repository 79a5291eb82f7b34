import { DatabaseError } from 'pg'
import { FolderLockError } from '#database/folder-lock.ts'
import { PoolerInTheWay } from '#database/postgres/pooler.ts'
import type { Config } from './config/config.ts'
import { DatabaseUnavailable } from './open-database.ts'

/** One line that names the setting to change; the error's own message where nothing better is known. */
export function describeStartFailure(error: unknown, config: Config): string {
  const { dataDir } = config
  if (error instanceof DatabaseUnavailable) return describeDatabase(error.cause, config)
  // The database can also fail after it was opened, as in a migration that this role may not run.
  if (error instanceof DatabaseError) return describeDatabase(error, config)
  const code = codeOf(error)
  const { host, port, variables } = addressOf(error, config)
  if (code === 'EADDRINUSE') return `port ${port} is in use: stop what uses it, or set ${variables[1]}`
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return `cannot listen on ${host}:${port} (${code}): set ${variables.join(' or ')}`
  }
  if (error instanceof FolderLockError && error.kind === 'in-use') {
    return `DATA_DIR ${dataDir} is in use by another Keel: stop it, or set DATA_DIR`
  }
  if (error instanceof FolderLockError) return `DATA_DIR ${dataDir} cannot be written to: set DATA_DIR`
  return messageOf(error)
}

/** Node's error of an address names the port, which is the shop's or that of `/metrics`. */
function addressOf(error: unknown, { host, port, telemetry: { metrics } }: Config) {
  const failed = error instanceof Error && 'port' in error ? error.port : undefined
  return metrics && metrics.port === failed
    ? { ...metrics, variables: ['METRICS_HOST', 'METRICS_PORT'] }
    : { host, port, variables: ['HOST', 'PORT'] }
}

/** The address is left out, since it has the password. */
function describeDatabase(cause: unknown, { database, dataDir }: Config): string {
  const reason = cause instanceof PoolerInTheWay ? cause.message : reasonOf(cause)
  if (database.kind === 'postgres') return `the server in DATABASE_URL cannot be used (${reason})`
  return `the database in DATA_DIR ${dataDir} cannot be opened (${reason})`
}

/** PostgreSQL's own sentences and then its code, in one line. */
function reasonOf(cause: unknown): string {
  // Where a name has several addresses and none answers, Node's error has a code but no message.
  const words = [messageOf(cause) || codeOf(cause)]
  if (cause instanceof DatabaseError) words.push(cause.detail, cause.hint, cause.code)
  return words
    .filter((each) => each !== undefined)
    .join('; ')
    .replaceAll(/\s*\n\s*/g, ' ')
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
