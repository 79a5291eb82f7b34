import { html } from 'hono/html'
import { brand } from '#facts/brand.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { mailButton, mailPage, mailText } from '#services/mail/mail-page.ts'
import { orderPath } from '../checkout/checkout-link.ts'
import { formatWindow } from '../checkout/delivery-days.ts'
import { lineName } from '../checkout/line-names.ts'
import { formatUsd } from '../checkout/money.ts'
import type { StorefrontParts } from '../parts.ts'
import type { Order } from './order.ts'
import { orderSums } from './order-sums.ts'
import { proofPath } from './proof-of-purchase.ts'

interface Links {
  readonly page: string
  /** Of use to the holder of this mailbox alone. */
  readonly proof: string
}

export async function orderMail(
  order: Order,
  { publicUrl, signingKey }: Pick<StorefrontParts, 'publicUrl' | 'signingKey'>,
): Promise<MailMessage> {
  const links = {
    page: `${publicUrl}${orderPath(order, undefined)}`,
    proof: `${publicUrl}${proofPath(signingKey, order)}`,
  }
  return {
    to: order.email,
    subject: `Your ${brand.name} order ${order.number}`,
    text: orderText(order, links),
    html: await mailPage({
      title: `Order ${order.number}`,
      heading: `Thank you, ${order.firstName}.`,
      body: orderBody(order, links),
    }),
  }
}

function orderText(order: Order, { page, proof }: Links): string {
  const lines = order.lines.map(
    (line) => `${line.quantity} x ${lineName(line)}: ${formatUsd(line.quantity * line.unitPriceCents)}`,
  )
  const sums = orderSums(order).map(({ name, amount }) => `${name}: ${amount}`)
  return mailText([
    `Thank you, ${order.firstName}. This is order ${order.number}.`,
    lines.join('\n'),
    sums.join('\n'),
    `It arrives ${formatWindow(order.window)}.`,
    `See the order at any time: ${page}`,
    `Your proof of purchase, for a review, a return or the warranty. Keep it to yourself: ${proof}`,
    `It was paid at a test checkout: no money has moved.`,
  ])
}

function orderBody(order: Order, { page, proof }: Links) {
  const cell = 'padding:8px 0;border-bottom:1px solid #DDD5C6;vertical-align:top'
  return html`<p style="margin:0 0 24px">This is order ${order.number}. It arrives ${formatWindow(order.window)}.</p>
<table style="width:100%;border-collapse:collapse;font-size:16px">
${order.lines.map(
  (line) =>
    html`<tr><td style="${cell}">${line.quantity} × ${lineName(line)}</td><td style="${cell};text-align:right">${formatUsd(line.quantity * line.unitPriceCents)}</td></tr>`,
)}
${orderSums(order).map(
  ({ name, amount, isTotal }) =>
    html`<tr><td style="padding:6px 0${isTotal ? ';font-weight:bold' : ''}">${name}</td><td style="padding:6px 0;text-align:right${isTotal ? ';font-weight:bold' : ''}">${amount}</td></tr>`,
)}
</table>
${mailButton(page, 'See your order')}
<p style="margin:0 0 24px;font-size:15px">For a review, a return or the warranty, this is your <a href="${proof}" style="color:${brand.colors.pine}">proof of purchase</a>. Keep it to yourself.</p>
<p style="margin:0 0 24px;font-size:15px">It was paid at a test checkout: no money has moved.</p>`
}
