import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FolderLockError, lockFolder } from '#database/folder-lock.ts'

const PREFIX = 'keel-tests-'
/** A younger folder may belong to a run that has not locked it yet. */
const LOCKED_BY_THEN_MS = 60_000
/** PostgreSQL may run as another user than the tests. */
const OTHERS_MAY_PASS = 0o711

/** A folder that lasts for one run of the tests; what killed runs left behind is removed. */
export async function createRunFolder() {
  await removeLeftovers()
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  await chmod(folder, OTHERS_MAY_PASS)
  const lock = await lockFolder(join(folder, 'run'))
  return {
    path: folder,
    async remove() {
      lock.release()
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

async function removeLeftovers() {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX))
  for (const folder of names.map((name) => join(tmpdir(), name)))
    if (await isAbandoned(folder)) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** A PostgreSQL that outlived its run ends by itself, within a minute, once its data folder is gone. */
async function isAbandoned(folder: string) {
  try {
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs < LOCKED_BY_THEN_MS) return false
    const lock = await lockFolder(join(folder, 'run'))
    lock.release()
    return true
  } catch (error) {
    if (error instanceof FolderLockError) return false
    throw error
  }
}
