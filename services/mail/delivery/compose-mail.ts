import MailComposer from 'nodemailer/lib/mail-composer'

export interface QueuedMail {
  readonly id: number
  readonly messageId: string
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly unsubscribeUrl: string | null
  readonly replyTo: string | null
  /** The Message-IDs of the mails that this one follows, the oldest first. */
  readonly thread: readonly string[] | null
  readonly createdAt: Date
  /** Attempts so far, this delivery included. */
  readonly attempts: number
}

export interface MailSender {
  /** Throws if the mail did not go out. */
  send(mail: QueuedMail): Promise<void>
  /** How long a batch of mail is this process's alone: well above what sending it takes. */
  readonly leaseMs: number
}

/** The same mail composes to the same bytes, whenever and wherever, so that a repeat can be recognized. */
export function composeMail(mail: QueuedMail, from: string): Promise<Buffer> {
  const idOf = (key: string) => `<${key}@${domainOf(from)}>`
  const before = mail.thread?.map(idOf) ?? []
  return new MailComposer({
    from,
    // The address is an object, so that one with a comma in it stays one recipient.
    to: { address: mail.recipient },
    replyTo: mail.replyTo === null ? undefined : { name: '', address: mail.replyTo },
    subject: mail.subject,
    text: mail.text,
    html: mail.html ?? undefined,
    date: mail.createdAt,
    messageId: idOf(mail.messageId),
    inReplyTo: before.at(-1),
    references: before,
    headers: mail.unsubscribeUrl === null ? {} : unsubscribeHeaders(mail.unsubscribeUrl),
    baseBoundary: mail.messageId,
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
  })
    .compile()
    .build()
}

/** RFC 8058: a mail program's own unsubscribe button sends one POST to this address. */
function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
}
