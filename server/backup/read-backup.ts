import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { CommandFailure } from '../command/command-verb.ts'
import { type BackupHead, type UnpackedBackup, unpackLines } from './backup-lines.ts'
import { unseal } from './sealed-file.ts'

const READ_BYTES = 1024 * 1024

/** Opens a backup; its lines are checked as they are read, and fail where the file does. */
export async function openBackup(file: string, passphrase: string | undefined): Promise<UnpackedBackup> {
  await access(file).catch((cause: NodeJS.ErrnoException) => {
    throw new CommandFailure(`${file} cannot be read (${cause.code})`)
  })
  const bytes = createReadStream(file, { highWaterMark: READ_BYTES })
  return unpackLines(unseal(bytes, passphrase, file), file)
}

/** Reads it to its end, and says what is in it. */
export async function readWhole(
  file: string,
  passphrase: string | undefined,
): Promise<{ readonly head: BackupHead; readonly rows: number }> {
  const { head, lines } = await openBackup(file, passphrase)
  let rows: number | undefined
  for await (const line of lines) if (line.kind === 'end') rows = line.rows
  if (rows === undefined) throw new CommandFailure(`${file} is cut off: it has no end`)
  return { head, rows }
}
