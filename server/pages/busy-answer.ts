import { html } from 'hono/html'
import { PLAIN_PAGE_HEADERS, plainPage } from '#services/shared/plain-page.ts'
import type { NoShareLeft } from './render-shares.ts'

const PAGE = String(
  plainPage(
    'One moment, please',
    html`<p>We are very busy right now. Try again in a few seconds: nothing is lost.</p>
<p><a href="/">Go to the shop</a></p>`,
  ),
)

/** The answer in place of a page that there is no time to render. Its own page is rendered only once. */
export function busyAnswer({ status, retryAfterS }: NoShareLeft) {
  const headers = {
    ...PLAIN_PAGE_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(PAGE)),
    'retry-after': String(retryAfterS),
  }
  return { status, headers, body: PAGE }
}
