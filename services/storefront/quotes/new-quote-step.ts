import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { readZip } from '#facts/delivery/zip.ts'
import { comesFrom } from '#services/shared/comes-from.ts'
import { networkOf, siteOf } from '#services/shared/network.ts'
import { requestKey } from '#services/shared/request-key.ts'
import { createSharedLimit } from '#services/shared/shared-limit.ts'
import type { CallerEnvironment } from '../caller.ts'
import { checkoutUrl } from '../cart/read-cart.ts'
import { readFields } from '../forms/read-form.ts'
import { leadToForm } from '../html/links.ts'
import { missingPage, refusalPage } from '../html/message-page.ts'
import type { StorefrontParts } from '../parts.ts'
import { type KeptQuote, keepQuote, quotePath, readKeptQuote } from './kept-quote.ts'
import { NEW_QUOTE_PATH, newQuotePage, shownSums } from './new-quote-page.ts'
import { orderQuote } from './order-quote.ts'
import { type AskedLine, priceGoods, readAskedLines } from './priced-goods.ts'
import { quotePage } from './quote-page.ts'

const QUOTE = '/quotes/:number/:secret'
const NUMBER = /^\d{1,15}$/
const HOUR_MS = 60 * 60_000
/** Quotes, and carts made of them, of one network in an hour: a whole office may share one address. */
const MAX_AN_HOUR = 40
/** The room for quotes is everybody's, and one line of version 6 has many networks. */
const MAX_OF_SITE = 200

const MAX_ZIP = 60
const formSchema = v.object({
  lines: v.optional(v.string(), ''),
  zip: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.transform((typed) => typed.slice(0, MAX_ZIP)),
    ),
    '',
  ),
  key: v.pipe(v.string(), v.uuid()),
  shown: v.optional(v.string(), ''),
})

/** Quotes for whoever pays for somebody else's chair: made of a cart's link, printed, sent, and ordered from. */
export function quoteStep(parts: StorefrontParts): Hono<CallerEnvironment> {
  const { database, publicUrl, log, now } = parts
  const byNetwork = createSharedLimit({ database, now }, { name: 'quotes', max: MAX_AN_HOUR, perMs: HOUR_MS })
  const bySite = createSharedLimit(
    { database, now },
    { name: 'quotes of a site', max: MAX_OF_SITE, perMs: HOUR_MS },
  )

  return new Hono<CallerEnvironment>()
    .get(NEW_QUOTE_PATH, async (c) => {
      const lines = c.req.query('lines') ?? ''
      const asked = readAskedLines(lines)
      if (!asked) return c.html(unreadablePage(publicUrl), 404)
      const zip = (c.req.query('zip') ?? '').trim().slice(0, MAX_ZIP)
      return showNew(c, { asked, lines, zip, key: randomUUID() })
    })
    .post(NEW_QUOTE_PATH, async (c) => {
      const form = v.safeParse(formSchema, Object.fromEntries(await readFields(c)))
      const asked = form.success ? readAskedLines(form.output.lines) : undefined
      if (!form.success || !asked || !comesFrom(publicUrl, c.req.header('origin')))
        return c.html(unreadablePage(publicUrl), 422)
      const { lines, zip, key, shown } = form.output
      const reading = zip === '' ? undefined : readZip(zip)
      const problem = reading && problemOf(reading)
      const state = reading?.kind === 'served' ? reading.state.code : undefined
      const at = now()
      const quote = await priceGoods(database.reads, asked, state, at)
      const wish = { asked, lines, zip, key }
      if (problem !== undefined) return showNew(c, { ...wish, problem }, 422)
      if (quote.totalQuantity === 0 || shown !== shownSums(quote))
        return showNew(c, { ...wish, isChanged: true }, 409)
      const refused = await tooMany(c)
      if (refused) return refused
      const place = reading?.kind === 'served' ? { zip: reading.zip, state: reading.state.code } : undefined
      // A browser that goes back brings the form's key again, and another ZIP code is another quote.
      const keyOfWish = requestKey('quote', { key, lines, zip }, at)
      const kept = await keepQuote(database.query, { quote, place, requestKey: keyOfWish }, at)
      if (!kept) {
        log.error({}, 'there are as many quotes as the shop keeps')
        return c.html(fullPage(publicUrl), 503)
      }
      return c.redirect(quotePath(kept), 303)
    })
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
      const refused = await tooMany(c)
      if (refused) return refused
      const cart = await orderQuote({ database, signal: c.req.raw.signal }, kept, at)
      if (!cart) return c.redirect(quotePath(kept), 303)
      return c.redirect(`${checkoutUrl(publicUrl, cart)}&channel=online_store`, 303)
    })

  interface Wish {
    readonly asked: readonly AskedLine[]
    readonly lines: string
    readonly zip: string
    readonly key: string
    readonly problem?: string
    readonly isChanged?: boolean
  }

  async function showNew(
    c: Context<CallerEnvironment>,
    { asked, lines, zip, key, problem, isChanged = false }: Wish,
    status: 200 | 409 | 422 = 200,
  ) {
    const quote = await priceGoods(database.reads, asked, undefined, now())
    const page = newQuotePage({
      ...{ publicUrl, quote, lines, zip, isChanged },
      requestKey: key,
      errors: problem === undefined ? {} : { zip: problem },
      isSomeGone: quote.lines.length < asked.length,
    })
    return c.html(page, quote.totalQuantity === 0 ? 404 : status)
  }

  async function open(c: Context<CallerEnvironment>): Promise<KeptQuote | undefined> {
    const number = c.req.param('number') ?? ''
    if (!NUMBER.test(number)) return undefined
    return readKeptQuote(database.reads, Number(number), c.req.param('secret') ?? '')
  }

  async function tooMany(c: Context<CallerEnvironment>) {
    const address = c.env?.address ?? 'this process'
    const [network, site] = [networkOf(address), siteOf(address)]
    const isOfNetwork = await byNetwork.take(network)
    if (isOfNetwork && (await bySite.take(site))) return undefined
    if (isOfNetwork) await byNetwork.giveBack(network)
    const waitMs = isOfNetwork ? await bySite.waitMs(site) : await byNetwork.waitMs(network)
    const waitS = Math.ceil(waitMs / 1000)
    return c.html(tooManyPage(publicUrl), 429, { 'retry-after': String(waitS) })
  }
}

function problemOf(reading: ReturnType<typeof readZip>): string | undefined {
  if (reading.kind === 'refused') return reading.problem
  if (reading.kind === 'not served') return `We do not deliver to ${reading.place}`
  return undefined
}

function askedAgain({ lines }: KeptQuote): readonly AskedLine[] {
  return lines.map(({ variant_id: variantId, quantity }) => ({ variantId, quantity }))
}

function unreadablePage(publicUrl: string) {
  return refusalPage(publicUrl, {
    heading: 'This link to a quote is incomplete',
    text: 'It may have been cut off on its way. No quote was made: start again from your cart.',
    link: { href: `${publicUrl}/cart`, text: 'Open your cart' },
  })
}

function tooManyPage(publicUrl: string) {
  return refusalPage(publicUrl, {
    heading: 'Too many quotes at once',
    text: 'Many quotes came from your network within the hour. Wait a few minutes, then press the button again.',
    link: { href: `${publicUrl}/cart`, text: 'Open your cart' },
  })
}

function fullPage(publicUrl: string) {
  return refusalPage(publicUrl, {
    heading: 'We cannot make a quote just now',
    text: 'More quotes are open than we can keep. Your cart is as it was: try again tomorrow, or write to us.',
    link: { href: `${publicUrl}/contact`, text: 'Contact us' },
  })
}
