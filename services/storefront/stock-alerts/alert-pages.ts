import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { brand } from '#facts/brand.ts'
import { PLAIN_PAGE_HEADERS, plainPage } from '#services/shared/plain-page.ts'
import { readFields } from '../forms/read-form.ts'
import type { StorefrontParts } from '../parts.ts'
import {
  type AlertAnswer,
  expired,
  failed,
  incomplete,
  inStock,
  noLongerSold,
  offered,
  stopped,
  tooMany,
  waiting,
} from './alert-answers.ts'
import { ALERT_PATH, type AlertLink, isOldLink, readAlertLink } from './alert-link.ts'
import { beginAlert, readAlertEnd, stopAlert } from './alert-rows.ts'
import { readAwaitedVariant } from './awaited-variant.ts'

/** The page's buttons send a few letters, so any larger body is refused. */
const MAX_BODY_BYTES = 10_000
const STOPPED = '?stopped=1'

/** Where the mail's link leads: to begin an alert, and later to stop it. Mail scanners open links, so a look does neither. */
export function alertPages({ database, publicUrl, signingKey, log, now }: StorefrontParts): Hono {
  const path = `${ALERT_PATH}:token`
  const home = html`<p><a href="${publicUrl}/">Go to ${brand.name}</a></p>`
  const answer = (c: Context, { heading, text, status }: AlertAnswer) =>
    c.html(plainPage(heading, html`${text}${home}`), status, PLAIN_PAGE_HEADERS)
  const linkOf = (c: Context) => readAlertLink(signingKey, c.req.param('token') ?? '')

  /** A press that did what it says leads to a page that says so, however often it is loaded. */
  const leadOn = (c: Context, query = '') =>
    c.body(null, 303, { ...PLAIN_PAGE_HEADERS, location: c.req.path + query })

  /** Tells whoever opens the link how far their wait has come, with the button for what they may still do. */
  async function look(link: AlertLink): Promise<AlertAnswer> {
    const endsAt = await readAlertEnd(database.query, link, now())
    const variant = await readAwaitedVariant(database.query, link.variantId)
    if (!variant) return noLongerSold
    if (endsAt) return waiting(link, variant, endsAt)
    if (variant.isInStock) return inStock(variant, publicUrl)
    return isOldLink(link, now()) ? expired(variant, publicUrl) : offered(link, variant)
  }

  async function begin(c: Context, link: AlertLink) {
    const variant = await readAwaitedVariant(database.query, link.variantId)
    if (variant?.isInStock) return leadOn(c)
    if (!variant || isOldLink(link, now())) return answer(c, await look(link))
    const begun = await beginAlert(database.query, link, now())
    return begun.kind === 'waiting' ? leadOn(c) : answer(c, tooMany(link))
  }

  return new Hono()
    .get(path, async (c) => {
      const link = linkOf(c)
      if (!link) return answer(c, incomplete)
      const isStopped = c.req.query('stopped') === '1' && !(await readAlertEnd(database.query, link, now()))
      return answer(c, isStopped ? stopped(link) : await look(link))
    })
    .post(
      path,
      bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text('Too large', 413) }),
      async (c) => {
        const link = linkOf(c)
        if (!link) return answer(c, incomplete)
        const wish = (await readFields(c)).get('do')
        if (wish === 'begin') return begin(c, link)
        if (wish !== 'stop') return answer(c, await look(link))
        await stopAlert(database.query, link)
        return leadOn(c, STOPPED)
      },
    )
    .all(path, (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD, POST' }))
    .onError((error, c) => {
      // The path is not logged, since the address is part of it.
      log.error({ err: error }, 'a stock alert could not be begun or stopped')
      return answer(c, failed)
    })
}
