import { createHash } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { QueuedMail } from './queued-mail.ts'

/** The same mail composes to the same bytes, whenever and wherever: a repeat can be recognised as one. */
export function composeMail(mail: QueuedMail, from: string): Promise<Buffer> {
  return new MailComposer({
    from,
    // As an object, so that an address with a comma in it stays one recipient.
    to: { address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html ?? undefined,
    date: mail.createdAt,
    messageId: messageId(mail, from),
    baseBoundary: fingerprint(mail),
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
  })
    .compile()
    .build()
}

function messageId(mail: QueuedMail, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return `<${fingerprint(mail)}@${domain}>`
}

/** Ids alone repeat from one database to the next. */
function fingerprint({ id, recipient, createdAt }: QueuedMail): string {
  return createHash('sha256')
    .update(`${id} ${createdAt.toISOString()} ${recipient}`)
    .digest('hex')
    .slice(0, 32)
}
