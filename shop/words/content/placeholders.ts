import { brand } from '#facts/brand.ts'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { freeOverCents } from '#facts/delivery/delivery.ts'
import { peopleSource } from '#facts/people.ts'
import { policies } from '#facts/policies/policies.ts'
import { currentTerms, daysWords, refundDays, type Terms } from '#facts/policies/terms.ts'
import { kneelingChair, measuredParts, measuredSeats } from '#facts/products.ts'
import { seats } from '#facts/seats.ts'
import { setup } from '#facts/setup.ts'
import { freeShippingLimit } from '../../currency/free-shipping.ts'
import { usdAmount } from '../../currency/usd-amount.ts'
import { bothWords, heightWords, inchWords, weightWords } from '../../ui/measure/measures.ts'
import { escapeHtml } from './escape-html.ts'

const { timeZone, assembly, affiliates, otherChairs } = policies
const { knobs, firstSessionsMinutes, adaptationWeeks, shinWeightPercent } = setup
const { seat, sitterIn, deskIn } = kneelingChair

/** What the owner changes in the office is read when a text is shown. */
type Placeholder = string | ((shownIn: CurrencyCode, terms: Terms) => string)

/** A sentence for each method that is offered: 'Express delivery takes 2-3 days and costs $24.95.' */
function deliverySentences(shownIn: CurrencyCode, { methods }: Terms): string {
  return methods
    .filter(({ isOffered }) => isOffered)
    .map(({ name, feeCents, freeOverCents, minDays, maxDays, counted }) => {
      const time = `${name} delivery takes ${daysWords(minDays, maxDays, counted)}`
      if (feeCents === 0) return `${time} and is free.`
      const fee = `costs ${usdAmount(feeCents, shownIn)}`
      return freeOverCents === null
        ? `${time} and ${fee}.`
        : `${time}, ${fee}, and is free on orders over ${freeShippingLimit(freeOverCents, shownIn)}.`
    })
    .join(' ')
}

/** The values that a text may name in braces: the one place where words meet the figures of `facts/`. */
const PLACEHOLDERS: Readonly<Record<string, Placeholder>> = {
  'brand.name': brand.name,
  'support.email': brand.supportEmail,
  'support.phone': brand.phone,
  'support.hours': (_, { hours }) =>
    hours
      .map(({ days, opens, closes }) =>
        opens ? `${days} ${opens} to ${closes} ${timeZone}` : `${days} closed`,
      )
      .join(', '),
  'support.reply-hours': (_, { replyWithinHours }) => String(replyWithinHours),
  'returns.days': (_, { returnDays }) => String(returnDays),
  'returns.refund-days': (_, terms) => refundDays(terms),
  'trial.days': (_, { trialDays }) => String(trialDays),
  'warranty.years': (_, { warrantyYears }) => String(warrantyYears),
  'shipping.free-over': (shownIn) => freeShippingLimit(freeOverCents(), shownIn),
  'shipping.within-hours': (_, { shipsWithinHours }) => String(shipsWithinHours),
  'shipping.methods': deliverySentences,
  'assembly.minutes': `${assembly.minMinutes} to ${assembly.maxMinutes}`,
  'affiliates.email': brand.affiliatesEmail,
  'affiliates.percent': `${affiliates.maxCommissionPercent}%`,
  'affiliates.approval-hours': String(affiliates.approvalWithinHours),
  'affiliates.paid': affiliates.paid,
  'capacity.least': weightWords(Math.min(...seats.map(({ capacityLb }) => capacityLb))),
  'other-chairs.capacity': weightWords(otherChairs.capacityLb),
  'other-chairs.warranty-years': String(otherChairs.warrantyYears),
  'chair.capacity': weightWords(kneelingChair.capacityLb),
  'chair.sitters': `${heightWords(sitterIn.minHeight)} to ${heightWords(sitterIn.maxHeight)}`,
  'chair.desk': `${deskIn.minHeight} to ${deskIn.maxHeight} inches`,
  'chair.travel': bothWords(seat.travelIn),
  'chair.slope': `${seat.slopeDeg} degrees`,
  'chair.hip-angle': `${90 + seat.slopeDeg} degrees`,
  'chair.hip-degrees': String(90 + seat.slopeDeg),
  'chair.seat-heights': `${seat.heightAtHoleIn[0]} to ${seat.heightAtHoleIn.at(-1)} inches`,
  'setup.seat-hole': String(seat.defaultHole),
  'setup.knee-hole': String(kneelingChair.kneePad.defaultHole),
  'setup.lowest-hole': String(knobs.lowestHole),
  'setup.highest-hole': String(knobs.highestHole),
  'setup.sore-shins-hole': String(knobs.seatFrontHoleForSoreShins),
  'setup.small-sitter': heightWords(setup.smallSitterIn),
  'setup.small-sitter-hole': String(knobs.kneeHoleForSmallSitter),
  'setup.test-minutes': String(setup.testMinutes),
  'setup.elbows-above': inchWords(setup.elbowAboveDeskIn.max),
  'setup.elbows-below': inchWords(-setup.elbowAboveDeskIn.min),
  'setup.first-minutes': `${firstSessionsMinutes.min} to ${firstSessionsMinutes.max}`,
  'setup.weeks': `${adaptationWeeks.min} to ${adaptationWeeks.max}`,
  'survey.people': (peopleSource.men + peopleSource.women).toLocaleString('en-US'),
  'setup.shin-percent': `${shinWeightPercent.min} to ${shinWeightPercent.max} percent`,
}

export const PLACEHOLDER_NAMES = Object.keys(PLACEHOLDERS)

const IN_BRACES = /\{([^{}\n]*)\}/g
/** Markdown encodes the braces of an address. */
const IN_HTML = /(?:\{|%7B)([^{}%\n]*)(?:\}|%7D)/g

/** Puts the figures into a text. Braces around an unknown name stay: the build has refused them before. */
export function fillIn(text: string, shownIn: CurrencyCode): string {
  return text.replace(IN_BRACES, (whole, name: string) => figureNamed(name, shownIn) ?? whole)
}

/** Puts the figures into a text that is HTML already. */
export function fillInHtml(html: string, shownIn: CurrencyCode): string {
  return html.replace(IN_HTML, (whole, name: string) => {
    const value = figureNamed(name, shownIn)
    return value === undefined ? whole : escapeHtml(value)
  })
}

/** Whether a name means something in braces. */
export const isFigure = (name: string): boolean => figureNamed(name, 'USD') !== undefined

function figureNamed(name: string, shownIn: CurrencyCode): string | undefined {
  const value = Object.hasOwn(PLACEHOLDERS, name) ? PLACEHOLDERS[name] : productFigure(name)
  return typeof value === 'function' ? value(shownIn, currentTerms()) : value
}

const measured = new Map(
  [...measuredSeats, ...measuredParts].map((product): [string, object] => [product.handle, product]),
)

/** A figure of a product's file in `facts/products/`, such as `keel-saddle-stool.seat.foamIn`; undefined if unknown. */
function productFigure(name: string): string | undefined {
  const [handle = '', ...path] = name.split('.')
  let found: unknown = measured.get(handle)
  for (const key of path) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined
  }
  return typeof found === 'number' ? String(found) : undefined
}
