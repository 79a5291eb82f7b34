import { brand } from '#facts/brand.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { MAX_LINK_AGE_DAYS } from './confirm-link.ts'

/** The mail is the same whether the address is on the list or not, so it tells nobody who is subscribed. */
export async function confirmMail(to: string, href: string): Promise<MailMessage> {
  const letter = await writeLetter({
    to,
    subject: `Do you want the ${brand.name} newsletter?`,
    heading: 'One click, and you are on the list',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Someone (we hope it was you) asked for our newsletter at this address: how to sit, set up and repair, a few times a year.',
      },
      { kind: 'button', href, label: 'Yes, send me the newsletter' },
      {
        kind: 'note',
        text: `The link works for ${MAX_LINK_AGE_DAYS} days. If you do not use it, we send nothing more and do not keep your address. If you are already subscribed, nothing changes.`,
      },
    ],
  })
  return { ...letter, isForgotten: true }
}

export function welcomeMail(
  to: string,
  links: { publicUrl: string; unsubscribeUrl: string },
): Promise<MailMessage> {
  const { publicUrl, unsubscribeUrl } = links
  return writeLetter({
    to,
    subject: `You are subscribed to the ${brand.name} newsletter`,
    heading: 'You are on the list',
    blocks: [
      {
        kind: 'paragraph',
        text: 'A few times a year we write about how to sit, set up and repair. Until then, here is what we have written so far.',
      },
      { kind: 'button', href: `${publicUrl}/articles`, label: 'Read the articles' },
    ],
    unsubscribeUrl,
  })
}
