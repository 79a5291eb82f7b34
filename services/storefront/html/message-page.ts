import { html } from 'hono/html'
import { brand } from '#facts/brand.ts'
import { type CheckoutLink, stepPath } from './checkout-link.ts'
import { document, type Html } from './document.ts'

export function missingPage(publicUrl: string): Html {
  return messagePage(publicUrl, {
    title: 'Not found',
    heading: 'We cannot find this page',
    text: 'The link may be cut off: open it again where you got it, or start from your cart.',
    link: { href: `${publicUrl}/`, text: `Go to ${brand.name}` },
  })
}

export function expiredPage(publicUrl: string): Html {
  return messagePage(publicUrl, {
    title: 'Expired',
    heading: 'This checkout has expired',
    text: 'A checkout is kept for ten days. Nothing was charged: fill your cart again, at today’s prices.',
    link: { href: `${publicUrl}/collection`, text: 'See the chairs' },
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

interface Message {
  readonly title: string
  readonly heading: string
  readonly text: string
  readonly link: { readonly href: string; readonly text: string }
}

function messagePage(publicUrl: string, { title, heading, text, link }: Message): Html {
  return document({
    title,
    publicUrl,
    main: html`<h1>${heading}</h1><p>${text}</p><p><a class="button" href="${link.href}">${link.text}</a></p>`,
  })
}
