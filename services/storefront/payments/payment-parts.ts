import type { Budgets } from '#services/shared/budgets.ts'
import type { StorefrontParts } from '../parts.ts'
import type { PaymentProviders } from './payment-provider.ts'

/** What the rooms that deal with money are built from. */
export interface PaymentParts extends StorefrontParts {
  readonly providers: PaymentProviders
  /** How often pages may ask providers how a payment stands, by payment. */
  readonly askedByPages: Budgets
  /** Logs that a payment was asked of no provider, since too many before it were declined or left at banks. */
  readonly tellNotAsked: (fields: object) => void
}
