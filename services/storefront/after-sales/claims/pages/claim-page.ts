import { html } from 'hono/html'
import { document, type Html } from '../../../html/document.ts'
import { helpPath } from '../../../orders/open-order.ts'
import type { Order } from '../../../orders/order.ts'
import { formatDay } from '../../../pricing/delivery-days.ts'
import { lineName } from '../../../pricing/line-names.ts'
import { claimPicturePath } from '../claim-path.ts'
import type { Claim } from '../read-claims.ts'

export function claimPage(order: Order, claim: Claim, publicUrl: string): Html {
  const { number, position, words, claimedAt, answer, answeredAt, pictures } = claim
  const goods = order.lines.filter((line) => line.position === position)
  return document({
    title: `Claim ${number}`,
    publicUrl,
    isTest: order.isTest,
    main: html`<p class="kicker">Order ${order.number}</p>
<h1>Claim ${number}</h1>
<dl class="facts">
<div><dt>Status</dt><dd>${
      answeredAt
        ? `Answered on ${formatDay(answeredAt)}`
        : `Submitted on ${formatDay(claimedAt)}. A person answers within ${order.terms.replyWithinHours} hours, by email and here.`
    }</dd></div>
<div><dt>Item</dt><dd>${goods.map(lineName)}</dd></div>
<div><dt>Problem</dt><dd class="words">${words}</dd></div>
${answer ? html`<div><dt>Answer</dt><dd class="words">${answer}</dd></div>` : ''}
</dl>
${pictures > 0 ? pictureList(order, claim) : ''}
<p class="back"><a href="${helpPath(order)}">Back to the order</a></p>`,
  })
}

function pictureList(order: Order, claim: Claim): Html {
  const numbers = Array.from({ length: claim.pictures }, (_, index) => index + 1)
  return html`<h2>Pictures</h2>
<ul class="pictures">${numbers.map((picture) => {
    const path = claimPicturePath(order, claim, picture)
    return html`<li><a href="${path}"><img src="${path}" alt="Picture ${picture} of the claim" width="160" height="160" loading="lazy"></a></li>`
  })}</ul>`
}
