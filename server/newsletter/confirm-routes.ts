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
  readonly unsubscribeUrl: (email: string) => string
  readonly publicUrl: string
  readonly log: Log
}

/** The button of the page sends nothing. */
const MAX_BODY_BYTES = 10_000

/** Mail scanners open links, so to open one shows a button and uses nothing up. */
export function confirmRoutes({ read, confirm, unsubscribeUrl, publicUrl, log }: ConfirmParts): Hono {
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
          'This link is too old',
          html`<p>It worked for ${MAX_LINK_AGE_DAYS} days. Ask for a new one in the box at the foot of any page.</p>`,
        )
      : answer(
          c,
          404,
          'This link is not whole',
          html`<p>Open it again from the mail, or ask for a new one in the box at the foot of any page.</p>`,
        )
  const leave = (email: string) => html`<p><a href="${unsubscribeUrl(email)}">Unsubscribe</a></p>`
  const pages = {
    subscribed: (c: Context, email: string) =>
      answer(
        c,
        200,
        'You are on the list',
        html`<p>Our letters go to ${email}, a few times a year. Each has a link that ends them.</p>${leave(email)}`,
      ),
    already: (c: Context, email: string) =>
      answer(
        c,
        200,
        'You are on the list already',
        html`<p>${email} gets our letters. There is nothing more to do.</p>${leave(email)}`,
      ),
    unsubscribed: (c: Context, email: string) =>
      answer(
        c,
        409,
        'This link was used before',
        html`<p>${email} has unsubscribed since. If you want the letters again, ask for a new link in the box at the foot of any page.</p>`,
      ),
  } satisfies Record<ConfirmOutcome, unknown>

  return new Hono()
    .get(path, (c) => {
      const link = readOf(c)
      if (link.kind !== 'valid') return refuse(c, link.kind)
      const asking = html`<p>How to sit, set and mend, a few times a year, to ${link.email}.</p>
<form method="post"><button>Yes, send me the letters</button></form>`
      return answer(c, 200, 'Letters from the workshop', asking)
    })
    .post(
      path,
      bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text('Too large', 413) }),
      async (c) => {
        const link = readOf(c)
        if (link.kind !== 'valid') return refuse(c, link.kind)
        return pages[await confirm(link)](c, link.email)
      },
    )
    .all(path, (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD, POST' }))
    .notFound((c) => refuse(c, 'altered'))
    .onError((error, c) => {
      // Not the path: the address is part of it.
      log.error({ err: error }, 'somebody could not confirm that they want letters')
      return answer(
        c,
        503,
        'That did not work',
        html`<p>Nothing has changed. Please try again in a minute: the link still works.</p>`,
      )
    })
}
