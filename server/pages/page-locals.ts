import { randomUUID } from 'node:crypto'
import type { CurrencyCode } from '#facts/currencies.ts'
import type { SharedLocals, ShopLocals } from '#shop/locals.ts'
import { type PageRecord, recordPage } from '#shop/page-context.ts'

/** What one page gets, whichever server makes it: `search` is its query, which it reads through the record alone. */
export function pageLocals(
  shared: SharedLocals,
  search: string,
  currency: CurrencyCode,
  sentFrom?: string,
): ShopLocals & { readonly page: PageRecord } {
  return { ...shared, page: recordPage(randomUUID(), search), currency, sentFrom }
}
