import { randomUUID } from 'node:crypto'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { currentRequest } from '#services/shared/request-context.ts'
import { givingUp } from '#shop/clients/storefront/giving-up.ts'
import type { SharedLocals, ShopLocals } from '#shop/locals.ts'
import { type PageRecord, recordPage, type Sharing } from '#shop/page-api/page-context.ts'
import type { OutsideOrigins } from './page-headers.ts'

/** The built shop, which is Astro's app. */
export interface ShopApp {
  render(request: Request, options: { locals: ShopLocals; addCookieHeader: boolean }): Promise<Response>
}

/** The parts that both public and personal pages are made with. */
export interface PageParts {
  readonly app: ShopApp
  readonly locals: SharedLocals
  readonly origins: OutsideOrigins
}

interface OfOneRequest {
  readonly sentFrom?: string | undefined
  readonly sharing?: Sharing
}

/** The locals of one page. The page reads `search`, its query, only through the record. */
export function pageLocals(
  shared: SharedLocals,
  search: string,
  currency: CurrencyCode,
  { sentFrom, sharing }: OfOneRequest = {},
): ShopLocals & { readonly page: PageRecord } {
  const storefront = givingUp(shared.storefront)
  const claims = shared.claimsNow()
  return {
    ...shared,
    claims,
    storefront,
    page: recordPage(currentRequest()?.number ?? randomUUID(), search, sharing),
    currency,
    sentFrom,
  }
}
