import { html } from 'hono/html'
import JsBarcode from 'jsbarcode'
import * as v from 'valibot'
import { brand } from '#facts/brand.ts'
import type { FieldErrors } from '../../forms/form-fields.ts'
import { addressLines } from '../../html/address-lines.ts'
import { document, type Html } from '../../html/document.ts'
import { described, errorSummary, fieldError, hidden } from '../../html/field.ts'
import { helpPath } from '../../orders/open-order.ts'
import type { Order } from '../../orders/order.ts'
import { formatDay } from '../../pricing/delivery-days.ts'
import { lineName, variantName } from '../../pricing/line-names.ts'
import { wordsArea } from '../form/form-parts.ts'
import { MAX_REASON_LENGTH, quantityField } from './read-return-form.ts'
import type { Return } from './read-returns.ts'
import {
  LABEL_NOTE,
  RETURN_REASONS,
  returnedLines,
  returnPath,
  returnStateWords,
  returnSteps,
} from './return-words.ts'
import type { ReturnableLine } from './returnable.ts'

export interface ReturnForm {
  readonly publicUrl: string
  readonly formToken: string
  /** A form that is sent twice is one return. */
  readonly formKey: string
  /** When the return has to be asked for, in words. */
  readonly until: string
  readonly lines: readonly ReturnableLine[]
  readonly values: Readonly<Record<string, string>>
  readonly errors: FieldErrors<string>
}

export function returnFormPage(order: Order, form: ReturnForm): Html {
  const { publicUrl, formToken, formKey, until, lines, values, errors } = form
  const hasProblem = Object.keys(errors).length > 0
  const title = `Return an item from order ${order.number}`
  const isOnePiece = lines.reduce((sum, { left }) => sum + left, 0) === 1
  return document({
    title: hasProblem ? `Error: ${title}` : title,
    publicUrl,
    isTest: order.isTest,
    main: html`<p class="kicker">Order ${order.number}</p>
<h1>What would you like to return?</h1>
<p>Request your return ${until}. The label is prepaid, at no cost to you.</p>
${errorSummary(errors)}
<form method="post" action="${helpPath(order, 'return')}" novalidate>
${hidden('formToken', formToken)}${hidden('formKey', formKey)}
<fieldset class="returned" id="lines"><legend>How many of each?</legend>
${lines.map((line) => quantityChoice(line, isOnePiece ? String(line.left) : '0', form))}
${fieldError('lines', errors.lines)}
</fieldset>
<fieldset><legend>Why?</legend>
<div class="field">
<label for="reason">Reason</label>
<select id="reason" name="reason" required${described('reason', errors.reason)}>
<option value="">Choose</option>
${RETURN_REASONS.map((reason) => html`<option${reason === values.reason ? ' selected' : ''}>${reason}</option>`)}
</select>
${fieldError('reason', errors.reason)}
</div>
${wordsArea({ name: 'words', label: 'Anything we should know', value: values.words, error: errors.words, maxLength: MAX_REASON_LENGTH, optional: true })}
</fieldset>
<button class="button" type="submit">Request the return</button>
<p class="back"><a href="${helpPath(order)}">Back to the order</a></p>
</form>`,
  })
}

function quantityChoice(
  { position, productTitle, variantTitle, quantity, left }: ReturnableLine,
  atFirst: string,
  { values, errors }: Pick<ReturnForm, 'values' | 'errors'>,
): Html {
  const name = quantityField(position)
  const variant = variantName(variantTitle)
  const chosen = values[name] ?? atFirst
  return html`<div class="field returned-line">
<label for="${name}"><span class="title">${productTitle}</span>${variant ? html`<span class="variant">${variant}</span>` : ''}<span class="quantity">${left === 0 ? 'Already in a return' : `${quantity} bought`}</span></label>
<select id="${name}" name="${name}"${left === 0 ? ' disabled' : ''}${described(name, errors[name])}>
${Array.from({ length: left + 1 }, (_, count) => html`<option value="${count}"${String(count) === chosen ? ' selected' : ''}>${count === 0 ? 'Keep' : `Return ${count}`}</option>`)}
</select>
${fieldError(name, errors[name])}
</div>`
}

