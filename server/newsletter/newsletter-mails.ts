import { brand } from '#facts/brand.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { MAX_LINK_AGE_DAYS } from './confirm-link.ts'

/** The same to everybody, on the list or not: whoever typed the address learns nothing, be it by the mail itself. */
export function confirmMail(to: string, href: string): Promise<MailMessage> {
  return writeLetter({
    to,
    subject: `Do you want letters from the ${brand.name} workshop?`,
    heading: 'One press, and you are on the list',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Somebody, we hope you, asked for our letters at this address: how to sit, set and mend, a few times a year.',
      },
      { kind: 'button', href, label: 'Yes, send me the letters' },
      {
        kind: 'note',
        text: `The link works for ${MAX_LINK_AGE_DAYS} days. Without it nothing is sent, and nothing is kept of your address. If you get the letters already, nothing changes.`,
      },
    ],
  })
}

export function welcomeMail(
  to: string,
  links: { publicUrl: string; unsubscribeUrl: string },
): Promise<MailMessage> {
  const { publicUrl, unsubscribeUrl } = links
  return writeLetter({
    to,
    subject: `You get the letters from the ${brand.name} workshop`,
    heading: 'You are on the list',
    blocks: [
      {
        kind: 'paragraph',
        text: 'A few times a year we write about sitting, setting and mending. Until then, here is what we have written so far.',
      },
      { kind: 'button', href: `${publicUrl}/articles`, label: 'Read the articles' },
    ],
    unsubscribeUrl,
  })
}
