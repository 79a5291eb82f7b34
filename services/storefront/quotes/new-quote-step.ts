import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { readZip } from '#facts/delivery/zip.ts'
import { comesFrom } from '#services/shared/comes-from.ts'
import { requestKey } from '#services/shared/request-key.ts'
import type { CallerEnvironment } from '../caller.ts'
import { readFields } from '../forms/read-form.ts'
import type { StorefrontParts } from '../parts.ts'
import { keepQuote, quotePath } from './kept-quote.ts'
import { NEW_QUOTE_PATH, newQuotePage, shownSums } from './new-quote-page.ts'
import { type AskedLine, priceGoods, readAskedLines } from './priced-goods.ts'
import type { TakeQuote } from './quote-limit.ts'
import { fullPage, refuseTooMany, unreadablePage } from './quote-refusals.ts'

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

interface Wish {
  readonly asked: readonly AskedLine[]
  readonly lines: string
  readonly zip: string
  readonly key: string
  readonly problem?: string
  readonly isChanged?: boolean
}

/** Makes a quote of a cart's link, for whoever pays for somebody else's chair. */
export function newQuoteStep(parts: StorefrontParts, takeQuote: TakeQuote): Hono<CallerEnvironment> {
  const { database, publicUrl, log, now } = parts

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
      const refused = await refuseTooMany(c, publicUrl, takeQuote)
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
}

function problemOf(reading: ReturnType<typeof readZip>): string | undefined {
  if (reading.kind === 'refused') return reading.problem
  if (reading.kind === 'not served') return `We do not deliver to ${reading.place}`
  return undefined
}
