import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import type { Database } from '#database/connect.ts'
import { brand } from '#facts/brand.ts'
import { PLAIN_PAGE_HEADERS, plainPage } from '#services/shared/plain-page.ts'
import type { MailLog } from '../delivery/deliver-due-mail.ts'
import { type LinkKey, readUnsubscribeToken, UNSUBSCRIBE_PATH } from './unsubscribe-link.ts'
import { recordUnsubscribe } from './unsubscribes.ts'

interface UnsubscribeParts {
  readonly database: Database
  readonly link: LinkKey
  readonly log: MailLog
  readonly onUnsubscribe?: ((address: string) => Promise<void>) | undefined
  readonly now: () => Date
}

/** What RFC 8058 has a mail program send is 26 bytes. */
const MAX_BODY_BYTES = 10_000

const STAYS = 'Mails about your orders and your account still come: they are how you hear of them.'

/**
 * Mail scanners open links, so to open it shows a button and changes nothing. The POST needs no cookie, no origin and no
 * body, as a mail program's own button sends it: whoever has the signed address may.
 */
export function unsubscribeRoutes({ database, link, log, onUnsubscribe, now }: UnsubscribeParts): Hono {
  const path = `${UNSUBSCRIBE_PATH}:token`
  const addressOf = (c: Context) => readUnsubscribeToken(link.signingKey, c.req.param('token') ?? '')
  const missing = (c: Context) => c.html(missingPage(), 404, PLAIN_PAGE_HEADERS)
  return new Hono()
    .get(path, (c) => {
      const address = addressOf(c)
      return address === undefined ? missing(c) : c.html(askingPage(address), 200, PLAIN_PAGE_HEADERS)
    })
    .post(
      path,
      bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text('Too large', 413) }),
      async (c) => {
        const address = addressOf(c)
        if (address === undefined) return missing(c)
        await onUnsubscribe?.(address)
        await recordUnsubscribe(database.query, address, now())
        return c.html(donePage(address, link.publicUrl), 200, PLAIN_PAGE_HEADERS)
      },
    )
    .all(path, (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD, POST' }))
    .notFound(missing)
    .onError((error, c) => {
      // Not the path: the address is part of it.
      log.error({ err: error }, 'somebody could not unsubscribe')
      return c.html(failurePage(), 503, PLAIN_PAGE_HEADERS)
    })
}

function askingPage(address: string) {
  return plainPage(
    'Unsubscribe',
    html`<p>Send ${address} no more requests for reviews and no newsletters?</p>
<p>${STAYS}</p>
<form method="post"><button>Unsubscribe</button></form>`,
  )
}

function donePage(address: string, publicUrl: string) {
  return plainPage(
    'You are unsubscribed',
    html`<p>No more requests for reviews and no newsletters go to ${address}.</p>
<p>${STAYS}</p>
<p><a href="${publicUrl}/">Go to ${brand.name}</a></p>`,
  )
}

function missingPage() {
  return plainPage(
    'This link is not whole',
    html`<p>Open it again from the mail, or write to <a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a> and we unsubscribe you.</p>`,
  )
}

function failurePage() {
  return plainPage(
    'That did not work',
    html`<p>Nothing has changed. Please try again in a minute, or write to <a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a>.</p>`,
  )
}
