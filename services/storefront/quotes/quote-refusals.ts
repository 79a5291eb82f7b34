import type { Context } from 'hono'
import type { CallerEnvironment } from '../caller.ts'
import { refusalPage } from '../html/message-page.ts'
import type { TakeQuote } from './quote-limit.ts'

/** The page that refuses another quote, where the caller's network has made too many. */
export async function refuseTooMany(
  c: Context<CallerEnvironment>,
  publicUrl: string,
  takeQuote: TakeQuote,
): Promise<Response | undefined> {
  const waitMs = await takeQuote(c.env?.address ?? 'this process')
  if (waitMs === undefined) return undefined
  const page = refusalPage(publicUrl, {
    heading: 'Too many quotes at once',
    text: 'Many quotes came from your network within the hour. Wait a few minutes, then press the button again.',
    link: { href: `${publicUrl}/cart`, text: 'Open your cart' },
  })
  return c.html(page, 429, { 'retry-after': String(Math.ceil(waitMs / 1000)) })
}

export function unreadablePage(publicUrl: string) {
  return refusalPage(publicUrl, {
    heading: 'This link to a quote is incomplete',
    text: 'It may have been cut off on its way. No quote was made: start again from your cart.',
    link: { href: `${publicUrl}/cart`, text: 'Open your cart' },
  })
}

export function fullPage(publicUrl: string) {
  return refusalPage(publicUrl, {
    heading: 'We cannot make a quote just now',
    text: 'More quotes are open than we can keep. Your cart is as it was: try again tomorrow, or write to us.',
    link: { href: `${publicUrl}/contact`, text: 'Contact us' },
  })
}
