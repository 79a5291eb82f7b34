import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { EMAIL_ADDRESS } from '#facts/email-address.ts'
import { comesFrom } from '#services/shared/comes-from.ts'
import { networkOf } from '#services/shared/network.ts'
import { createSharedLimit } from '#services/shared/shared-limit.ts'
import { MAX_EMAIL_CHARACTERS } from '../../address/address-schema.ts'
import type { CallerEnvironment } from '../../caller.ts'
import { type FieldErrors, parseFields, textField } from '../../forms/form-fields.ts'
import { readFields } from '../../forms/read-form.ts'
import { document, type Html } from '../../html/document.ts'
import { errorSummary, field } from '../../html/field.ts'
import { FIND_ORDER_PATH } from '../../html/links.ts'
import { refusalPage } from '../../html/message-page.ts'
import type { StorefrontParts } from '../../parts.ts'
import { requestOrderLink } from './order-link-requests.ts'

const MAX_NUMBER_LENGTH = 40
const HOUR_MS = 60 * 60_000
const BUSY_S = 60
/** A household looks for a few orders; somebody who guesses numbers needs thousands. */
const MAX_BY_NETWORK_AN_HOUR = 20
const schema = v.object({
  number: v.pipe(
    textField('Enter the order number', MAX_NUMBER_LENGTH),
    v.transform(readOrderNumber),
    v.number('Enter the number as it appears in your order email, like 1042'),
  ),
  email: v.pipe(
    textField('Enter your email', MAX_EMAIL_CHARACTERS),
    v.regex(EMAIL_ADDRESS, 'Enter an email like name@example.com'),
  ),
})

interface FindForm {
  readonly values: Partial<Record<'number' | 'email', string>>
  readonly errors: FieldErrors<'number' | 'email'>
}

/** The answer waits for nothing that depends on the order, so neither its words nor its time tell of an order. */
export function findOrder(parts: StorefrontParts): Hono<CallerEnvironment> {
  const { database, publicUrl, now } = parts
  const byNetwork = createSharedLimit(
    { database, now },
    { name: 'orders looked for', max: MAX_BY_NETWORK_AN_HOUR, perMs: HOUR_MS },
  )

  /** A request that was not kept does not count against its network. */
  async function takeDown(network: string, number: number, email: string): Promise<boolean> {
    let isTaken = false
    try {
      isTaken = await requestOrderLink(database.query, number, email)
    } finally {
      if (!isTaken) await byNetwork.giveBack(network)
    }
    return isTaken
  }

  return new Hono<CallerEnvironment>()
    .get(FIND_ORDER_PATH, (c) => c.html(findPage(publicUrl, { values: {}, errors: {} })))
    .post(FIND_ORDER_PATH, async (c) => {
      if (!comesFrom(publicUrl, c.req.header('origin'))) return c.html(foreignPage(publicUrl), 403)
      const fields = await readFields(c)
      const parsed = parseFields(schema, fields)
      if (parsed.kind === 'invalid') {
        const form = { values: Object.fromEntries(fields), errors: parsed.errors }
        return c.html(findPage(publicUrl, form), 422)
      }
      const { number, email } = parsed.values
      // The limit counts networks and not what was typed, so nobody uses up the tries of another's order or address.
      const network = networkOf(callerOf(c))
      if (!(await byNetwork.take(network))) return tooOften(c, publicUrl, await byNetwork.waitMs(network))
      if (!(await takeDown(network, number, email))) return tooBusy(c, publicUrl)
      return c.html(sentPage(publicUrl, { number, email }))
    })
}

function callerOf(c: Context<CallerEnvironment>): string {
  return c.env?.address ?? 'this process'
}

function findPage(publicUrl: string, { values, errors }: FindForm): Html {
  const hasProblem = Object.keys(errors).length > 0
  return document({
    title: hasProblem ? 'Error: Find an order' : 'Find an order',
    publicUrl,
    main: html`<h1>Find an order</h1>
<p>Check its status, cancel it, return an item or report a problem. You do not need an account: we email you a link to the order.</p>
${errorSummary(errors)}
<form method="post" action="${FIND_ORDER_PATH}" novalidate>
${field({ name: 'number', label: 'Order number', value: values.number, error: errors.number, autocomplete: 'off', inputmode: 'numeric', maxLength: 40, hint: 'It is in the subject of your order email, like 1042' })}
${field({ name: 'email', label: 'Email', value: values.email, error: errors.email, type: 'email', inputmode: 'email', autocomplete: 'email', maxLength: MAX_EMAIL_CHARACTERS, hint: 'The address you gave at checkout' })}
<button class="button" type="submit">Email me the link</button>
</form>
<p class="back"><a href="${publicUrl}/contact">I don't have my order number</a></p>`,
  })
}

/** The page says the same whether there is such an order or not. */
function sentPage(publicUrl: string, { number, email }: { number: number; email: string }): Html {
  return document({
    title: 'Check your email',
    publicUrl,
    main: html`<h1>Check your email</h1>
<p>If order ${number} was placed with <strong>${email}</strong>, a link to it is on its way there now. It should arrive within a few minutes.</p>
<p>No email? Check your spam folder, and make sure the number and the address match your order email. We send the link to an order at most five times an hour, so if you asked more often, look for an email from the last hour. Anyone could ask here, so we do not say whether the number and the address belong together.</p>
<p><a class="button" href="${publicUrl}/">Continue shopping</a></p>
<p class="back"><a href="${FIND_ORDER_PATH}">Try another number or address</a></p>`,
  })
}

function foreignPage(publicUrl: string) {
  return refusalPage(publicUrl, {
    heading: 'This form was not accepted',
    text: 'It did not come from this page, so nothing was done.',
    link: { href: FIND_ORDER_PATH, text: 'Find an order' },
  })
}

function tooBusy(c: Context, publicUrl: string) {
  const page = refusalPage(publicUrl, {
    heading: 'Too many requests right now',
    text: 'So many people are looking for an order that we could not take your request. Please try again in a minute, or write to us.',
    link: { href: `${publicUrl}/contact`, text: 'Contact us' },
  })
  return c.html(page, 503, { 'retry-after': String(BUSY_S) })
}

function tooOften(c: Context, publicUrl: string, waitMs: number) {
  const page = refusalPage(publicUrl, {
    heading: 'Too many tries',
    text: 'This network has asked for many links. Check your email and your spam folder, or try again in a few minutes. If you are in a hurry, write to us or call.',
    link: { href: `${publicUrl}/contact`, text: 'Contact us' },
  })
  return c.html(page, 429, { 'retry-after': String(Math.ceil(waitMs / 1000)) })
}

const TYPED = /^(?:order)?(?:number|no\.?|nr\.?)?:?#?(\d{1,15})$/i

/**
 * Reads an order's number as people type it from a mail or a sheet: '#1001', ' 1001 ', 'Order no. 1001', full-width
 * digits too. Undefined where the text is none.
 */
export function readOrderNumber(text: string): number | undefined {
  const [, number] = TYPED.exec(text.normalize('NFKC').replaceAll(/\s+/g, '')) ?? []
  return number === undefined ? undefined : Number(number)
}
