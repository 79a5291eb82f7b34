import { html } from 'hono/html'
import { type CheckoutLink, stepPath } from '../../html/checkout-link.ts'
import { document, type Html } from '../../html/document.ts'
import type { PaymentParts } from '../../payments/payment-parts.ts'

/** Shown while the bank takes its time, or wants to hear from its customer first. */
export function waitingPage(
  { publicUrl, providers }: Pick<PaymentParts, 'publicUrl' | 'providers'>,
  link: CheckoutLink,
  bankUrl: string | undefined,
): Html {
  const { isTest } = providers.current
  const main = bankUrl ? atBank(bankUrl) : unanswered(link)
  return document({ title: 'Your payment', publicUrl, isTest, main })
}

function unanswered(link: CheckoutLink): Html {
  return html`<h1>We are waiting for your bank</h1>
<p role="status">It has not answered yet. Your items are held for you: please do not pay again. If the payment goes through, your order is placed and we email you. If it does not, nothing is charged.</p>
<p><a class="button" href="${stepPath(link, 'payment')}">See if it went through</a></p>`
}

function atBank(bankUrl: string): Html {
  return html`<h1>Your bank wants to hear from you</h1>
<p>Confirm the payment there. Your items are held for 15 minutes, and nothing is charged until you confirm.</p>
<p><a class="button" href="${bankUrl}">Continue at your bank</a></p>`
}
