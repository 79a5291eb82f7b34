import { brand } from '#facts/brand.ts'
import { withName } from '#services/mail/letter/person-name.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Order } from '../../orders/order.ts'
import { trackingBlock } from '../../orders/order-words.ts'
import type { Claim } from './read-claims.ts'
import { claimedGoods, claimPath, DECISION_WORDS } from './shown-claim.ts'

export function claimReceiptMail(order: Order, claim: Claim, publicUrl: string): Promise<MailMessage> {
  const { number } = claim
  return writeLetter({
    to: order.email,
    subject: `We have your warranty claim ${number}`,
    heading: withName('We have your claim', order.firstName),
    blocks: [
      {
        kind: 'paragraph',
        text: `Claim ${number} on your order ${order.number} is with the workshop. A person replies within ${order.terms.replyWithinHours} hours.`,
      },
      { kind: 'goods', goods: claimedGoods(order, claim, publicUrl) },
      { kind: 'paragraph', text: 'Until then, keep the part, and do not use it if it does not feel safe.' },
      { kind: 'button', href: `${publicUrl}${claimPath(order, claim)}`, label: 'See your claim' },
    ],
  })
}

/** The mail goes to the owner, whose reply goes to the buyer. Its link is the office's: the buyer's own acts for them. */
export function claimNoticeMail(order: Order, claim: Claim, publicUrl: string): Promise<MailMessage> {
  const { number, words, pictures } = claim
  return writeLetter({
    to: brand.supportEmail,
    replyTo: order.email,
    subject: `Warranty claim ${number}`,
    heading: 'A customer made a warranty claim.',
    blocks: [
      { kind: 'paragraph', text: `Claim ${number} on order ${order.number}:` },
      { kind: 'goods', goods: claimedGoods(order, claim, publicUrl) },
      { kind: 'paragraph', text: words },
      {
        kind: 'button',
        href: `${publicUrl}/office/claims/${number}`,
        label: pictures === 0 ? 'See the claim' : 'See the claim and its pictures',
      },
      { kind: 'note', text: 'Answer it there, or reply to this email.' },
    ],
  })
}

export function claimAnswerMail(
  order: Order,
  claim: Claim,
  words: string,
  publicUrl: string,
): Promise<MailMessage> {
  const { outcome } = claim
  return writeLetter({
    to: order.email,
    subject: `Your warranty claim ${claim.number}: our answer`,
    heading: withName('We have looked at it', order.firstName),
    blocks: [
      { kind: 'paragraph', text: `About your claim ${claim.number} on order ${order.number}:` },
      { kind: 'goods', goods: claimedGoods(order, claim, publicUrl) },
      ...(outcome ? [{ kind: 'paragraph', text: DECISION_WORDS[outcome] } as const] : []),
      { kind: 'paragraph', text: words },
      { kind: 'paragraph', text: 'If you have any questions, reply to this email.' },
      { kind: 'button', href: `${publicUrl}${claimPath(order, claim)}`, label: 'See your claim' },
    ],
  })
}

/** Goods went out for a claim that was answered with them. */
export function claimSentMail(
  order: Order,
  claim: Claim,
  tracking: string | null,
  publicUrl: string,
): Promise<MailMessage> {
  const { number, outcome } = claim
  const what = outcome === 'part' ? 'part' : 'replacement'
  return writeLetter({
    to: order.email,
    subject: `Your ${what} for claim ${number} is on its way`,
    heading: withName(`Your ${what} is on its way`, order.firstName),
    blocks: [
      { kind: 'paragraph', text: `It is for your claim ${number} on order ${order.number}.` },
      tracking === null
        ? { kind: 'paragraph', text: 'It was sent without a tracking number.' }
        : trackingBlock(tracking),
      { kind: 'goods', goods: claimedGoods(order, claim, publicUrl) },
      { kind: 'button', href: `${publicUrl}${claimPath(order, claim)}`, label: 'See your claim' },
    ],
  })
}
