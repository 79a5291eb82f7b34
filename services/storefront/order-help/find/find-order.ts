import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { Budgets } from '#services/shared/budgets.ts'
import { comesFrom } from '#services/shared/comes-from.ts'
import { networkOf } from '#services/shared/network.ts'
import { createQueue } from '#services/shared/queue.ts'
import { MAX_EMAIL_CHARACTERS } from '../../address/address-schema.ts'
import type { CallerEnvironment } from '../../caller.ts'
import { parseFields, textField } from '../../forms/form-fields.ts'
import { readFields } from '../../forms/read-form.ts'
import { refusalPage } from '../../pages/message-page.ts'
import type { StorefrontParts } from '../../parts.ts'
import { FIND_ORDER_PATH, findPage, sentPage } from './find-page.ts'
import { readOrderNumber } from './order-number.ts'
import { sendOrderLink } from './send-order-link.ts'

const MAX_NUMBER_LENGTH = 40
const HOUR_S = 60 * 60
/** A household looks for a few orders; who tries numbers needs thousands. */
const MAX_BY_NETWORK_AN_HOUR = 20
/** Nobody's mailbox is filled from here. */
const MAX_BY_EMAIL_AN_HOUR = 5
/** Looked up behind the answer; whoever comes when so many wait is answered the same, and may ask again. */
const LOOK_UPS = { atOnce: 2, waiting: 200, waitingOfOne: 200 }

const schema = v.object({
  number: v.pipe(
    textField('Enter the order number', MAX_NUMBER_LENGTH),
    v.transform(readOrderNumber),
    v.number('Enter the number as it stands in the order’s mail, like 1042'),
  ),
  email: v.pipe(
    textField('Enter your email', MAX_EMAIL_CHARACTERS),
    v.email('Enter an email like name@example.com'),
  ),
})

/** The answer waits for nothing that depends on the order, so neither its words nor its time tell of one. */
export function findOrder(parts: StorefrontParts): Hono<CallerEnvironment> {
  const { publicUrl, log, now } = parts
  const byNetwork = new Budgets({
    max: MAX_BY_NETWORK_AN_HOUR,
    restoredPerS: MAX_BY_NETWORK_AN_HOUR / HOUR_S,
    now,
  })
  const byEmail = new Budgets({
    max: MAX_BY_EMAIL_AN_HOUR,
    restoredPerS: MAX_BY_EMAIL_AN_HOUR / HOUR_S,
    now,
  })
  const enqueue = createQueue(LOOK_UPS)

  function lookUp(number: number, email: string) {
    enqueue(() => sendOrderLink(parts, number, email), undefined)
      .then((done) => {
        if (done === 'full') log.warn({}, 'too many look for orders at once; a link was not sent')
      })
      .catch((error) => log.error({ err: error }, 'the link of an order could not be sent'))
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
      const isAllowed = byNetwork.take(networkOf(callerOf(c)), 1) && byEmail.take(email.toLowerCase(), 1)
      if (!isAllowed) return c.html(tooOftenPage(publicUrl), 429, { 'retry-after': String(HOUR_S) })
      lookUp(number, email)
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

function tooOftenPage(publicUrl: string) {
  return refusalPage(publicUrl, {
    heading: 'That was a lot of asking',
    text: 'Links were asked for often from here, or for this address. Look into the mailbox, also among the spam, or try again in an hour. If you are in a hurry, write to us or call.',
    link: { href: `${publicUrl}/contact`, text: 'Contact us' },
  })
}
