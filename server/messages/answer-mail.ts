import { brand } from '#facts/brand.ts'
import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { VisitorMessage } from './visitor-message.ts'

interface Answer {
  readonly message: Pick<VisitorMessage, 'reference' | 'form' | 'name' | 'email'>
  readonly words: string
  readonly publicUrl: string
}

/**
 * What staff answered. Every answer to a message has the same subject, with its reference, since some mail programs tell
 * threads by subjects alone; what the sender typed is not repeated.
 */
export function answerMail({ message, words, publicUrl }: Answer): Promise<MailMessage> {
  const { reference, form, name, email } = message
  const what = form === 'contact' ? 'message' : 'application'
  return writeLetter({
    to: email,
    replyTo: form === 'contact' ? brand.supportEmail : brand.affiliatesEmail,
    subject: `Re: Your ${what} to ${brand.name} [${reference}]`,
    heading: withName(`About your ${what}`, name),
    blocks: [
      ...words.split(/\n+/).map((text) => ({ kind: 'paragraph' as const, text })),
      {
        kind: 'note',
        text: 'This answers what you wrote to us. Reply to this email, and the same people read it.',
        link: { href: `${publicUrl}/faq`, label: 'What others ask' },
      },
    ],
  })
}
