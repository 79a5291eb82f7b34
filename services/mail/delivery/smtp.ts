import nodemailer from 'nodemailer'
import { composeMail } from './compose-mail.ts'
import type { MailSender, QueuedMail } from './queued-mail.ts'

const CONNECT_MS = 15_000
const SOCKET_MS = 60_000
const LEASE_MS = 10 * 60 * 1000

/**
 * SMTP cannot tell a mail that was never accepted from one whose acceptance was lost on the way, so a crash in
 * that moment repeats it; its Message-ID stays the same, by which mailboxes drop the second.
 */
export function createSmtp(url: string, from: string): MailSender {
  const transport = nodemailer.createTransport({
    // Settings in the URL's query override those below.
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
  })

  async function send(mail: QueuedMail) {
    const raw = await composeMail(mail, from)
    await transport.sendMail({ envelope: { from: addressOf(from), to: mail.recipient }, raw })
  }

  return { send, leaseMs: LEASE_MS }
}

function addressOf(from: string): string {
  return /<([^>]+)>/.exec(from)?.[1] ?? from
}
