import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '#database/folder-lock.ts'
import { CommandFailure } from '../command/command-verb.ts'

interface Workshop extends AsyncDisposable {
  readonly folder: string
}

/** Makes a folder that goes at the end. What a run that was killed left in it goes first. */
export async function openWorkshop(folder: string): Promise<Workshop> {
  const lock = await lockFolder(folder).catch((cause: Error) => {
    throw new CommandFailure(`${folder} cannot be worked in: ${cause.message}`)
  })
  for (const name of await readdir(folder))
    if (!name.startsWith('lock')) await rm(join(folder, name), { recursive: true, force: true })
  return {
    folder,
    async [Symbol.asyncDispose]() {
      lock.release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
