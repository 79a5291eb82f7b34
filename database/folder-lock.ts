import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class FolderLockError extends Error {
  override readonly name = 'FolderLockError'
  readonly kind: 'in-use' | 'unwritable'

  constructor(kind: 'in-use' | 'unwritable', message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

const OWNER_ONLY = 0o700
/** https://www.sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5

/**
 * Makes the folder this process's own until `release` or the process's end, however it ends.
 *
 * Node offers no file locks and a file with a process id goes stale at `kill -9`. SQLite's exclusive
 * lock is one of the operating system, which drops it with the process: nothing to clean, no id to be
 * reused, and it counts across containers that share the folder.
 */
export async function lockFolder(folder: string): Promise<{ release(): void }> {
  await makeWritable(folder)
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    if (!isBusy(cause)) throw unwritable(folder, cause)
    throw new FolderLockError('in-use', `The folder ${folder} is in use by another process`, { cause })
  }
  return { release: () => lock.close() }
}

async function makeWritable(folder: string) {
  try {
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw unwritable(folder, cause)
  }
}

function unwritable(folder: string, cause: unknown) {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new FolderLockError('unwritable', `The folder ${folder} cannot be written to: ${reason}`, { cause })
}

function isBusy(error: unknown) {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
