import { brand } from '#facts/brand.ts'
import type { CurrencyCode } from '#facts/currencies.ts'
import { deliveryTerms } from '#facts/delivery.ts'
import { policies } from '#facts/policies.ts'
import { seats } from '#facts/seats.ts'
import { freeShippingLimit } from '../currency/free-shipping.ts'
import { heightWords, weightWords } from '../ui/measures.ts'

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
const kneelers = seats.filter(({ kneels }) => kneels).flatMap(({ sitterIn }) => sitterIn ?? [])
const shortest = Math.max(...kneelers.map(({ leastHeight }) => leastHeight))
const tallest = Math.min(...kneelers.map(({ mostHeight }) => mostHeight))
const sitters = `${heightWords(shortest)} to ${heightWords(tallest)}`
const capacity = weightWords(Math.min(...seats.map(({ capacityLb }) => capacityLb)))
const contact = { href: '/contact', label: 'Contact us' }

/** What each page of clause 2.08, and each page that is still being made, says today: short, and true. */
const PAGES: Readonly<Record<string, ShortPage | ((currency: CurrencyCode) => ShortPage)>> = {
  contact: {
    title: 'Contact',
    description: 'How to reach Keel by mail and by phone.',
    paragraphs: [
      `Write to ${brand.supportEmail} at any time; we answer within ${support.replyWithinHours} hours.`,
      `Call ${brand.phone}: ${phoneHours}.`,
    ],
  },
  articles: {
    title: 'Articles',
    description: 'Articles on sitting, desks and backs.',
    paragraphs: ['The first articles are being written. Until they are here, ask us: a person answers.'],
    links: [contact],
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
  faq: (currency) => ({
    title: 'FAQ',
    description: 'Short answers on delivery, returns and fit.',
    paragraphs: [
      `Standard delivery takes ${deliveryTerms.standard.time} and is free on orders over ${freeShippingLimit(currency)}; express takes ${deliveryTerms.express.time} for an extra fee. Federal holidays are not counted.`,
      `The kneeling chairs suit people from ${sitters}. Every chair and stool carries up to ${capacity}.`,
      `Anything else: ${brand.supportEmail} or ${brand.phone}.`,
    ],
    links: [contact],
  }),
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
export function shortPage(name: string, currency: CurrencyCode): ShortPage | undefined {
  const page = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined
  return typeof page === 'function' ? page(currency) : page
}
