import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { brand } from '#facts/brand.ts'
import { policies } from '#facts/policies/policies.ts'
import { PLAIN_PAGE_HEADERS, plainPage } from '#services/shared/plain-page.ts'
import { readFields } from '../forms/read-form.ts'
import type { Html } from '../html/document.ts'
import type { StorefrontParts } from '../parts.ts'
import { formatDay } from '../pricing/delivery-days.ts'
import { ALERT_PATH, type AlertLink, isOldLink, MAX_LINK_AGE_DAYS, readAlertLink } from './alert-link.ts'
import { beginAlert, MAX_OF_ADDRESS, readAlertEnd, stopAlert } from './alert-rows.ts'
import { type AwaitedVariant, readAwaitedVariant } from './awaited-variant.ts'

/** The page's buttons send a few letters, so any larger body is refused. */
const MAX_BODY_BYTES = 10_000
const STOPPED = '?stopped=1'

/** Where the mail's link leads: to begin an alert, and later to stop it. Mail scanners open links, so a look does neither. */
export function alertPages({ database, publicUrl, signingKey, log, now }: StorefrontParts): Hono {
  const path = `${ALERT_PATH}:token`
  const home = html`<p><a href="${publicUrl}/">Go to ${brand.name}</a></p>`
  const answer = (c: Context, status: 200 | 404 | 409 | 410 | 422 | 503, heading: string, text: Html) =>
    c.html(plainPage(heading, html`${text}${home}`), status, PLAIN_PAGE_HEADERS)
  const linkOf = (c: Context) => readAlertLink(signingKey, c.req.param('token') ?? '')
  const altered = (c: Context) =>
    answer(
      c,
      404,
      'This link is incomplete',
      html`<p>Open it again from the email, or ask for a new one on the page of the chair.</p>`,
    )

  /** A press that did what it says leads to a page that says so, however often it is loaded. */
  const leadOn = (c: Context, query = '') =>
    c.body(null, 303, { ...PLAIN_PAGE_HEADERS, location: c.req.path + query })

  /** Shows whoever opens the link how far their wait has come, with the button for what they may still do. */
  async function show(c: Context, link: AlertLink) {
    const endsAt = await readAlertEnd(database.query, link, now())
    const variant = await readAwaitedVariant(database.query, link.variantId)
    if (!variant)
      return answer(
        c,
        410,
        'It is no longer sold',
        html`<p>We no longer sell this, so there is nothing to wait for.</p>`,
      )
    if (endsAt) return waiting(c, link, variant, endsAt)
    if (variant.isInStock)
      return answer(
        c,
        200,
        'It is in stock',
        html`<p>You can order it now: <a href="${publicUrl}${variant.path}">${variant.name}</a></p>`,
      )
    if (isOldLink(link, now()))
      return answer(
        c,
        410,
        'This link has expired',
        html`<p>Links work for ${MAX_LINK_AGE_DAYS} days. Ask for a new one on <a href="${publicUrl}${variant.path}">the page of the ${variant.name}</a>.</p>`,
      )
    return answer(
      c,
      200,
      'An email when it is back',
      html`<p>We write to ${link.email} once, when this can be ordered again: ${variant.name}. If that is not within ${policies.stockAlertDays} days, we write nothing and delete the address.</p>
<form method="post"><button name="do" value="begin">Yes, email me when it is back</button></form>`,
    )
  }

  function waiting(c: Context, { email }: AlertLink, { name }: AwaitedVariant, endsAt: Date) {
    return answer(
      c,
      200,
      'You are on the list',
      html`<p>We write to ${email} once, when the ${name} can be ordered again, until ${formatDay(endsAt)} at the latest.</p>
<form method="post"><button name="do" value="stop">Stop this email</button></form>`,
    )
  }

  const stopped = (c: Context, { email }: AlertLink) =>
    answer(c, 200, 'You get no email about it', html`<p>We will not email ${email} about it.</p>`)

  async function begin(c: Context, link: AlertLink) {
    const variant = await readAwaitedVariant(database.query, link.variantId)
    if (variant?.isInStock) return leadOn(c)
    if (!variant || isOldLink(link, now())) return show(c, link)
    const begun = await beginAlert(database.query, link, now())
    if (begun.kind === 'waiting') return leadOn(c)
    return answer(
      c,
      409,
      'You are waiting for too many',
      html`<p>One address can wait for ${MAX_OF_ADDRESS} things at once, and ${link.email} does already. Stop one of them first: its link is in the email that you got about it.</p>`,
    )
  }

  return new Hono()
    .get(path, async (c) => {
      const link = linkOf(c)
      if (!link) return altered(c)
      const isStopped = c.req.query('stopped') === '1' && !(await readAlertEnd(database.query, link, now()))
      return isStopped ? stopped(c, link) : show(c, link)
    })
    .post(
      path,
      bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text('Too large', 413) }),
      async (c) => {
        const link = linkOf(c)
        if (!link) return altered(c)
        const wish = (await readFields(c)).get('do')
        if (wish === 'begin') return begin(c, link)
        if (wish !== 'stop') return show(c, link)
        await stopAlert(database.query, link)
        return leadOn(c, STOPPED)
      },
    )
    .all(path, (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD, POST' }))
    .onError((error, c) => {
      // The path is not logged, since the address is part of it.
      log.error({ err: error }, 'a stock alert could not be begun or stopped')
      return answer(
        c,
        503,
        'That did not work',
        html`<p>We could not finish that. Please press the button again in a minute: the link still works.</p>`,
      )
    })
}
