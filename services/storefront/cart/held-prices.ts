import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type Terms, termsOf } from '#facts/policies/terms.ts'

/** What a quote promised: the cart that was made of it pays no more until then. */
export interface HeldPrices {
  readonly quoteNumber: number
  readonly endsAt: Date
  /** The key is the variant's id. */
  readonly goods: ReadonlyMap<number, { readonly quantity: number; readonly priceCents: number }>
  readonly discountCode: string | null
  /** Those of the day of the quote, for the fees of its delivery. */
  readonly terms: Terms
}

export async function readHeldPrices(query: Kysely<Tables>, quoteId: number): Promise<HeldPrices | null> {
  const row = await query
    .selectFrom('storefront.quotes as quote')
    .innerJoin('settings.terms as terms', 'terms.version', 'quote.terms_version')
    .where('quote.id', '=', quoteId)
    .select(['quote.id as quoteNumber', 'quote.ends_at as endsAt', 'quote.discount_code as discountCode'])
    .select(['quote.lines', 'terms.version', 'terms.figures'])
    .executeTakeFirst()
  if (!row) return null
  const { quoteNumber, endsAt, discountCode, lines, version, figures } = row
  return {
    ...{ quoteNumber, endsAt, discountCode },
    goods: new Map(
      lines.map(({ variant_id, quantity, unit_price_cents: priceCents }) => [
        variant_id,
        { quantity, priceCents },
      ]),
    ),
    terms: termsOf({ version, figures }),
  }
}
