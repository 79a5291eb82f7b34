import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { brand } from '#facts/brand.ts'
import type { Log } from '#services/shared/log.ts'
import { PLAIN_PAGE_HEADERS, plainPage } from '#services/shared/plain-page.ts'
import { type LinkKey, readUnsubscribeToken, UNSUBSCRIBE_PATH } from './unsubscribe-link.ts'
import { recordUnsubscribe } from './unsubscribes.ts'

/** Ends what the address gets. `record` notes it here, in whatever transaction the rest is done in. */
export type Unsubscribe = (address: string, record: (trx: Kysely<Tables>) => Promise<void>) => Promise<void>

interface UnsubscribeParts {
  readonly link: LinkKey
  readonly log: Log
  readonly unsubscribe: Unsubscribe
  readonly hasUnsubscribed: (address: string) => Promise<boolean>
}

/** RFC 8058 has a mail program send 26 bytes. */
const MAX_BODY_BYTES = 10_000

/** The page's own button sends to this address, which shows afterwards what was done, however often it is loaded. */
const DONE = '?done=1'

const STAYS = 'You will still get emails about your orders and your account.'

/**
 * Mail scanners open links, so opening one shows a button and changes nothing. The POST needs no cookie, no origin and
 * no body, as a mail program's own button sends it: the signed address is enough. Such a program follows no redirect
 * (RFC 8058), so only a person's press leads on.
 */
export function unsubscribeRoutes({ link, log, unsubscribe, hasUnsubscribed }: UnsubscribeParts): Hono {
  const path = `${UNSUBSCRIBE_PATH}:token`
  const addressOf = (c: Context) => readUnsubscribeToken(link.signingKey, c.req.param('token') ?? '')
  const missing = (c: Context) => c.html(missingPage(), 404, PLAIN_PAGE_HEADERS)
  return new Hono()
    .get(path, async (c) => {
      const address = addressOf(c)
      if (address === undefined) return missing(c)
      const isDone = isByPage(c) && (await hasUnsubscribed(address))
      const page = isDone ? donePage(address, link.publicUrl) : askingPage(address)
      return c.html(page, 200, PLAIN_PAGE_HEADERS)
    })
    .post(
      path,
      bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text('Too large', 413) }),
      async (c) => {
        const address = addressOf(c)
        if (address === undefined) return missing(c)
        await unsubscribe(address, (trx) => recordUnsubscribe(trx, address))
        if (isByPage(c)) return c.body(null, 303, { ...PLAIN_PAGE_HEADERS, location: c.req.path + DONE })
        return c.html(donePage(address, link.publicUrl), 200, PLAIN_PAGE_HEADERS)
      },
    )
    .all(path, (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD, POST' }))
    .notFound(missing)
    .onError((error, c) => {
      // The path is not logged, because the address is part of it.
      log.error({ err: error }, 'somebody could not unsubscribe')
      return c.html(failurePage(), 503, PLAIN_PAGE_HEADERS)
    })
}

function isByPage(c: Context): boolean {
  return c.req.query('done') === '1'
}

function askingPage(address: string) {
  return plainPage(
    'Unsubscribe',
    html`<p>Stop sending review requests, newsletters and the two-week plan to ${address}?</p>
<p>${STAYS}</p>
<form method="post" action="${DONE}"><button>Unsubscribe</button></form>`,
  )
}

function donePage(address: string, publicUrl: string) {
  return plainPage(
    'You are unsubscribed',
    html`<p>We will send no more review requests or newsletters to ${address}, and nothing more of the two-week plan.</p>
<p>${STAYS}</p>
<p><a href="${publicUrl}/">Go to ${brand.name}</a></p>`,
  )
}

function missingPage() {
  return plainPage(
    'This link is incomplete',
    html`<p>Open it again from the email, or write to <a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a> and we will unsubscribe you.</p>`,
  )
}

function failurePage() {
  return plainPage(
    'That did not work',
    html`<p>We could not finish that. Please press the button again in a minute, or write to <a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a>.</p>`,
  )
}
