import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { composeMail } from './compose-mail.ts'
import type { MailSender, QueuedMail } from './queued-mail.ts'

const LEASE_MS = 10_000
const UNFINISHED = '.part'
/** Nobody is still writing it. */
const ABANDONED_MS = 60_000

/**
 * Writes each mail to a file of its own. The name follows from the mail, so that a process that dies between
 * writing and recording it only writes the same file again.
 */
export function createOutbox(folder: string, from: string): MailSender {
  let swept: Promise<void> | undefined

  async function send(mail: QueuedMail) {
    await mkdir(folder, { recursive: true })
    swept ??= sweepUnfinished(folder)
    await swept
    const path = join(folder, outboxFileName(mail))
    const unfinished = `${path}.${process.pid}${UNFINISHED}`
    const file = await open(unfinished, 'w', 0o600)
    try {
      await file.writeFile(await composeMail(mail, from))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  }

  return { send, leaseMs: LEASE_MS }
}

/** What a process left that was killed while it wrote: a mail, half or whole, that nobody looks for there. */
async function sweepUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(UNFINISHED)) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

function outboxFileName({ id, createdAt }: Pick<QueuedMail, 'id' | 'createdAt'>): string {
  const time = createdAt.toISOString().replace(/[-:]|\.\d+/g, '')
  return `${time}-${String(id).padStart(6, '0')}.eml`
}
