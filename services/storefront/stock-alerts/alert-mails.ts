import { brand } from '#facts/brand.ts'
import { policies } from '#facts/policies/policies.ts'
import type { Block } from '#services/mail/letter/letter.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { mailedPicture } from '../orders/order-words.ts'
import { formatDay } from '../pricing/delivery-days.ts'
import { MAX_LINK_AGE_DAYS } from './alert-link.ts'
import type { AwaitedVariant } from './awaited-variant.ts'

/** The mail is the same whoever waits already, so it tells nobody who does. */
export async function askMail(
  to: string,
  variant: AwaitedVariant,
  links: { readonly href: string; readonly publicUrl: string },
): Promise<MailMessage> {
  const letter = await writeLetter({
    to,
    subject: 'Do you want an email when it is back in stock?',
    heading: 'One click, and we tell you',
    blocks: [
      {
        kind: 'paragraph',
        text: `Someone (we hope it was you) asked us to email this address once, when this can be ordered again:`,
      },
      goodsOf(variant, links.publicUrl),
      { kind: 'button', href: links.href, label: 'Yes, email me when it is back' },
      {
        kind: 'note',
        text: `The link works for ${MAX_LINK_AGE_DAYS} days. If you do not use it, we send nothing more and do not keep your address. If you do, we write once within ${policies.stockAlertDays} days, and the same link stops it.`,
      },
    ],
  })
  return { ...letter, isForgotten: true }
}

export async function backMail(
  { email, askedAt }: { readonly email: string; readonly askedAt: Date },
  variant: AwaitedVariant,
  publicUrl: string,
): Promise<MailMessage> {
  const letter = await writeLetter({
    to: email,
    subject: `What you were waiting for is back in stock at ${brand.name}`,
    heading: 'It is back in stock',
    blocks: [
      { kind: 'paragraph', text: `You asked us on ${formatDay(askedAt)} to tell you when this is back.` },
      goodsOf(variant, publicUrl),
      { kind: 'button', href: publicUrl + variant.path, label: 'See it in the shop' },
      {
        kind: 'note',
        text: 'Others may be waiting for it too, and we do not hold one for anyone. This was the only email about it: your address is off the list.',
      },
    ],
  })
  return { ...letter, isForgotten: true }
}

function goodsOf(variant: AwaitedVariant, publicUrl: string): Block {
  return { kind: 'goods', goods: [{ name: variant.name, picture: mailedPicture(variant, publicUrl) }] }
}