/** @param worthCents  what is, or was, to be paid back for it */
export function returnPage(order: Order, asked: Return, worthCents: number, publicUrl: string): Html {
  const { number, state, reason, refusal } = asked
  return document({
    title: `Return ${number}`,
    publicUrl,
    isTest: order.isTest,
    main: html`<p class="kicker">Order ${order.number}</p>
<h1>Return ${number}</h1>
<dl class="facts">
<div><dt>Status</dt><dd>${returnStateWords(asked, order.terms, worthCents)}</dd></div>
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
<ol class="numbered">${returnSteps(order.terms, asked.labelSentAt).map((step) => html`<li>${step}</li>`)}</ol>
${asked.labelSentAt ? '' : html`<div class="notice"><p>${LABEL_NOTE}</p></div>`}
<p><a class="button" href="${returnPath(order, asked, 'sheet')}">Print the sheet for the package</a></p>`
}

/** The sheet is one page of paper that tells the workshop which parcel this is; the rest of the page is not printed. */
export function parcelSheet(order: Order, asked: Return, publicUrl: string): Html {
  return document({
    title: `Sheet for return ${asked.number}`,
    publicUrl,
    isTest: order.isTest,
    main: html`<div class="not-printed">
<h1>A sheet for the package</h1>
<p>Print this page and put the sheet in the package, on top of the items. Without a printer, write the return number <strong>${asked.number}</strong> on a piece of paper: that works too.</p>
<p>On a computer: Ctrl and P, or ⌘ and P. On a phone: Share, then Print.</p>
<p class="back"><a href="${returnPath(order, asked)}">Back to return ${asked.number}</a></p>
</div>
<section class="sheet" aria-label="Sheet for the package">
<p class="sheet-name">${brand.name} · Return</p>
<p class="sheet-number">${asked.number}</p>
${barcode(asked.number)}
<dl class="facts">
<div><dt>Order</dt><dd>${order.number}</dd></div>
<div><dt>Requested</dt><dd>${formatDay(asked.requestedAt)}</dd></div>
<div><dt>From</dt><dd>${addressLines(order)}</dd></div>
<div><dt>Reason</dt><dd>${asked.reason}</dd></div>
</dl>
<table class="sheet-lines"><caption>In this package</caption>
<thead><tr><th scope="col">Quantity</th><th scope="col">Item</th></tr></thead>
<tbody>${returnedLines(order, asked.lines).map(
      (line) =>
        html`<tr><td>${line.quantity}</td><td>${lineName(line)}<br><small>SKU ${line.sku}</small></td></tr>`,
    )}</tbody></table>
</section>`,
  })
}

const encodedSchema = v.object({
  encodings: v.tuple([v.object({ data: v.pipe(v.string(), v.regex(/^[01]+$/)) })]),
})

/** Width of the narrowest bar, the least that scanners at a parcel counter read on paper. */
const MODULE_PX = 2
const HEIGHT_PX = 80
/** ISO/IEC 15417 asks for ten empty modules on either side. */
const QUIET_MODULES = 10

/** Encodes letters, digits and dashes as modules of Code 128, from the first bar to the last; 1 is black. */
export function encodeCode128(text: string): string {
  const target: unknown = {}
  JsBarcode(target, text, { format: 'CODE128' })
  return v.parse(encodedSchema, target).encodings[0].data
}

/** The barcode is SVG, so it prints without a script and as sharply as the printer can. */
export function barcode(text: string): Html {
  const modules = encodeCode128(text)
  const width = (modules.length + 2 * QUIET_MODULES) * MODULE_PX
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ index, 0: bar }) =>
      html`<rect x="${(index + QUIET_MODULES) * MODULE_PX}" y="0" width="${bar.length * MODULE_PX}" height="${HEIGHT_PX}"/>`,
  )
  return html`<svg class="barcode" role="img" aria-label="Barcode of ${text}" viewBox="0 0 ${width} ${HEIGHT_PX}" width="${width}" height="${HEIGHT_PX}" fill="#000" shape-rendering="crispEdges">${bars}</svg>`
}
