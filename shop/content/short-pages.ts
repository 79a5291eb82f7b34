import { brand } from '#facts/brand.ts'
import { policies } from '#facts/policies.ts'

export interface ShortPage {
  title: string
  description: string
  paragraphs: readonly string[]
  /** Where to go on from here. */
  links?: readonly { href: string; label: string }[]
}

const { affiliates, support } = policies
const phoneHours = support.hours
  .map(({ days, opens, closes }) =>
    opens ? `${days} ${opens} to ${closes} ${support.timeZone}` : `${days} closed`,
  )
  .join(', ')

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
