import type { MailMessage } from '#services/mail/mail.ts'

/** Kinds of mail, by their names. */
export type Samples = Readonly<Record<string, Sample>>

interface Sample {
  /** The file that writes the mail. */
  readonly writtenBy: string
  readonly message: MailMessage
}
