import { FolderLockError } from '#database/folder-lock.ts'
import type { Config } from './config.ts'

/** One line that names what to change; the whole error only where nothing better is known. */
export function describeStartFailure(error: unknown, { host, port, dataDir }: Config): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `port ${port} is in use: stop what uses it, or set PORT`
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return `cannot listen on ${host}:${port} (${code}): set HOST or PORT`
  if (error instanceof FolderLockError && error.kind === 'in-use')
    return `DATA_DIR ${dataDir} is in use by another Keel: stop it, or set DATA_DIR`
  if (error instanceof FolderLockError) return `DATA_DIR ${dataDir} cannot be written to: set DATA_DIR`
  if (error instanceof Error) return error.message
  return String(error)
}
