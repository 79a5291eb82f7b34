import { access, constants, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
/** SQLite's result code: https://www.sqlite.org/rescode.html#busy */
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
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
    lock.exec('begin exclusive')
  } catch (cause) {
    lock?.close()
    if (!isBusy(cause)) throw unwritable(folder, cause)
    throw new FolderLockError('in-use', `The folder ${folder} is in use by another process`, { cause })
  }
  return { release: () => lock.close() }
}

async function makeWritable(folder: string) {
  try {
    await makeFolder(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw unwritable(folder, cause)
  }
}

/**
 * Makes the folder with its parents. Node's own `recursive` loops forever where an existing folder denies being one
 * when something is made in it, as `/proc` does. A file in the folder's place fails at its first use.
 */
async function makeFolder(folder: string): Promise<void> {
  const parent = dirname(folder)
  const make = () => mkdir(folder, { mode: OWNER_ONLY }).catch(unless('EEXIST'))
  if ((await make().catch(unless('ENOENT'))) !== 'ENOENT' || parent === folder) return
  await makeFolder(parent)
  await make()
}

/** Returns this error code as a value; any other error is thrown. */
function unless(code: string) {
  return (error: unknown): string => {
    if (error instanceof Error && 'code' in error && error.code === code) return code
    throw error
  }
}

function unwritable(folder: string, cause: unknown) {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new FolderLockError('unwritable', `The folder ${folder} cannot be written to: ${reason}`, { cause })
}

function isBusy(error: unknown) {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
