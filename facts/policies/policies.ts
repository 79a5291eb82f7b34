import policiesJson from './policies.json' with { type: 'json' }

export interface DiscountCode {
  readonly code: string
  readonly minQuantity: number
  readonly percent: number
}

export interface SupportHours {
  readonly days: string
  /** Null when the phone is not answered that day. */
  readonly opens: string | null
  readonly closes: string | null
}

export interface Policies {
  readonly discountCodes: readonly DiscountCode[]
  readonly shipping: {
    readonly countries: readonly string[]
    readonly shipsWithinHours: number
    /** Methods of delivery in the order in which they are offered. */
    readonly methods: typeof policiesJson.shipping.methods
  }
  readonly returns: {
    readonly days: number
    readonly minRefundBusinessDays: number
    readonly maxRefundBusinessDays: number
  }
  readonly trialDays: number
  readonly warrantyYears: number
  /** The specification claims certifications; a shop that must prove its claims shows none. */
  readonly certifications: readonly string[]
  readonly assembly: { readonly minMinutes: number; readonly maxMinutes: number }
  readonly support: {
    readonly timeZone: string
    readonly replyWithinHours: number
    readonly hours: readonly SupportHours[]
  }
  readonly affiliates: {
    readonly maxCommissionPercent: number
    readonly approvalWithinHours: number
    readonly paid: string
  }
  readonly otherChairs: { readonly capacityLb: number; readonly warrantyYears: number }
}

export const policies: Policies = policiesJson

/** The method of an order whose buyer has chosen none; the free shipping of clause 1.03 is about it. */
export const USUAL_METHOD = 'standard' satisfies keyof Policies['shipping']['methods']

/** Goods that cost more than this travel free by the usual method (clause 1.03). */
export const freeOverCents: number = policies.shipping.methods[USUAL_METHOD].freeOverCents
