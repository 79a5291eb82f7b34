import { html } from 'hono/html'
import { brand } from '#facts/brand.ts'
import { document, type Html } from './document.ts'
import type { EmbeddedVersion, ToldToHost } from './embedded/told-to-host.ts'
import { type CheckoutLink, FIND_ORDER_PATH, stepPath } from './links.ts'

export function missingPage(publicUrl: string, embedded?: EmbeddedVersion): Html {
  return messagePage(publicUrl, {
    ...(embedded && { told: failed(embedded, 'not_found', publicUrl) }),
    title: 'Not found',
    heading: 'We cannot find this page',
    text: 'The link may be cut off: open it again where you got it, or start from your cart.',
    link: { href: `${publicUrl}/`, text: `Go to ${brand.name}` },
  })
}

export function expiredPage(publicUrl: string, embedded?: EmbeddedVersion): Html {
  return messagePage(publicUrl, {
    ...(embedded && { told: failed(embedded, 'expired', publicUrl) }),
    title: 'Expired',
    heading: 'This checkout has expired',
    text: 'A checkout is kept for ten days. Nothing was charged: fill your cart again, at today’s prices.',
    link: { href: `${publicUrl}/collection`, text: 'See the chairs' },
  })
}

/** What the holder of a checkout's address sees who is not known to have paid for it: nothing of the buyer. */
export function completedPage(publicUrl: string, number: number, told: ToldToHost | undefined): Html {
  return document({
    ...{ title: 'Completed', publicUrl, told },
    main: html`<h1>This checkout is completed</h1>
<p>It became order ${number}, which this page shows only in the browser that paid for it. If it is your order, open the link in your order email, or have it emailed to you again.</p>
<p><a class="button" href="${FIND_ORDER_PATH}">Find my order</a></p>
<p class="back"><a href="${publicUrl}/account">Sign in to see your orders</a></p>`,
  })
}

export function refusedPage(link: CheckoutLink): Html {
  return messagePage('', {
    title: 'Not accepted',
    heading: 'This form was not accepted',
    text: 'It did not come from this checkout’s own page, so nothing was saved or charged. Open the page again and resend the form.',
    link: { href: stepPath(link, 'information'), text: 'Open the checkout again' },
  })
}

export function tooLargePage(publicUrl: string): Html {
  return messagePage(publicUrl, {
    title: 'Too long',
    heading: 'That is too long for this form',
    text: 'Nothing was saved or charged. Go back and shorten what you entered.',
    link: { href: `${publicUrl}/`, text: `Go to ${brand.name}` },
  })
}

export function failurePage(publicUrl: string): Html {
  return messagePage(publicUrl, {
    title: 'Something went wrong',
    heading: 'Something went wrong on our side',
    text: 'You can safely reload this page: a checkout is never charged twice.',
    link: { href: `${publicUrl}/contact`, text: 'Contact us' },
  })
}

/** Tells the visitor why the shop does not do what they asked for. */
export function refusalPage(publicUrl: string, refusal: Omit<Message, 'title'>): Html {
  return messagePage(publicUrl, { ...refusal, title: refusal.heading })
}

const FAILURES = {
  not_found: 'There is no such checkout.',
  expired: 'This checkout has expired. Nothing was charged.',
} as const

function failed(version: EmbeddedVersion, code: keyof typeof FAILURES, publicUrl: string): ToldToHost {
  return { kind: 'failed', version, code, content: FAILURES[code], continueUrl: `${publicUrl}/collection` }
}

interface Message {
  readonly told?: ToldToHost
  readonly title: string
  readonly heading: string
  readonly text: string
  readonly link: { readonly href: string; readonly text: string }
}

function messagePage(publicUrl: string, { title, heading, text, link, told }: Message): Html {
  return document({
    ...{ title, publicUrl },
    ...(told && { told }),
    main: html`<h1>${heading}</h1><p>${text}</p><p><a class="button" href="${link.href}">${link.text}</a></p>`,
  })
}
