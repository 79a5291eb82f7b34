import { brand } from '#facts/brand.ts'
import { policies } from '#facts/policies.ts'

export interface ShortPage {
  title: string
  description: string
  paragraphs: readonly string[]
  /** Where to go on from here. */
  links?: readonly { href: string; label: string }[]
}

const { returns, assembly, warrantyYears, affiliates, support } = policies
const phoneHours = support.hours
  .map(({ days, opens, closes }) =>
    opens ? `${days} ${opens} to ${closes} ${support.timeZone}` : `${days} closed`,
  )
  .join(', ')
const contact = { href: '/contact', label: 'Contact us' }

/** What each page of clause 2.08, and each page that is still being made, says today: short, and true. */
const PAGES: Readonly<Record<string, ShortPage>> = {
  contact: {
    title: 'Contact',
    description: 'How to reach Keel by mail and by phone.',
    paragraphs: [
      `Write to ${brand.supportEmail} at any time; we answer within ${support.replyWithinHours} hours.`,
      `Call ${brand.phone}: ${phoneHours}.`,
    ],
  },
  warranty: {
    title: 'Warranty',
    description: `The ${warrantyYears}-year limited warranty on everything that we make.`,
    paragraphs: [
      `Every Keel chair, stool and part has a ${warrantyYears}-year limited warranty from the day it is delivered.`,
      `If something fails, write to ${brand.supportEmail} with your order number and a photo.`,
    ],
    links: [contact],
  },
  tutorials: {
    title: 'Video Tutorials',
    description: 'Films on assembling, setting and sitting.',
    paragraphs: [
      `The films are being made. Assembly of a chair or stool takes ${assembly.leastMinutes} to ${assembly.mostMinutes} minutes and the tools are in the box; cushions and casters are changed by hand.`,
    ],
    links: [contact],
  },
  privacy: {
    title: 'Privacy',
    description: 'What Keel keeps about you.',
    paragraphs: [
      'Your cart, your currency and, while you are signed in, your session are kept in your browser. We see your name and address only when you order, and use them to deliver it; your e-mail address when you order or create an account.',
      `To have them corrected or deleted, write to ${brand.supportEmail}.`,
    ],
    links: [contact],
  },
  returns: {
    title: 'Returns',
    description: `Return what you bought within ${returns.days} days of delivery for a full refund.`,
    paragraphs: [
      `You have ${returns.days} days from delivery to send it back for a full refund. The return label is prepaid, at no cost to you.`,
      `Write to ${brand.supportEmail} with your order number. The refund reaches your original payment method within ${returns.leastRefundBusinessDays}-${returns.mostRefundBusinessDays} business days of our receiving the return.`,
    ],
    links: [contact],
  },
  affiliate: {
    title: 'Affiliate',
    description: 'Earning a commission by recommending Keel.',
    paragraphs: [
      `Partners earn up to ${affiliates.mostCommissionPercent}%, paid ${affiliates.paid}, and hear from us within ${affiliates.approvalWithinHours} hours of applying.`,
      `Write to ${brand.affiliatesEmail}.`,
    ],
  },
}

/** Undefined where there is no page of that name. */
export const shortPage = (name: string): ShortPage | undefined =>
  Object.hasOwn(PAGES, name) ? PAGES[name] : undefined
