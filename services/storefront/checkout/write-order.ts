import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { deliveryWindow } from '#facts/delivery/delivery.ts'
import type { PayableCheckout } from './payable-checkout.ts'

const SECRET_BYTES = 18

export async function writeOrder(
  trx: Kysely<Tables>,
  { details, delivery, quote }: PayableCheckout,
  paymentId: number,
  now: Date,
): Promise<number> {
  const { from, to } = deliveryWindow(delivery.method, now)
  const { id } = await trx
    .insertInto('storefront.orders')
    .values({
      secret: randomBytes(SECRET_BYTES).toString('base64url'),
      checkout_id: details.checkoutId,
      payment_id: paymentId,
      email: details.email,
      first_name: details.firstName,
      last_name: details.lastName,
      address: details.address,
      apartment: details.apartment,
      city: details.city,
      state: details.state,
      zip: details.zip,
      delivery: delivery.method,
      deliver_from: from,
      deliver_to: to,
      discount_code: quote.discount?.code ?? null,
      subtotal_cents: quote.subtotalCents,
      discount_cents: quote.discount?.cents ?? 0,
      delivery_cents: delivery.cents,
      tax_cents: quote.tax?.cents ?? 0,
      tax_rate_millionths: quote.tax?.rateMillionths ?? 0,
      total_cents: quote.totalCents,
      placed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeLines(
    trx,
    id,
    quote.lines.filter(({ sold }) => sold > 0),
  )
  return id
}

async function writeLines(trx: Kysely<Tables>, orderId: number, lines: PayableCheckout['quote']['lines']) {
  await trx
    .insertInto('storefront.order_lines')
    .values(
      lines.map((line, position) => ({
        order_id: orderId,
        position,
        variant_id: line.variantId,
        product_handle: line.productHandle,
        product_title: line.productTitle,
        variant_title: line.variantTitle,
        sku: line.sku,
        quantity: line.sold,
        unit_price_cents: line.priceCents,
      })),
    )
    .execute()
}
