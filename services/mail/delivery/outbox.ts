import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { composeMail } from './compose-mail.ts'
import type { MailSender, QueuedMail } from './queued-mail.ts'

const LEASE_MS = 10_000

/**
 * Writes each mail to a file of its own. The name follows from the mail, so that a process that dies between
 * writing and recording it only writes the same file again.
 */
export function createOutbox(folder: string, from: string): MailSender {
  async function send(mail: QueuedMail) {
    await mkdir(folder, { recursive: true })
    const path = join(folder, outboxFileName(mail))
    const unfinished = `${path}.${process.pid}.part`
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

function outboxFileName({ id, createdAt }: Pick<QueuedMail, 'id' | 'createdAt'>): string {
  const time = createdAt.toISOString().replace(/[-:]|\.\d+/g, '')
  return `${time}-${String(id).padStart(6, '0')}.eml`
}
