import { html } from 'hono/html'
import type { Holes } from '#facts/seats.ts'
import { document, type Html } from '../../html/document.ts'
import { hidden } from '../../html/field.ts'
import type { Order } from '../../orders/order.ts'
import { formatDated } from '../../pricing/delivery-days.ts'
import { lineName, variantName } from '../../pricing/line-names.ts'
import { dayOf } from '../days.ts'
import { type Diagnosis, diagnosesOf, type Problem, partsThatFit } from './diagnosis.ts'
import type { Passport } from './open-passport.ts'

export const MAX_NOTE_CHARACTERS = 200

export interface PassportView {
  readonly passport: Passport
  readonly publicUrl: string
  /** The page's own path. */
  readonly path: string
  readonly formToken: string
  /** The problem that the visitor has chosen. */
  readonly problem: Problem | undefined
  /** The settings were saved just now. */
  readonly isSaved: boolean
  /** The link to hand the chair on, while it is open. */
  readonly offerUrl: string | undefined
}

export function passportPage(view: PassportView): Html {
  const { passport, publicUrl, problem } = view
  const { line, order } = passport
  return document({
    title: `Your ${line.productTitle}`,
    publicUrl,
    isTest: order.isTest,
    main: html`<p class="kicker">Chair passport</p>
<h1>Your ${line.productTitle}</h1>
<dl class="facts">
<div><dt>Model</dt><dd>${line.productTitle}<br>Number ${line.sku}</dd></div>
${variantName(line.variantTitle) ? html`<div><dt>Finish</dt><dd>${line.variantTitle}</dd></div>` : ''}
<div>${arrival(order)}</div>
<div><dt>Warranty</dt><dd>${warrantyWords(passport)}</dd></div>
</dl>
${settingsForm(view)}
<h2 id="problem">Is something wrong?</h2>
<nav aria-labelledby="problem"><ul class="choices-of-page">${diagnosesOf(passport.seat).map((each) => html`<li><a class="page-choice" href="${view.path}?problem=${each.problem}#answer"${each.problem === problem ? html` aria-current="true"` : ''}>${each.title}</a></li>`)}</ul></nav>
${diagnosesOf(passport.seat).map((each) => (each.problem === problem ? answer(view, each) : ''))}
${fittingParts(view)}
${handOn(view)}
<p class="hint">Do not share this page's address: anyone who has it can change these settings, make a claim, or hand the chair on. It shows no name, no address and no order.</p>`,
  })
}

/** A day on which it should arrive is not one on which it did. */
function arrival({ deliveredOn, fulfilment }: Order): Html {
  if (deliveredOn) return html`<dt>Delivered</dt><dd>${formatDated(deliveredOn)}</dd>`
  if (fulfilment) return html`<dt>Shipped</dt><dd>${formatDated(dayOf(fulfilment.at))}</dd>`
  return html`<dt>Shipped</dt><dd>Not yet</dd>`
}

export function warrantyWords({
  piece,
  order,
  warrantyUntil,
}: Pick<Passport, 'piece' | 'order' | 'warrantyUntil'>): string {
  if (piece.owner > 0)
    return 'It covers the first buyer, and anyone in the same household who got the chair as a gift.'
  return warrantyUntil
    ? `Until ${formatDated(warrantyUntil)}`
    : `${order.terms.warrantyYears} years from the day of delivery`
}

function settingsForm({ passport, path, formToken, isSaved }: PassportView): Html {
  const { seat, state } = passport
  const holes = seat.height.by === 'holes' ? seat.height.holes : undefined
  return html`<h2 id="settings">How it is set</h2>
${isSaved ? html`<p class="notice" role="status">Saved</p>` : ''}
<form method="post" action="${path}/settings">
${hidden('formToken', formToken)}
${holes ? holeSelect('seatHole', seat.tilts ? 'Seat, rear knobs' : 'Seat', holes, state.seatHole) : ''}
${seat.kneeHoles ? holeSelect('kneeHole', 'Knee pad', seat.kneeHoles, state.kneeHole) : ''}
<div class="field">
<label for="note">Note <span class="optional">(optional)</span></label>
<p class="hint" id="note-hint">Anything that you want to find again, like the height of your desk</p>
<input id="note" name="note" type="text" value="${state.note}" maxlength="${MAX_NOTE_CHARACTERS}" autocomplete="off" aria-describedby="note-hint">
</div>
<button class="button quiet" type="submit">Save settings</button>
</form>`
}

