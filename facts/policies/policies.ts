import policiesJson from './policies.json' with { type: 'json' }

export interface DiscountCode {
  readonly code: string
  readonly minQuantity: number
  readonly percent: number
}

/** What stays as the shop was built; what its owner changes in the office are the `Terms` of terms.ts. */
export interface Policies {
  readonly discountCodes: readonly DiscountCode[]
  /** The countries that the shop delivers to. */
  readonly countries: readonly string[]
  /** The specification claims certifications; a shop that must prove its claims shows none. */
  readonly certifications: readonly string[]
  readonly assembly: { readonly minMinutes: number; readonly maxMinutes: number }
  /** The phone is answered in this time zone. */
  readonly timeZone: string
  readonly affiliates: {
    readonly maxCommissionPercent: number
    readonly approvalWithinHours: number
    readonly paid: string
  }
  /** So long after its day the prices of a quote hold. */
  readonly quoteDays: number
  /** Who waits for stock is written to within so many days, or not at all. */
  readonly stockAlertDays: number
  readonly otherChairs: { readonly capacityLb: number; readonly warrantyYears: number }
}

const { discountCodes, shipping, certifications, assembly, support, affiliates, otherChairs } = policiesJson
const { quoteDays, stockAlertDays } = policiesJson

export const policies: Policies = {
  ...{ discountCodes, certifications, assembly, affiliates, otherChairs, quoteDays, stockAlertDays },
  countries: shipping.countries,
  timeZone: support.timeZone,
}
