import nodemailer from 'nodemailer'
import { composeMail } from './compose-mail.ts'
import { type MailSender, PermanentRefusal, type QueuedMail } from './queued-mail.ts'

const CONNECT_MS = 15_000
const SOCKET_MS = 60_000
const LEASE_MS = 10 * 60 * 1000

/**
 * SMTP cannot tell a mail that was never accepted from one whose acceptance was lost on the way, so a crash in
 * that moment repeats it; its Message-ID stays the same, by which mailboxes drop the second.
 */
export function createSmtp(url: string, from: string): MailSender {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
  })

  async function send(mail: QueuedMail) {
    const raw = await composeMail(mail, from)
    try {
      await transport.sendMail({ envelope: { from: addressOf(from), to: mail.recipient }, raw })
    } catch (error) {
      throw isPermanent(error) ? new PermanentRefusal(error.message, { cause: error }) : error
    }
  }

  return { send, leaseMs: LEASE_MS }
}

/** 5yz replies of RFC 5321, 4.2.1; but 530, 534, 535 and 538 blame our own credentials, which can be mended. */
function isPermanent(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  const code = Number(error.responseCode)
  return code >= 500 && code < 600 && ![530, 534, 535, 538].includes(code)
}

function addressOf(from: string): string {
  return /<([^>]+)>/.exec(from)?.[1] ?? from
}
