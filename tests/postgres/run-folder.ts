import { accessSync, constants, statfsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { FolderLockError, lockFolder } from '#database/folder-lock.ts'

const PREFIX = 'keel-tests-'
/** A younger folder may belong to a run that has not locked it yet. */
const LOCKED_BY_THEN_MS = 60_000
/** PostgreSQL may run as a user other than the tests'. */
const OTHERS_MAY_PASS = 0o711
const MEMORY = '/dev/shm'
/** The tests need a fourth of this at a time. */
const ROOM_BYTES = 4 * 2 ** 30

/**
 * A run folder in which this process and its children keep all temporary files. It lies in memory where there is room:
 * the tests make and remove hundreds of thousands of small database files, and ext4 takes a fourth of the tests' time
 * to find places for them that no removed file has just had.
 */
export async function createQuickRunFolder() {
  const folder = await createRunFolder(hasRoomInMemory() ? MEMORY : tmpdir())
  process.env.TMPDIR = folder.path
  return folder
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) >= ROOM_BYTES
  } catch {
    return false
  }
}

/** Makes a folder for one run of the tests and removes those that killed runs left behind. */
export async function createRunFolder(parent = tmpdir()) {
  await removeLeftovers(parent)
  const folder = await mkdtemp(join(parent, PREFIX))
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

async function removeLeftovers(parent: string) {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX))
  for (const folder of names.map((name) => join(parent, name)))
    if (await isAbandoned(folder)) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** A PostgreSQL that outlived its run ends by itself within a minute, once its data folder is gone. */
async function isAbandoned(folder: string) {
  try {
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs < LOCKED_BY_THEN_MS) return false
    const lock = await lockFolder(join(folder, 'run'))
    lock.release()
    return true
  } catch (error) {
    if (error instanceof FolderLockError || isGone(error)) return false
    throw error
  }
}

/** Another run has ended, or has removed what was left, since the folders were listed. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
