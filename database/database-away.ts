import { DatabaseError } from 'pg'

const READ_ONLY = '25006'
const LOCK_NOT_AVAILABLE = '55P03'
/** connection_exception; too_many_connections; a server that stops, has crashed, starts up or lost the database. */
const AWAY = /^(?:08...|53300|57P0\d)$/
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT', // A Unix socket that does not exist.
])
const NETWORK_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo'])
/** The driver reports these losses of a connection by message alone, without a code. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (?:has encountered a connection error|was closed) and is not queryable)/

/** No server of the database takes writes at the moment, as while a standby is being promoted. */
export class NoServerWrites extends Error {
  override readonly name = 'NoServerWrites'
}

/** The connection that listens for notices is not back yet. */
export class ListenerLost extends Error {
  override readonly name = 'ListenerLost'
}

/** Tells whether a write was refused in a transaction that takes none, as by a server that another has taken over from. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === READ_ONLY
}

/** Tells whether whoever asked may ask again: the database is away, or others held what was asked for for too long. */
export function mayPass(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE)
}

/**
 * Tells whether a statement failed because the server starts up, stops or cannot be reached: a later try may succeed,
 * and the statement itself is not at fault.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseError) return AWAY.test(error.code ?? '') || isReadOnly(error)
  if (error instanceof ListenerLost || error instanceof NoServerWrites) return true
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined) return LOST.test(error.message)
  return UNREACHABLE.has(code) && syscall !== undefined && NETWORK_CALLS.has(syscall)
}
