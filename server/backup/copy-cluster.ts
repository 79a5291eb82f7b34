import { constants } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const CONTROL = 'global/pg_control'
const LOG = 'pg_wal'
const OWNER_ONLY = 0o700

/**
 * Copies an embedded database while its shop writes to it. The order makes the copy good: the file that says where the
 * log begins goes first, the log itself last, so that it tells what became of the rest meanwhile. Where the shop tidies
 * up its log before that is copied, the copy does not open; where it does so meanwhile, this throws, as a log that
 * lacks a file in the middle would open and lose what was written after. Either way the copy is to be made again.
 */
export async function copyCluster(from: string, to: string): Promise<void> {
  await copyOne(from, to, CONTROL)
  await copyBelow(from, to, '', (path) => path !== CONTROL && path !== LOG)
  await copyBelow(from, to, LOG, () => true)
}

async function copyBelow(
  from: string,
  to: string,
  folder: string,
  isWanted: (path: string) => boolean,
): Promise<void> {
  await mkdir(join(to, folder), { recursive: true, mode: OWNER_ONLY })
  const entries = await readdir(join(from, folder), { withFileTypes: true }).catch(unlessGone(folder))
  for (const entry of entries ?? []) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (!isWanted(path)) continue
    if (entry.isDirectory()) await copyBelow(from, to, path, isWanted)
    else if (entry.isFile()) await copyOne(from, to, path).catch(unlessGone(path))
  }
}

async function copyOne(from: string, to: string, path: string): Promise<void> {
  await mkdir(dirname(join(to, path)), { recursive: true, mode: OWNER_ONLY })
  await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE)
}

/** A file that the database removed meanwhile is one that its log knows to be gone, unless it is of the log itself. */
function unlessGone(path: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== 'ENOENT' || path.startsWith(LOG)) throw error
  }
}
