import type { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import type { DraftedLine } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { quoteOperations } from '#services/admin-contract/quotes.ts'
import type { Actor, AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { done, type Outcome, type Refusal, refuse } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import { type CaseQuery, PAGE_CASES, pageOf } from '../after-sales/case-list.ts'
import { logChange } from '../change-log.ts'
import type { StorefrontParts } from '../parts.ts'
import { lineName } from '../pricing/line-names.ts'
import { formatUsd } from '../pricing/money.ts'
import { quotePath, readQuoteOfOwner } from './kept-quote.ts'
import { quotedSums } from './quote-page.ts'

type Listed = AnswerOf<typeof quoteOperations.listQuotes>
type ListedQuote = Listed['quotes'][number]

/** Q1001, or its figures alone. */
const NUMBER = /^q?(\d{1,15})$/i
/** Whoever looks at a quote sees that it was ordered from; a link that went around may have been used often. */
const MAX_ORDERS = 20

/** Quotes for staff: what was promised to whom cannot be told, as a quote names nobody. */
export function quoteRoutes(parts: StorefrontParts): Hono<AdminEnv> {
  return serveOperations(quoteOperations, {
    listQuotes: ({ query }) => listQuotes(parts, query),
    showQuote: ({ params }) => showQuote(parts, params.quote),
    voidQuote: ({ params, who }) => voidQuote(parts, who, params.quote),
  })
}

async function listQuotes(
  { database, now }: StorefrontParts,
  { state = 'open', q, after }: CaseQuery<'open' | 'ended' | 'all'>,
): Promise<Outcome<Listed>> {
  const at = now()
  const sought = q ? readNumber(q) : undefined
  if (q && sought === undefined) return done({ quotes: [], next: null })
  const rows = await selectQuotes(database.query)
    .$if(state === 'open', (quotes) => quotes.where('ends_at', '>', at))
    .$if(state === 'ended', (quotes) => quotes.where('ends_at', '<=', at))
    .$if(sought !== undefined, (quotes) => quotes.where('quote.id', '=', sought ?? 0))
    .$if(after !== undefined, (quotes) => quotes.where('quote.id', '<', Number(after)))
    .orderBy('quote.id', 'desc')
    .limit(PAGE_CASES + 1)
    .execute()
  const { rows: shown, next } = pageOf(rows)
  return done({ quotes: shown.map((row) => listed(row, at)), next })
}

async function showQuote(
  { database, publicUrl, now }: StorefrontParts,
  text: string,
): Promise<Outcome<AnswerOf<typeof quoteOperations.showQuote>>> {
  const number = readNumber(text)
  const kept = number === undefined ? undefined : await readQuoteOfOwner(database.query, number)
  if (number === undefined || !kept) return noSuchQuote(text)
  const row = await selectQuotes(database.query).where('quote.id', '=', number).executeTakeFirst()
  if (!row) return noSuchQuote(text)
  return done({
    ...listed(row, now()),
    lines: kept.lines.map((line) => ({
      name: nameOf(line),
      sku: line.sku,
      quantity: line.quantity,
      price: formatUsd(line.unit_price_cents),
    })),
    sums: quotedSums(kept).map(({ name, amount }) => ({ name, amount })),
    place: kept.place && `${kept.place.zip}, ${kept.place.state}`,
    link: publicUrl + quotePath(kept),
  })
}

function voidQuote(
  { database, now }: StorefrontParts,
  who: Actor,
  text: string,
): Promise<Outcome<AnswerOf<typeof quoteOperations.voidQuote>>> {
  return database.query.transaction().execute(async (trx) => {
    const number = readNumber(text)
    const quote =
      number === undefined
        ? undefined
        : await trx
            .selectFrom('storefront.quotes')
            .where('id', '=', number)
            .forUpdate()
            .select(['id', 'ends_at'])
            .executeTakeFirst()
    if (!quote) return noSuchQuote(text)
    const at = now()
    if (quote.ends_at <= at) return refuse(409, `quote Q${quote.id} has ended already`)
    await trx.updateTable('storefront.quotes').where('id', '=', quote.id).set({ ends_at: at }).execute()
    const change = { before: quote.ends_at.toISOString(), after: at.toISOString() }
    await logChange(trx, { who, now: at }, { action: 'void', subject: `Q${quote.id}`, ...change })
    return done({ number: `Q${quote.id}`, endsAt: at.toISOString() })
  })
}

function selectQuotes(query: Kysely<Tables>) {
  return query
    .selectFrom('storefront.quotes as quote')
    .select(['quote.id', 'made_at as madeAt', 'ends_at as endsAt', 'quote.lines'])
    .select('quote.total_cents as totalCents')
    .select(
      sql<number[]>`array(
        select "order".number::float8 from storefront.carts as cart
        join storefront.checkouts as checkout on checkout.cart_id = cart.id
        join storefront.orders as "order" on "order".checkout_id = checkout.id
        where cart.quote_id = quote.id order by "order".number limit ${sql.lit(MAX_ORDERS)}
      )`.as('orders'),
    )
}

interface QuoteRow {
  readonly id: number
  readonly madeAt: Date
  readonly endsAt: Date
  readonly lines: readonly DraftedLine[]
  readonly totalCents: number
  readonly orders: readonly number[]
}

function listed({ id, madeAt, endsAt, lines, totalCents, orders }: QuoteRow, now: Date): ListedQuote {
  return {
    number: `Q${id}`,
    madeAt: madeAt.toISOString(),
    endsAt: endsAt.toISOString(),
    isOpen: endsAt > now,
    goods: lines.map((line) => `${line.quantity} × ${nameOf(line)}`).join(', '),
    totalCents,
    orders: [...orders],
  }
}

function nameOf({ product_title: productTitle, variant_title: variantTitle }: DraftedLine): string {
  return lineName({ productTitle, variantTitle })
}

function readNumber(text: string): number | undefined {
  const digits = NUMBER.exec(text.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function noSuchQuote(text: string): Refusal {
  return refuse(404, `there is no quote ${JSON.stringify(text)}`)
}
