import { statfsSync } from 'node:fs'

/** The size of the next segment of the embedded engine's log. */
const MIN_FREE_BYTES = 1024 * 1024

/** Tells whether the folder's disk has no room for more; the embedded engine does not report it. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < MIN_FREE_BYTES
  } catch {
    return false // A missing folder is reported elsewhere.
  }
}
