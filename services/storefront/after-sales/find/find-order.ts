import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { Budgets } from '#services/shared/budgets.ts'
import { comesFrom } from '#services/shared/comes-from.ts'
import { networkOf } from '#services/shared/network.ts'
import { MAX_EMAIL_CHARACTERS } from '../../address/address-schema.ts'
import type { CallerEnvironment } from '../../caller.ts'
import { parseFields, textField } from '../../forms/form-fields.ts'
import { readFields } from '../../forms/read-form.ts'
import { refusalPage } from '../../html/message-page.ts'
import type { StorefrontParts } from '../../parts.ts'
import { FIND_ORDER_PATH, findPage, sentPage } from './find-page.ts'
import { requestOrderLink } from './order-link-requests.ts'

const MAX_NUMBER_LENGTH = 40
const HOUR_S = 60 * 60
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
    v.email('Enter an email like name@example.com'),
  ),
})

/** The answer waits for nothing that depends on the order, so neither its words nor its time tell of an order. */
export function findOrder(parts: StorefrontParts): Hono<CallerEnvironment> {
  const { database, publicUrl, now } = parts
  const byNetwork = new Budgets({
    max: MAX_BY_NETWORK_AN_HOUR,
    restoredPerS: MAX_BY_NETWORK_AN_HOUR / HOUR_S,
    now,
  })

  /** A request that was not kept does not count against its network. */
  async function takeDown(network: string, number: number, email: string): Promise<boolean> {
    let isTaken = false
    try {
      isTaken = await requestOrderLink(database.query, number, email)
    } finally {
      if (!isTaken) byNetwork.charge(network, -1)
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
      if (!byNetwork.take(network, 1)) return tooOften(c, publicUrl, byNetwork.waitMs(network, 1))
      if (!(await takeDown(network, number, email))) return tooBusy(c, publicUrl)
      return c.html(sentPage(publicUrl, { number, email }))
    })
}

function callerOf(c: Context<CallerEnvironment>): string {
  return c.env?.address ?? 'this process'
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
