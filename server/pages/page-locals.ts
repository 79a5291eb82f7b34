import { randomUUID } from 'node:crypto'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { givingUp } from '#shop/clients/storefront/giving-up.ts'
import type { SharedLocals, ShopLocals } from '#shop/locals.ts'
import { type PageRecord, recordPage, type Sharing } from '#shop/page-context.ts'

/** What one page gets, whichever server makes it: `search` is its query, which it reads through the record alone. */
export function pageLocals(
  shared: SharedLocals,
  search: string,
  currency: CurrencyCode,
  sentFrom?: string,
  sharing?: Sharing,
): ShopLocals & { readonly page: PageRecord } {
  const storefront = givingUp(shared.storefront)
  return { ...shared, storefront, page: recordPage(randomUUID(), search, sharing), currency, sentFrom }
}
