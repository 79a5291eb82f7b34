import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { brand } from '#facts/brand.ts'
import { PLAIN_PAGE_HEADERS, plainPage } from '#services/shared/plain-page.ts'
import type { Log } from '../log.ts'
import { CONFIRM_PATH, type ConfirmationRead, MAX_LINK_AGE_DAYS } from './confirm-link.ts'
import type { ConfirmOutcome } from './subscribers.ts'

interface ConfirmParts {
  readonly read: (token: string) => ConfirmationRead
  readonly confirm: (confirmation: Extract<ConfirmationRead, { kind: 'valid' }>) => Promise<ConfirmOutcome>
  readonly isSubscribed: (email: string) => Promise<boolean>
  readonly unsubscribeUrl: (email: string) => string
  readonly publicUrl: string
  readonly log: Log
}

/** The page's button sends no data, so any larger body is refused. */
const MAX_BODY_BYTES = 10_000

/** What stands after the link's address says what a press of its button came to. */
const DONE = 'done'

/**
 * Mail scanners open links, so opening one only shows a button. Its press leads to a page that can be loaded again, and
 * that tells nobody who is not on the list that they are.
 */
export function confirmRoutes(parts: ConfirmParts): Hono {
  const { read, confirm, isSubscribed, unsubscribeUrl, publicUrl, log } = parts
  const path = `${CONFIRM_PATH}:token`
  const readOf = (c: Context) => read(c.req.param('token') ?? '')
  const home = html`<p><a href="${publicUrl}/">Go to ${brand.name}</a></p>`
  const answer = (
    c: Context,
    status: 200 | 404 | 409 | 410 | 503,
    heading: string,
    text: ReturnType<typeof html>,
  ) => c.html(plainPage(heading, html`${text}${home}`), status, PLAIN_PAGE_HEADERS)
  const refuse = (c: Context, kind: 'expired' | 'altered') =>
    kind === 'expired'
      ? answer(
          c,
          410,
          'This link has expired',
          html`<p>Links work for ${MAX_LINK_AGE_DAYS} days. Ask for a new one in the box at the bottom of any page.</p>`,
        )
      : answer(
          c,
          404,
          'This link is incomplete',
          html`<p>Open it again from the email, or ask for a new one in the box at the bottom of any page.</p>`,
        )
  const leave = (email: string) => html`<p><a href="${unsubscribeUrl(email)}">Unsubscribe</a></p>`
  const pages = {
    subscribed: (c: Context, email: string) =>
      answer(
        c,
        200,
        'You are on the list',
        html`<p>Our newsletter goes to ${email}, a few times a year. Every issue has a link to unsubscribe.</p>${leave(email)}`,
      ),
    already: (c: Context, email: string) =>
      answer(
        c,
        200,
        'You are already on the list',
        html`<p>${email} is already subscribed to our newsletter. There is nothing more to do.</p>${leave(email)}`,
      ),
    unsubscribed: (c: Context, email: string) =>
      answer(
        c,
        409,
        'This link was used before',
        html`<p>${email} has unsubscribed since. If you want the newsletter again, ask for a new link in the box at the bottom of any page.</p>`,
      ),
  } satisfies Record<ConfirmOutcome, unknown>

  return new Hono()
    .get(path, async (c) => {
      const link = readOf(c)
      if (link.kind !== 'valid') return refuse(c, link.kind)
      const done = c.req.query(DONE)
      if ((done === 'subscribed' || done === 'already') && (await isSubscribed(link.email)))
        return pages[done](c, link.email)
      const asking = html`<p>How to sit, set up and repair, a few times a year, to ${link.email}.</p>
<form method="post"><button>Yes, send me the newsletter</button></form>`
      return answer(c, 200, 'Letters from the workshop', asking)
    })
    .post(
      path,
      bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text('Too large', 413) }),
      async (c) => {
        const link = readOf(c)
        if (link.kind !== 'valid') return refuse(c, link.kind)
        const outcome = await confirm(link)
        if (outcome === 'unsubscribed') return pages.unsubscribed(c, link.email)
        const location = `${c.req.path}?${DONE}=${outcome}`
        return c.body(null, 303, { ...PLAIN_PAGE_HEADERS, location })
      },
    )
    .all(path, (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD, POST' }))
    .notFound((c) => refuse(c, 'altered'))
    .onError((error, c) => {
      // The path is not logged, since the address is part of it.
      log.error({ err: error }, 'somebody could not confirm that they want letters')
      return answer(
        c,
        503,
        'That did not work',
        html`<p>We could not finish that. Please press the button again in a minute: the link still works.</p>`,
      )
    })
}
