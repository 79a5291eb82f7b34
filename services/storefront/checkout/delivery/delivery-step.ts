import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '#database/tables.ts'
import { isOffered } from '#facts/delivery/delivery.ts'
import { parseFields } from '../../forms/form-fields.ts'
import { stepPath } from '../../html/checkout-link.ts'
import type { PaymentParts } from '../../payments/payment-parts.ts'
import { viewCheckout } from '../checkout-view.ts'
import { openCheckout } from '../open-checkout.ts'
import { openSubmission } from '../open-submission.ts'
import { deliveryPage } from './delivery-page.ts'

const schema = v.object({
  delivery: v.pipe(
    v.string('Choose a delivery method'),
    v.check((method) => isOffered(method), 'Choose a delivery method'),
  ),
})

export function deliveryStep(parts: PaymentParts): Hono {
  const app = new Hono()

  app.get('/checkouts/:token/delivery', async (c) => {
    const checkout = await openCheckout(parts, c)
    if (checkout instanceof Response) return checkout
    const { link, details } = checkout
    if (!details) return c.redirect(stepPath(link, 'information'), 303)
    return c.html(
      deliveryPage(await viewCheckout(parts, checkout), details, { errors: {}, now: parts.now() }),
    )
  })

  app.post('/checkouts/:token/delivery', async (c) => {
    const submission = await openSubmission(parts, c)
    if (submission instanceof Response) return submission
    const { link, details, fields } = submission
    if (!details) return c.redirect(stepPath(link, 'information'), 303)
    const parsed = parseFields(schema, fields)
    if (parsed.kind === 'invalid') {
      const form = { errors: parsed.errors, now: parts.now() }
      return c.html(deliveryPage(await viewCheckout(parts, submission), details, form), 422)
    }
    await saveDelivery(parts.database.query, details.checkoutId, parsed.values.delivery)
    return c.redirect(stepPath(link, 'payment'), 303)
  })

  return app
}

export async function saveDelivery(
  query: Kysely<Tables>,
  checkoutId: number,
  delivery: string,
): Promise<void> {
  await query.updateTable('storefront.checkouts').where('id', '=', checkoutId).set({ delivery }).execute()
}
