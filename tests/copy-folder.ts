import { constants, cpSync } from 'node:fs'

/** For the thousand small files of a database, with which node:fs/promises takes ten times as long. */
export function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
}
