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

interface SupportMail {
  /** The shop's own mailbox. */
  readonly to: string
  /** The sender, who gets the answer. */
  readonly from: { readonly name: string; readonly email: string }
  readonly heading: string
  /** The subject in the sender's words. */
  readonly about: string
  readonly details: readonly { readonly name: string; readonly text: string }[]
  readonly message: string
  readonly suspected: boolean
}

const MAX_SUBJECT = 78

/** Sends the shop a visitor's whole message as text. */
export function supportMail({
  to,
  from,
  heading,
  about,
  details,
  message,
  suspected,
}: SupportMail): Promise<MailMessage> {
  const lines = [{ name: 'Name', text: from.name }, { name: 'Email', text: from.email }, ...details]
  return writeLetter({
    to,
    replyTo: from.email,
    subject: shortened(`${suspected ? 'Possible spam: ' : ''}${withoutDirections(about)}`),
    heading,
    blocks: [
      {
        kind: 'quotation',
        text: lines.map(({ name, text }) => `${name}: ${withoutDirections(text)}`).join('\n'),
      },
      { kind: 'quotation', text: message },
      {
        kind: 'note',
        text: suspected
          ? 'A trap for programs caught this one, so its sender got no receipt. Look before you follow anything in it.'
          : 'A reply to this email goes to the sender, who was told that the message arrived.',
      },
    ],
  })
}

/** Removes invisible and direction marks, with which an address can look like another one. */
function withoutDirections(text: string): string {
  return text.replaceAll(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, '')
}

function shortened(subject: string): string {
  const characters = [...subject]
  while (characters.join('').length > MAX_SUBJECT) characters.pop()
  return characters.join('')
}
