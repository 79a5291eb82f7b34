import { among } from '../among.ts'
import policiesJson from './policies.json' with { type: 'json' }

export const COUNTED = ['business days', 'days'] as const

export interface DeliveryMethod {
  /** Orders and checkouts keep this name of the method: small letters, digits and hyphens. */
  readonly method: string
  readonly name: string
  readonly feeCents: number
  /** The method is free when the discounted subtotal is more than this (clause 1.03); null where it never is. */
  readonly freeOverCents: number | null
  readonly minDays: number
  readonly maxDays: number
  readonly counted: (typeof COUNTED)[number]
  /** A method that is offered no more stays, for what was promised with it. */
  readonly isOffered: boolean
}

export interface SupportHours {
  readonly days: string
  /** Null when the phone is not answered that day. */
  readonly opens: string | null
  readonly closes: string | null
}

/** What the shop promises in figures, and its owner changes in the office. */
export interface TermFigures {
  /** In the order in which they are offered. */
  readonly methods: readonly DeliveryMethod[]
  readonly shipsWithinHours: number
  readonly returnDays: number
  readonly minRefundBusinessDays: number
  readonly maxRefundBusinessDays: number
  readonly trialDays: number
  readonly warrantyYears: number
  readonly replyWithinHours: number
  readonly hours: readonly SupportHours[]
  /** Who sells and where, as on an envelope, in lines; empty until the owner has said it. */
  readonly sellerAddress: readonly string[]
}

export interface Terms extends TermFigures {
  /** Each change makes the next one. An order keeps the version that its buyer agreed to. */
  readonly version: number
}

/** The method of an order whose buyer has chosen none; the free shipping of clause 1.03 is about it. */
export const USUAL_METHOD = 'standard'

const { shipping, returns, trialDays, warrantyYears, support } = policiesJson

/** The terms that a shop begins with: those of the specification. */
export const firstTerms: Terms = {
  version: 1,
  methods: Object.entries(shipping.methods).map(([method, each]) => ({
    freeOverCents: null,
    ...each,
    ...{ method, counted: among(COUNTED, each.counted), isOffered: true },
  })),
  shipsWithinHours: shipping.shipsWithinHours,
  returnDays: returns.days,
  minRefundBusinessDays: returns.minRefundBusinessDays,
  maxRefundBusinessDays: returns.maxRefundBusinessDays,
  ...{ trialDays, warrantyYears },
  replyWithinHours: support.replyWithinHours,
  hours: support.hours,
  sellerAddress: [],
}

/**
 * The built pages have a copy of this module that is not Node's own, so what is in force stands under a name that both
 * know (decision 91). The browser knows none of it: what it shows of the terms comes with its page.
 */
const IN_FORCE = Symbol.for('keel.terms')

/** The terms in force, as this process heard of them last. Read them when something is said, never when a module loads. */
export function currentTerms(): Terms {
  return (Reflect.get(globalThis, IN_FORCE) as Terms | undefined) ?? firstTerms
}

export function holdTerms(terms: Terms): void {
  Reflect.set(globalThis, IN_FORCE, terms)
}

/**
 * The terms of a row of `settings.terms`. A figure that it lacks, since the shop learned of it later, is that which the
 * shop began with.
 */
export function termsOf(row: { readonly version: number; readonly figures: TermFigures | null }): Terms {
  return { ...firstTerms, ...row.figures, version: row.version }
}

/** '5-7 business days'. */
export function refundDays({
  minRefundBusinessDays: min,
  maxRefundBusinessDays: max,
}: Pick<Terms, 'minRefundBusinessDays' | 'maxRefundBusinessDays'>): string {
  return daysWords(min, max, 'business days')
}

/** '5-7 business days', '2-3 days', '1 day'. */
export function daysWords(min: number, max: number, counted: DeliveryMethod['counted']): string {
  if (max === 1) return `1 ${counted.replace(/s$/, '')}`
  return min === max ? `${max} ${counted}` : `${min}-${max} ${counted}`
}
