import { html } from 'hono/html'
import type { FieldErrors } from '../../forms/form-fields.ts'
import { document, type Html } from '../../html/document.ts'
import { described, errorSummary, fieldError, hidden } from '../../html/field.ts'
import { helpPath } from '../../orders/open-order.ts'
import type { Order, OrderLine } from '../../orders/order.ts'
import { formatDay } from '../../pricing/delivery-days.ts'
import { lineName } from '../../pricing/line-names.ts'
import { wordsArea } from '../form/form-parts.ts'
import { MAX_PICTURE_MIB, MAX_PICTURES, MAX_WORDS_LENGTH } from './read-claim-form.ts'
import type { Claim } from './read-claims.ts'
import { claimPicturePath, DECISION_WORDS, sentWords } from './shown-claim.ts'

export interface ClaimForm {
  readonly publicUrl: string
  readonly formToken: string
  /** A form that is sent twice is one claim. */
  readonly formKey: string
  /** The last day of the warranty, in words. */
  readonly until: string
  readonly lines: readonly OrderLine[]
  readonly values: ReadonlyMap<string, string>
  readonly errors: FieldErrors<string>
  /** A browser fills in no file again, so pictures that came with a refused form have to be chosen once more. */
  readonly hadPictures: boolean
}

export function claimFormPage(order: Order, form: ClaimForm): Html {
  const { publicUrl, formToken, formKey, until, lines, values } = form
  const errors = withLostPictures(form)
  const hasProblem = Object.keys(errors).length > 0
  const chosen = values.get('position') ?? (lines.length === 1 ? String(lines[0]?.position) : '')
  return document({
    title: hasProblem ? 'Error: Make a warranty claim' : 'Make a warranty claim',
    publicUrl,
    isTest: order.isTest,
    main: html`<p class="kicker">Order ${order.number}</p>
<h1>Make a warranty claim</h1>
<p>The ${order.terms.warrantyYears}-year limited warranty of this order lasts until ${until}. A person looks at your claim and replies within ${order.terms.replyWithinHours} hours.</p>
${errorSummary(errors)}
<form method="post" action="${helpPath(order, 'claim')}" enctype="multipart/form-data" novalidate>
${hidden('formToken', formToken)}${hidden('formKey', formKey)}
<fieldset class="choices" id="position"><legend>Which one?</legend>
${lines.map((line) => html`<label class="choice"><input type="radio" name="position" value="${line.position}"${String(line.position) === chosen ? ' checked' : ''}><span class="what"><span class="title">${lineName(line)}</span></span></label>`)}
${fieldError('position', errors.position)}
</fieldset>
${wordsArea({ name: 'words', label: 'Describe the problem', hint: 'What you see, hear or feel, and when it started', value: values.get('words'), error: errors.words, maxLength: MAX_WORDS_LENGTH })}
<div class="field">
<label for="pictures">Pictures <span class="optional">(optional)</span></label>
<p class="hint" id="pictures-hint">Up to ${MAX_PICTURES}, each at most ${MAX_PICTURE_MIB} MB: one of the whole item, and one close-up. We remove the location where they were taken.</p>
<input id="pictures" name="pictures" type="file" multiple accept="image/jpeg,image/png,image/webp,image/avif"${described('pictures', errors.pictures, 'hint')}>
${fieldError('pictures', errors.pictures)}
</div>
<button class="button" type="submit">Submit the claim</button>
<p class="back"><a href="${helpPath(order)}">Back to the order</a></p>
</form>`,
  })
}

/** What was chosen is gone from the field, also where another field alone was wrong. */
function withLostPictures({ errors, hadPictures }: ClaimForm): FieldErrors<string> {
  if (!hadPictures) return errors
  const { pictures, ...others } = errors
  const again =
    pictures === undefined ? 'Then choose your pictures again' : `${pictures}. Choose all of them again`
  return { ...others, pictures: again }
}

export function claimPage(order: Order, claim: Claim, publicUrl: string): Html {
  const { number, position, words, claimedAt, answer, answeredAt, outcome, outcomeTold, pictures } = claim
  const sent = sentWords(claim)
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
${outcome && outcomeTold ? html`<div><dt>Decision</dt><dd>${DECISION_WORDS[outcome]}</dd></div>` : ''}
${answer ? html`<div><dt>Answer</dt><dd class="words">${answer}</dd></div>` : ''}
${sent ? html`<div><dt>Shipped</dt><dd>${sent}</dd></div>` : ''}
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
