import type { StorefrontParts } from '../parts.ts'
import type { PaymentProviders } from './payment-provider.ts'

/** What the rooms that deal with money are built from. */
export interface PaymentParts extends StorefrontParts {
  readonly providers: PaymentProviders
}
