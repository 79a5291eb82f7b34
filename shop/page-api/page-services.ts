import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { BackendClient } from '../clients/backend/backend-client.ts'
import type { BrowserConfig } from '../clients/browser-config.ts'
import type { StorefrontClient } from '../clients/storefront/storefront.ts'
import type { Claims } from './claims.ts'
import type { PageContext } from './page-context.ts'

/** What any feature may ask of the server while its page renders. */
export interface PageServices extends SharedServices {
  readonly page: PageContext
  readonly claims: Claims
  readonly currency: CurrencyCode
}

/** Of these services, one stands for all pages. */
export interface SharedServices {
  /** What pages may claim at this moment; each page gets what holds as it is begun. */
  readonly claimsNow: () => Claims
  readonly storefront: StorefrontClient
  /** As a visitor: who is signed in is known to the browser alone. */
  readonly backend: BackendClient
  /** The origin people see; links that leave the page are made from it. */
  readonly publicUrl: string
  readonly log: ShopLog
  readonly browser: BrowserConfig
}

export interface ShopLog {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
