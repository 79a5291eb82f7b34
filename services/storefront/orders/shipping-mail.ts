import { html } from 'hono/html'
import { brand } from '#facts/brand.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { orderPath } from '../checkout/checkout-link.ts'
import { formatWindow } from '../checkout/delivery.ts'
import { lineName } from '../checkout/line-names.ts'
import type { Order } from './order.ts'

export async function shippingMail(order: Order, tracking: string, publicUrl: string): Promise<MailMessage> {
  const link = `${publicUrl}${orderPath(order, undefined)}`
  return {
    to: order.email,
    subject: `Your ${brand.name} order ${order.number} is on its way`,
    text: mailText(order, tracking, link),
    html: String(await mailHtml(order, tracking, link)),
  }
}

function mailText(order: Order, tracking: string, link: string): string {
  return [
    `${order.firstName}, order ${order.number} is on its way.`,
    order.lines.map((line) => `${line.quantity} x ${lineName(line)}`).join('\n'),
    `Tracking number: ${tracking}`,
    `It arrives ${formatWindow(order.window)}.`,
    `See the order at any time: ${link}`,
    `${brand.name} · ${brand.supportEmail} · ${brand.phone}`,
  ].join('\n\n')
}

/** Mail programs know little CSS and no files: everything is said in place. */
function mailHtml(order: Order, tracking: string, link: string) {
  const { paper, ink, pine } = brand.colors
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Order ${order.number} is on its way</title></head>
<body style="margin:0;padding:32px 16px;background:${paper};color:${ink};font:17px/1.5 Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:bold">${brand.name}</p>
<h1 style="margin:0 0 8px;font-size:28px;line-height:1.2">It is on its way, ${order.firstName}.</h1>
<p style="margin:0 0 24px">Order ${order.number} arrives ${formatWindow(order.window)}. Its tracking number is <strong>${tracking}</strong>.</p>
${order.lines.map((line) => html`<p style="margin:0;padding:8px 0;border-bottom:1px solid #DDD5C6">${line.quantity} × ${lineName(line)}</p>`)}
<p style="margin:32px 0"><a href="${link}" style="display:inline-block;padding:14px 24px;background:${pine};color:#fff;text-decoration:none;border-radius:4px">See your order</a></p>
<p style="margin:0;font-size:15px">Questions? ${brand.supportEmail} or ${brand.phone}</p>
</div></body></html>`
}
