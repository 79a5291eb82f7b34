import type { Context } from 'hono'
import { currentTerms } from '#facts/policies/terms.ts'
import { EMBEDDED, type EmbeddedVersion } from './embedded/told-to-host.ts'

/** The parts that every address of a checkout carries. */
export interface CheckoutLink {
  readonly token: string
  readonly key: string
  /** `online_store` (clause 7.04), kept through every redirect and form. */
  readonly channel: string | undefined
  /** Set where the page behind the checkout wants to hear how it goes; kept likewise. */
  readonly embedded: EmbeddedVersion | undefined
}

export type CheckoutStep = 'information' | 'delivery' | 'payment' | 'discount'

/** Where buyers have the link to their order mailed to them again. */
export const FIND_ORDER_PATH = '/orders/find'

const CHANNEL = /^[a-z_]{1,40}$/

export function readChannel(value: string | undefined): string | undefined {
  return value !== undefined && CHANNEL.test(value) ? value : undefined
}

export function stepPath({ token, key, channel, embedded }: CheckoutLink, step: CheckoutStep): string {
  const path = step === 'information' ? `/checkouts/${token}` : `/checkouts/${token}/${step}`
  const query = new URLSearchParams({ key })
  if (channel) query.set('channel', channel)
  if (embedded) query.set(EMBEDDED, embedded)
  return `${path}?${query}`
}

/** Set in the address of an order where its buyer sent a form of the checkout again, as with Pay in a second tab. */
export const SENT_AGAIN = 'sent-again'

export function orderPath(
  order: { number: number; secret: string },
  channel: string | undefined,
  embedded?: EmbeddedVersion,
  isSentAgain = false,
): string {
  const query = new URLSearchParams()
  if (channel) query.set('channel', channel)
  if (embedded) query.set(EMBEDDED, embedded)
  if (isSentAgain) query.set(SENT_AGAIN, '1')
  const search = query.size > 0 ? `?${query}` : ''
  return `/orders/${order.number}/${order.secret}${search}`
}

/** Where a form has an address of its own, without parameters, its page is one step up, and whoever looks is led there. */
export function leadToForm(c: Context): Response {
  return c.redirect(c.req.path.slice(0, c.req.path.lastIndexOf('/')), 303)
}

/** The pages that whoever buys has to be shown, or may want to read. */
export function shopLinks(publicUrl: string) {
  return [
    { type: 'terms_of_service', url: `${publicUrl}/terms`, title: 'Terms of Service' },
    { type: 'privacy_policy', url: `${publicUrl}/privacy`, title: 'Privacy' },
    { type: 'refund_policy', url: `${publicUrl}/returns`, title: 'Returns' },
    { type: 'faq', url: `${publicUrl}/faq`, title: 'Questions and answers' },
  ]
}

/** What holds of everything that the shop sells. */
export function shopPolicies(publicUrl: string) {
  const { returnDays, warrantyYears } = currentTerms()
  return [
    {
      type: 'dev.ucp.shopping.policy.return',
      description: {
        plain: `Ask for a return within ${returnDays} days of delivery; the label is prepaid.`,
      },
      url: `${publicUrl}/returns`,
    },
    {
      type: 'dev.ucp.shopping.policy.warranty',
      description: { plain: `A limited warranty of ${warrantyYears} years from the day of delivery.` },
      url: `${publicUrl}/warranty`,
    },
  ]
}
