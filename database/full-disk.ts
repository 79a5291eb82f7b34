import { statfsSync } from 'node:fs'

/** The next segment of the embedded engine's log takes as much. */
const MIN_FREE_BYTES = 1024 * 1024

/** Whether what is written to this folder would not fit; the embedded engine does not say so itself. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < MIN_FREE_BYTES
  } catch {
    return false // There is no such folder, which is another matter.
  }
}
