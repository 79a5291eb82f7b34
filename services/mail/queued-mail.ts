export interface QueuedMail {
  readonly id: number
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly createdAt: Date
  /** This delivery included. */
  readonly attempts: number
}

export interface MailSender {
  /** Throws where the mail did not go out; `PermanentRefusal` where it never will. */
  send(mail: QueuedMail): Promise<void>
  /** How long a batch of mail is this process's alone: well above what sending it takes. */
  readonly leaseMs: number
}

export class PermanentRefusal extends Error {
  override readonly name = 'PermanentRefusal'
}