function holeSelect(name: string, label: string, { heightAtHoleIn }: Holes, chosen: number | null): Html {
  return html`<div class="field">
<label for="${name}">${label}</label>
<select id="${name}" name="${name}" autocomplete="off">
<option value="">Not noted</option>
${heightAtHoleIn.map((_height, index) => html`<option value="${index + 1}"${index + 1 === chosen ? ' selected' : ''}>Hole ${index + 1}${index === 0 ? ', the lowest' : ''}</option>`)}
</select>
</div>`
}

function answer(
  { passport, publicUrl, path }: PassportView,
  { title, steps, part, ...diagnosis }: Diagnosis,
): Html {
  const canClaim = passport.piece.owner === 0 && passport.warrantyUntil !== undefined
  const claim = diagnosis.claimWords !== undefined && canClaim
  return html`<section id="answer" class="help" aria-labelledby="answer-title">
<h3 id="answer-title">${title}</h3>
<ol>${steps.map((step) => html`<li>${step}</li>`)}</ol>
<ul>
${claim ? html`<li><a href="${path}/claim?problem=${diagnosis.problem}">Make a warranty claim</a><span>with what you tried filled in</span></li>` : ''}
${part ? html`<li><a href="${publicUrl}/product/${part.handle}">${part.name}</a><span>${canClaim ? 'fits this chair; until the warranty ends, it covers foam that goes flat' : 'fits this chair, where the foam is worn'}</span></li>` : ''}
<li><a href="${publicUrl}/contact">Ask a person</a><span>by email or phone</span></li>
</ul>
</section>`
}

function fittingParts({ passport, publicUrl }: PassportView): Html | string {
  const fitting = partsThatFit(passport.seat)
  if (fitting.length === 0) return ''
  return html`<section class="help" aria-labelledby="parts"><h2 id="parts">Parts that fit</h2>
<ul>${fitting.map(({ handle, name }) => html`<li><a href="${publicUrl}/product/${handle}">${name}</a></li>`)}</ul></section>`
}

function handOn({ path, formToken, offerUrl }: PassportView): Html {
  const form = (what: string, label: string) => html`<form method="post" action="${path}/handover">
${hidden('formToken', formToken)}${hidden('do', what)}
<button class="button quiet" type="submit">${label}</button>
</form>`
  if (offerUrl === undefined)
    return html`<h2>Giving it to someone else?</h2>
<p>Make a link, and send it to them. Once they have opened it and confirmed, you will no longer be able to open this page or use the code on the card.</p>
${form('offer', 'Make a link')}`
  return html`<h2>Waiting for the new owner</h2>
<p>Send them this link. It works once, for whoever confirms first:</p>
<p class="offer"><a href="${offerUrl}">${offerUrl}</a></p>
${form('take-back', 'Cancel the link')}`
}

/** The page behind the link: a look at it changes nothing, as mail programs open links by themselves. */
export function takeOverPage(
  { line, order }: Passport,
  page: { readonly publicUrl: string; readonly path: string; readonly formToken: string },
): Html {
  return document({
    title: 'Take over this chair',
    publicUrl: page.publicUrl,
    isTest: order.isTest,
    main: html`<p class="kicker">Chair passport</p>
<h1>Is this chair yours now?</h1>
<p>${lineName(line)}. Its passport shows how it is set, which parts fit, and what to do when something is wrong. The warranty covers the first buyer, and anyone in the same household who got the chair as a gift.</p>
<form method="post" action="${page.path}">
${hidden('formToken', page.formToken)}
<button class="button" type="submit">Take it over</button>
</form>`,
  })
}
