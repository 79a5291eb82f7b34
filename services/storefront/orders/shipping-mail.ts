import { html } from 'hono/html'
import { brand } from '#facts/brand.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { mailButton, mailPage, mailText } from '#services/mail/mail-page.ts'
import { orderPath } from '../checkout/checkout-link.ts'
import { formatWindow } from '../checkout/delivery-days.ts'
import { lineName } from '../checkout/line-names.ts'
import type { Order } from './order.ts'

export async function shippingMail(order: Order, tracking: string, publicUrl: string): Promise<MailMessage> {
  const link = `${publicUrl}${orderPath(order, undefined)}`
  return {
    to: order.email,
    subject: `Your ${brand.name} order ${order.number} is on its way`,
    text: mailText([
      `${order.firstName}, order ${order.number} is on its way.`,
      order.lines.map((line) => `${line.quantity} x ${lineName(line)}`).join('\n'),
      `Tracking number: ${tracking}`,
      `It arrives ${formatWindow(order.window)}.`,
      `See the order at any time: ${link}`,
    ]),
    html: await mailPage({
      title: `Order ${order.number} is on its way`,
      heading: `It is on its way, ${order.firstName}.`,
      body: mailBody(order, tracking, link),
    }),
  }
}

function mailBody(order: Order, tracking: string, link: string) {
  return html`<p style="margin:0 0 24px">Order ${order.number} arrives ${formatWindow(order.window)}. Its tracking number is <strong>${tracking}</strong>.</p>
${order.lines.map((line) => html`<p style="margin:0;padding:8px 0;border-bottom:1px solid #DDD5C6">${line.quantity} × ${lineName(line)}</p>`)}
${mailButton(link, 'See your order')}`
}
