import { html } from 'hono/html'
import { brand } from '#facts/brand.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { orderPath } from '../checkout/checkout-link.ts'
import { formatWindow } from '../checkout/delivery.ts'
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
    text: mailText(order, links),
    html: String(await mailHtml(order, links)),
  }
}

function mailText(order: Order, { page, proof }: Links): string {
  const lines = order.lines.map(
    (line) => `${line.quantity} x ${lineName(line)}: ${formatUsd(line.quantity * line.unitPriceCents)}`,
  )
  const sums = orderSums(order).map(({ name, amount }) => `${name}: ${amount}`)
  return [
    `Thank you, ${order.firstName}. This is order ${order.number}.`,
    lines.join('\n'),
    sums.join('\n'),
    `It arrives ${formatWindow(order.window)}.`,
    `See the order at any time: ${page}`,
    `Your proof of purchase, for a review, a return or the warranty. Keep it to yourself: ${proof}`,
    `It was paid at a test checkout: no money has moved.`,
    `${brand.name} · ${brand.supportEmail} · ${brand.phone}`,
  ].join('\n\n')
}

/** Mail programs know little CSS and no files: everything is said in place. */
function mailHtml(order: Order, { page, proof }: Links) {
  const { paper, ink, pine } = brand.colors
  const cell = 'padding:8px 0;border-bottom:1px solid #DDD5C6;vertical-align:top'
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Order ${order.number}</title></head>
<body style="margin:0;padding:32px 16px;background:${paper};color:${ink};font:17px/1.5 Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:bold">${brand.name}</p>
<h1 style="margin:0 0 8px;font-size:28px;line-height:1.2">Thank you, ${order.firstName}.</h1>
<p style="margin:0 0 24px">This is order ${order.number}. It arrives ${formatWindow(order.window)}.</p>
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
<p style="margin:32px 0"><a href="${page}" style="display:inline-block;padding:14px 24px;background:${pine};color:#fff;text-decoration:none;border-radius:4px">See your order</a></p>
<p style="margin:0 0 24px;font-size:15px">For a review, a return or the warranty, this is your <a href="${proof}" style="color:${pine}">proof of purchase</a>. Keep it to yourself.</p>
<p style="margin:0 0 24px;font-size:15px">It was paid at a test checkout: no money has moved.</p>
<p style="margin:0;font-size:15px">Questions? ${brand.supportEmail} or ${brand.phone}</p>
</div></body></html>`
}
