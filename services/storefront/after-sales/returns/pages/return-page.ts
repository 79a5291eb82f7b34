import { html } from 'hono/html'
import { brand } from '#facts/brand.ts'
import { document, type Html } from '../../../html/document.ts'
import { helpPath } from '../../../orders/open-order.ts'
import type { Order } from '../../../orders/order.ts'
import { lineName } from '../../../pricing/line-names.ts'
import type { Return } from '../read-returns.ts'
import { returnPath } from '../return-path.ts'
import { LABEL_NOTE, returnStateWords, returnSteps } from '../return-words.ts'
import { returnedLines } from '../returned-goods.ts'

export function returnPage(order: Order, asked: Return, publicUrl: string): Html {
  const { number, state, reason, refusal } = asked
  return document({
    title: `Return ${number}`,
    publicUrl,
    isTest: order.isTest,
    main: html`<p class="kicker">Order ${order.number}</p>
<h1>Return ${number}</h1>
<dl class="facts">
<div><dt>Status</dt><dd>${returnStateWords(asked, order.terms)}</dd></div>
${refusal ? html`<div><dt>Why</dt><dd class="words">${refusal}</dd></div>` : ''}
<div><dt>Items</dt><dd>${returnedLines(order, asked.lines).map((line) => html`${line.quantity} × ${lineName(line)}<br>`)}</dd></div>
<div><dt>Reason</dt><dd>${reason}</dd></div>
</dl>
${state === 'requested' ? instructions(order, asked) : ''}
${state === 'refused' ? html`<p>If you disagree, write to <a href="mailto:${brand.supportEmail}">${brand.supportEmail}</a>: a person reads it.</p>` : ''}
<p class="back"><a href="${helpPath(order)}">Back to the order</a></p>`,
  })
}

function instructions(order: Order, asked: Return): Html {
  return html`<h2>What to do now</h2>
<ol class="numbered">${returnSteps(order.terms).map((step) => html`<li>${step}</li>`)}</ol>
<div class="notice"><p>${LABEL_NOTE}</p></div>
<p><a class="button" href="${returnPath(order, asked, 'sheet')}">Print the sheet for the package</a></p>`
}
