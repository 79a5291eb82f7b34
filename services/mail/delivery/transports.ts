import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { inTime } from '#services/shared/in-time.ts'
import { composeMail, type MailSender, type QueuedMail } from './compose-mail.ts'

const FILE_LEASE_MS = 10_000
const UNFINISHED = '.part'
/** No process is still writing a file of this age. */
const ABANDONED_MS = 60_000
const DAY_MS = 24 * 60 * 60_000
/** A mail that nobody has fetched by then holds codes and links all the same. */
const KEPT_MS = 30 * DAY_MS

/**
 * Writes each mail to a file of its own. The name follows from the mail, so that a process that dies between
 * writing and recording it only writes the same file again.
 */
export function createOutbox(folder: string, from: string): MailSender {
  let sweptAtMs = 0

  async function send(mail: QueuedMail) {
    await mkdir(folder, { recursive: true })
    if (Date.now() - sweptAtMs > DAY_MS) {
      sweptAtMs = Date.now()
      await sweep(folder)
    }
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

  return { send, leaseMs: FILE_LEASE_MS }
}

/** Removes unfinished files of processes that were killed, and mails of long ago. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const keptMs = name.endsWith(UNFINISHED) ? ABANDONED_MS : KEPT_MS
    if (!name.endsWith(UNFINISHED) && !name.endsWith('.eml')) continue
    const path = join(folder, name)
    const file = await stat(path).catch(ignoreGone)
    if (file && Date.now() - file.mtimeMs > keptMs) await rm(path, { force: true })
  }
}

/** Another process has finished its file, or swept it, since the folder was read. */
function ignoreGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function outboxFileName({ id, createdAt }: Pick<QueuedMail, 'id' | 'createdAt'>): string {
  const time = createdAt.toISOString().replace(/[-:]|\.\d+/g, '')
  return `${time}-${String(id).padStart(6, '0')}.eml`
}

const CONNECT_MS = 15_000
const SOCKET_MS = 60_000
const SMTP_LEASE_MS = 10 * 60 * 1000
/** A server that says a byte now and then is never silent, and would keep all other mail waiting. */
const SENDING_MS = 4 * 60_000

/**
 * SMTP cannot tell a mail that was never accepted from one whose acceptance was lost on the way, so a crash in
 * that moment repeats it; its Message-ID stays the same, by which mailboxes drop the second.
 */
export function createSmtp(url: string, from: string, sendingMs = SENDING_MS): MailSender {
  const transport = nodemailer.createTransport({
    // Settings in the URL's query override those below.
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
  })

  async function send(mail: QueuedMail) {
    const raw = await composeMail(mail, from)
    // As in the headers, an address with a comma in it stays one recipient.
    const envelope = { from, to: { name: '', address: mail.recipient } }
    await inTime(sendingMs, (signal) => transport.sendMail({ envelope, raw, signal }))
  }

  return { send, leaseMs: SMTP_LEASE_MS }
}
