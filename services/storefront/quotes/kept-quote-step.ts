import { type Context, Hono } from 'hono'
import { comesFrom } from '#services/shared/comes-from.ts'
import type { CallerEnvironment } from '../caller.ts'
import { checkoutUrl } from '../cart/read-cart.ts'
import { leadToForm } from '../html/links.ts'
import { missingPage } from '../html/message-page.ts'
import type { StorefrontParts } from '../parts.ts'
import { type KeptQuote, quotePath, readKeptQuote } from './kept-quote.ts'
import { orderQuote } from './order-quote.ts'
import { type AskedLine, priceGoods } from './priced-goods.ts'
import type { TakeQuote } from './quote-limit.ts'
import { quotePage } from './quote-page.ts'
import { refuseTooMany, unreadablePage } from './quote-refusals.ts'

const QUOTE = '/quotes/:number/:secret'
const NUMBER = /^\d{1,15}$/

/** The page of a quote, which is printed and sent on, and the order of it. */
export function keptQuoteStep(
  { database, publicUrl, now }: StorefrontParts,
  takeQuote: TakeQuote,
): Hono<CallerEnvironment> {
  async function open(c: Context<CallerEnvironment>): Promise<KeptQuote | undefined> {
    const number = c.req.param('number') ?? ''
    if (!NUMBER.test(number)) return undefined
    return readKeptQuote(database.reads, Number(number), c.req.param('secret') ?? '')
  }

  return new Hono<CallerEnvironment>()
    .get(QUOTE, async (c) => {
      const kept = await open(c)
      if (!kept) return c.html(missingPage(publicUrl), 404)
      const at = now()
      const today = await priceGoods(database.reads, askedAgain(kept), kept.place?.state, at)
      return c.html(quotePage({ publicUrl, kept, today, now: at }))
    })
    .get(`${QUOTE}/order`, leadToForm)
    .post(`${QUOTE}/order`, async (c) => {
      const kept = await open(c)
      if (!kept) return c.html(missingPage(publicUrl), 404)
      if (!comesFrom(publicUrl, c.req.header('origin'))) return c.html(unreadablePage(publicUrl), 403)
      const at = now()
      // The page of a quote that has ended says so, and leads to a new one.
      if (kept.endsAt <= at) return c.redirect(quotePath(kept), 303)
      const refused = await refuseTooMany(c, publicUrl, takeQuote)
      if (refused) return refused
      const cart = await orderQuote({ database, signal: c.req.raw.signal }, kept, at)
      if (!cart) return c.redirect(quotePath(kept), 303)
      return c.redirect(`${checkoutUrl(publicUrl, cart)}&channel=online_store`, 303)
    })
}

function askedAgain({ lines }: KeptQuote): readonly AskedLine[] {
  return lines.map(({ variant_id: variantId, quantity }) => ({ variantId, quantity }))
}
