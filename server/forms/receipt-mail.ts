import { brand } from '#facts/brand.ts'
import { policies } from '#facts/policies/policies.ts'
import { currentTerms } from '#facts/policies/terms.ts'
import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'

interface Receipt {
  readonly name: string
  readonly email: string
  readonly publicUrl: string
}

const NOT_YOU =
  'If you did not write to us, someone typed your address by mistake, and you can ignore this email.'

/** The receipt repeats only the typed name, since anybody can type another person's address. */
export function contactReceipt({ name, email, publicUrl }: Receipt): Promise<MailMessage> {
  return writeLetter({
    to: email,
    subject: `${brand.name} has received your message`,
    heading: withName('Thank you for writing', name),
    blocks: [
      {
        kind: 'paragraph',
        text: `Your message has arrived, and a person will read it. We answer within ${currentTerms().replyWithinHours} hours, to this address.`,
      },
      { kind: 'button', href: `${publicUrl}/faq`, label: 'See what others ask' },
      { kind: 'note', text: NOT_YOU },
    ],
  })
}

export function applicationReceipt({ name, email, publicUrl }: Receipt): Promise<MailMessage> {
  return writeLetter({
    to: email,
    replyTo: brand.affiliatesEmail,
    subject: `${brand.name} has received your application`,
    heading: withName('Thank you for applying', name),
    blocks: [
      {
        kind: 'paragraph',
        text: `Your application to the affiliate program has arrived. We answer within ${policies.affiliates.approvalWithinHours} hours, to this address.`,
      },
      { kind: 'button', href: `${publicUrl}/affiliate`, label: 'Read how it works' },
      { kind: 'note', text: NOT_YOU },
    ],
  })
}
