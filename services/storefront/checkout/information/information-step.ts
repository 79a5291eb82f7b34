import { Hono } from 'hono'
import { addressSchema } from '../../address/address-schema.ts'
import { parseFields } from '../../forms/form-fields.ts'
import { stepPath } from '../../html/checkout-link.ts'
import type { PaymentParts } from '../../payments/payment-parts.ts'
import { viewCheckout } from '../checkout-view.ts'
import { openCheckout } from '../open-checkout.ts'
import { openSubmission } from '../open-submission.ts'
import { addressPrefill, formValues, offeredAddresses } from './address-prefill.ts'
import { informationPage } from './information-page.ts'
import { saveAddress } from './save-address.ts'

export function informationStep(parts: PaymentParts): Hono {
  const app = new Hono()

  app.get('/checkouts/:token', async (c) => {
    const checkout = await openCheckout(parts, c)
    if (checkout instanceof Response) return checkout
    const { details, cart } = checkout
    const offered = offeredAddresses(cart)
    const chosen = offered.find(({ id }) => id === c.req.query('saved'))
    const values = { ...addressPrefill(cart), ...details, ...(chosen && formValues(chosen)) }
    const form = { values, errors: {}, offered }
    return c.html(informationPage(await viewCheckout(parts, checkout), form))
  })

  app.post('/checkouts/:token', async (c) => {
    const submission = await openSubmission(parts, c)
    if (submission instanceof Response) return submission
    const { link, cart, fields } = submission
    const parsed = parseFields(addressSchema, fields)
    if (parsed.kind === 'invalid') {
      const values = Object.fromEntries(fields)
      const form = { values, errors: parsed.errors, offered: offeredAddresses(cart) }
      return c.html(informationPage(await viewCheckout(parts, submission), form), 422)
    }
    await saveAddress(parts.database.query, cart, parsed.values, parts.now())
    return c.redirect(stepPath(link, 'delivery'), 303)
  })

  return app
}
