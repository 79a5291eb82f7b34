import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DraftedLine } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import { currentTerms } from '#facts/policies/terms.ts'
import { equalsSecret } from '#services/shared/signature.ts'
import { quoteEnd } from '../pricing/delivery-days.ts'
import { draftedLines } from '../pricing/drafted-lines.ts'
import type { Quote } from '../pricing/quote.ts'

/** What was quoted, whatever the shop says today. */
export interface KeptQuote {
  readonly number: number
  readonly secret: string
  readonly madeAt: Date
  readonly endsAt: Date
  readonly place: { readonly zip: string; readonly state: string } | null
  readonly tax: { readonly rateMillionths: number; readonly cents: number } | null
  readonly discount: { readonly code: string; readonly percent: number; readonly cents: number } | null
  readonly subtotalCents: number
  readonly deliveryCents: number
  readonly totalCents: number
  readonly lines: readonly DraftedLine[]
}

interface NewQuote {
  readonly quote: Quote
  readonly place: { readonly zip: string; readonly state: string } | undefined
  /** Of the form: the same form makes the same quote. */
  readonly requestKey: string
}

/** More than a shop has open at once; strangers must not fill the table. */
const MAX_KEPT = 50_000
/** Whoever opens a quote that has ended is told so, for as long. */
const KEPT_AFTER_END_DAYS = 30
const DAY_MS = 24 * 60 * 60_000
const BATCH_SIZE = 500
const SECRET_BYTES = 18

/** Undefined where the shop keeps as many quotes as it can. */
export async function keepQuote(
  query: Kysely<Tables>,
  { quote, place, requestKey }: NewQuote,
  now: Date,
): Promise<Pick<KeptQuote, 'number' | 'secret'> | undefined> {
  const { discount, delivery, tax } = quote
  const percent = discount?.deduction.kind === 'percent' ? discount.deduction.percent : null
  if (await isFull(query)) return undefined
  await query
    .insertInto('storefront.quotes')
    .values({
      secret: randomBytes(SECRET_BYTES).toString('base64url'),
      request_key: requestKey,
      made_at: now,
      ends_at: quoteEnd(now),
      zip: place?.zip ?? null,
      state: place?.state ?? null,
      tax_rate_millionths: tax?.rateMillionths ?? null,
      tax_cents: tax?.cents ?? null,
      discount_code: percent === null ? null : (discount?.code ?? null),
      discount_percent: percent,
      discount_cents: discount?.cents ?? 0,
      subtotal_cents: quote.subtotalCents,
      delivery_cents: delivery?.cents ?? 0,
      total_cents: quote.totalCents,
      terms_version: currentTerms().version,
      lines: JSON.stringify(draftedLines(quote)),
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .execute()
  return query
    .selectFrom('storefront.quotes')
    .where('request_key', '=', requestKey)
    .select(['id as number', 'secret'])
    .executeTakeFirst()
}

async function isFull(query: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ full: boolean }>`
    select count(*) >= ${sql.lit(MAX_KEPT)} as "full"
    from (select from storefront.quotes limit ${sql.lit(MAX_KEPT)}) as kept`.execute(query)
  return rows[0]?.full === true
}

/** Undefined for an address that the shop has not given out, or no longer knows. */
export async function readKeptQuote(
  query: Kysely<Tables>,
  number: number,
  secret: string,
): Promise<KeptQuote | undefined> {
  const quote = await readQuoteOfOwner(query, number)
  return quote && equalsSecret(quote.secret, secret) ? quote : undefined
}

/** For whoever may see every quote, without its address. */
export async function readQuoteOfOwner(
  query: Kysely<Tables>,
  number: number,
): Promise<KeptQuote | undefined> {
  const row = await query
    .selectFrom('storefront.quotes')
    .where('id', '=', number)
    .select(['secret', 'made_at', 'ends_at', 'zip', 'state', 'tax_rate_millionths', 'tax_cents'])
    .select(['discount_code', 'discount_percent', 'discount_cents', 'subtotal_cents', 'delivery_cents'])
    .select(['total_cents', 'lines'])
    .executeTakeFirst()
  if (!row) return undefined
  const { zip, state, tax_rate_millionths: rateMillionths, tax_cents: taxCents } = row
  const { discount_code: code, discount_percent: percent } = row
  return {
    number,
    secret: row.secret,
    madeAt: row.made_at,
    endsAt: row.ends_at,
    place: zip !== null && state !== null ? { zip, state } : null,
    tax: rateMillionths !== null && taxCents !== null ? { rateMillionths, cents: taxCents } : null,
    discount: code !== null && percent !== null ? { code, percent, cents: row.discount_cents } : null,
    subtotalCents: row.subtotal_cents,
    deliveryCents: row.delivery_cents,
    totalCents: row.total_cents,
    lines: row.lines,
  }
}

export function quotePath({ number, secret }: Pick<KeptQuote, 'number' | 'secret'>): string {
  return `/quotes/${number}/${secret}`
}

/** A batch at each sweep is enough: no rule depends on it. */
export async function deleteOldQuotes(query: Kysely<Tables>, now: Date): Promise<void> {
  const endedBy = new Date(now.getTime() - KEPT_AFTER_END_DAYS * DAY_MS)
  await sql`delete from storefront.quotes where id in (
    select id from storefront.quotes where ends_at <= ${endedBy}
    order by ends_at limit ${sql.lit(BATCH_SIZE)} for update skip locked
  )`.execute(query)
}
