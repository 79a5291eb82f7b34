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
