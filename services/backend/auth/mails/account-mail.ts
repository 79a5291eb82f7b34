import { brand } from '#facts/brand.ts'
import type { Link } from '#services/mail/letter/letter.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'

interface AccountMail {
  readonly to: string
  readonly subject: string
  readonly heading: string
  /** A sentence on what the mail is about, and what the code does. */
  readonly about: string
  readonly code: string
  readonly link?: Link
  /** A sentence for readers who did not ask for the mail. */
  readonly otherwise: string
}

/** A mail that proves whose mailbox it is: by a link, a code, or either. */
export function accountMail(mail: AccountMail): Promise<MailMessage> {
  const { to, subject, heading, about, code, link, otherwise } = mail
  const terms = `${link ? 'The link and the code work' : 'The code works'} once, for one hour.`
  const never = `No one at ${brand.name} will ever ask you for the code.`
  return writeLetter({
    to,
    subject,
    heading,
    blocks: [
      { kind: 'paragraph', text: about },
      ...(link ? [{ kind: 'button', ...link } as const] : []),
      // The shop's own pages take the link alone; an app of somebody else's may ask for the code.
      { kind: 'code', label: link ? 'If you are asked for a code' : 'Your code', code },
      { kind: 'note', text: `${terms} ${otherwise} ${never}` },
    ],
  })
}
