import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { CallerEnvironment } from '../../caller.ts'
import { type FieldErrors, makeFormToken } from '../../forms/form-fields.ts'
import { document, type Html } from '../../html/document.ts'
import { errorSummary, hidden } from '../../html/field.ts'
import { refusalPage } from '../../html/message-page.ts'
import type { StorefrontParts } from '../../parts.ts'
import { lineName } from '../../pricing/line-names.ts'
import { findCase } from '../case-number.ts'
import { makeClaim } from '../claims/make-claim.ts'
import { MAX_WORDS_LENGTH } from '../claims/read-claim-form.ts'
import { readClaims } from '../claims/read-claims.ts'
import { isFormKey, wordsArea } from '../form/form-parts.ts'
import { diagnosesOf } from './diagnosis.ts'
import type { Passport } from './open-passport.ts'
import { passportPath } from './passport-code.ts'
import { foreignPage, type PassportRequests, purposeOf } from './passport-requests.ts'

const CLAIM = '/chairs/:code/claim'
/** The parameter that names the claim that was made just now, so that to load its page again makes no other. */
const MADE = 'made'

/** A claim from the chair's own page, begun by the diagnosis. The warranty is the buyer's, so nobody else makes one. */
export function passportClaim(parts: StorefrontParts, requests: PassportRequests): Hono<CallerEnvironment> {
  const { database, publicUrl, signingKey, log } = parts
  const show = (passport: Passport, words: string, formKey: string, errors: FieldErrors<string>) =>
    claimPage(passport, {
      ...{ publicUrl, words, formKey, errors },
      path: passportPath(signingKey, passport.piece),
      formToken: makeFormToken(signingKey, purposeOf(passport)),
    })

  return new Hono<CallerEnvironment>()
    .get(CLAIM, async (c) => {
      const passport = await requests.open(c)
      if (passport instanceof Response) return passport
      if (passport.piece.owner > 0) return c.html(notCoveredPage(publicUrl), 409)
      const made = await findCase('W', c.req.query(MADE), { number: passport.piece.orderNumber }, (number) =>
        readClaims(database.reads, number),
      )
      if (made?.position === passport.piece.position)
        return c.html(claimedPage(publicUrl, made.number, passportPath(signingKey, passport.piece)))
      const about = diagnosesOf(passport.seat).find(({ problem }) => problem === c.req.query('problem'))
      return c.html(show(passport, about?.claimWords ?? '', randomUUID(), {}))
    })
    .post(CLAIM, async (c) => {
      const passport = await requests.open(c)
      if (passport instanceof Response) return passport
      if (passport.piece.owner > 0) return c.html(notCoveredPage(publicUrl), 409)
      const fields = await requests.submitted(c, purposeOf(passport))
      if (fields instanceof Response) return fields
      const [words, formKey] = [fields.get('words') ?? '', fields.get('formKey')]
      const path = passportPath(signingKey, passport.piece)
      if (!isFormKey(formKey)) return c.html(foreignPage(publicUrl, path), 403)
      const { orderNumber, position } = passport.piece
      const said = new Map([
        ['formKey', formKey],
        ['position', String(position)],
        ['words', words],
      ])
      const claiming = await database.query
        .transaction()
        .execute((trx) => makeClaim(trx, parts, orderNumber, { fields: said, pictures: [] }))
      if (claiming.kind === 'invalid') return c.html(show(passport, words, formKey, claiming.errors), 422)
      if (claiming.kind === 'closed') return c.html(closedClaimPage(publicUrl, claiming.message, path), 409)
      log.info({ order: orderNumber, claim: claiming.claim.number }, 'a claim was made from a chair’s page')
      return c.redirect(`${path}/claim?${new URLSearchParams({ [MADE]: claiming.claim.number })}`, 303)
    })
}

interface ClaimForm {
  readonly publicUrl: string
  readonly path: string
  readonly formToken: string
  readonly formKey: string
  readonly words: string
  readonly errors: FieldErrors<string>
}

function claimPage({ line, order }: Passport, form: ClaimForm): Html {
  const { publicUrl, path, formToken, formKey, words, errors } = form
  const hasProblem = Object.keys(errors).length > 0
  return document({
    title: hasProblem ? 'Error: Make a warranty claim' : 'Make a warranty claim',
    publicUrl,
    isTest: order.isTest,
    main: html`<p class="kicker">Chair passport</p>
<h1>Make a warranty claim</h1>
<p>For your ${lineName(line)}. A person looks at it and replies within ${order.terms.replyWithinHours} hours, to the email address of the order.</p>
${errorSummary(errors)}
<form method="post" action="${path}/claim" novalidate>
${hidden('formToken', formToken)}${hidden('formKey', formKey)}
${wordsArea({ name: 'words', label: 'Describe the problem', hint: 'What you see, hear or feel, and when it started', value: words, error: errors.words, maxLength: MAX_WORDS_LENGTH })}
<button class="button" type="submit">Submit the claim</button>
<p class="back"><a href="${path}">Back to the chair</a></p>
</form>`,
  })
}

function claimedPage(publicUrl: string, number: string, path: string) {
  return refusalPage(publicUrl, {
    heading: 'We have your claim',
    text: `It is claim ${number}. A receipt is on its way to the email address of the order; reply to it if you have pictures.`,
    link: { href: path, text: 'Back to the chair' },
  })
}

function closedClaimPage(publicUrl: string, text: string, path: string) {
  const link = { href: path, text: 'Back to the chair' }
  return refusalPage(publicUrl, { heading: 'You cannot make a claim here', text, link })
}

function notCoveredPage(publicUrl: string) {
  return refusalPage(publicUrl, {
    heading: 'You cannot make a claim here',
    text: 'The warranty covers the first buyer, and anyone in the same household who got the chair as a gift. If that is you, or you need a part, write to us.',
    link: { href: `${publicUrl}/contact`, text: 'Contact us' },
  })
}
