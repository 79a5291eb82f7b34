import policiesJson from './policies.json' with { type: 'json' }

export interface DiscountCode {
  readonly code: string
  readonly minQuantity: number
  readonly percent: number
}

export interface SupportHours {
  readonly days: string
  /** null when the phone is not answered that day */
  readonly opens: string | null
  readonly closes: string | null
}

export interface Policies {
  readonly discountCodes: readonly DiscountCode[]
  readonly shipping: {
    readonly countries: readonly string[]
    readonly shipsWithinHours: number
    /** How an order may travel, in the order in which it is offered. */
    readonly methods: typeof policiesJson.shipping.methods
  }
  readonly returns: {
    readonly days: number
    readonly minRefundBusinessDays: number
    readonly maxRefundBusinessDays: number
  }
  readonly trialDays: number
  readonly warrantyYears: number
  /** Claimed by the specification; a shop that must prove its claims shows none of them. */
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
