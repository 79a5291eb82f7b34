import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { deliveryName } from '#facts/delivery/delivery.ts'
import { writeId } from '../global-ids.ts'
import { pictureUrl } from '../images/picture-url.ts'
import { lineName } from '../pricing/line-names.ts'
import type { Order, OrderLine } from './order.ts'

/** A line's id is its place in the order, which it keeps. */
export const lineIdOf = ({ position }: Pick<OrderLine, 'position'>): string => `line-${position + 1}`

/** The lines of an order at the prices that were paid. */
export async function writeLinesOfOrder(query: Kysely<Tables>, order: Order, publicUrl: string) {
  const variants = await readVariantIds(query, order.number)
  return order.lines.map((line) => {
    const amount = line.quantity * line.unitPriceCents
    const variantId = variants.get(line.position)
    return {
      id: lineIdOf(line),
      item: {
        // The owner may have deleted the variant since; its SKU still says what was bought.
        id: variantId === undefined ? line.sku || line.productHandle : writeId('ProductVariant', variantId),
        title: lineName(line),
        price: line.unitPriceCents,
        ...(line.image && {
          image_url: pictureUrl(publicUrl, { handle: line.productHandle, ...line.image }),
        }),
      },
      quantity: line.quantity,
      totals: [
        { type: 'subtotal', amount },
        { type: 'total', amount },
      ],
    }
  })
}

async function readVariantIds(query: Kysely<Tables>, number: number): Promise<ReadonlyMap<number, number>> {
  const rows = await query
    .selectFrom('storefront.order_lines as line')
    .innerJoin('storefront.orders as order', 'order.id', 'line.order_id')
    .where('order.number', '=', number)
    .where('line.variant_id', 'is not', null)
    .select(['line.position', 'line.variant_id as variantId'])
    .execute()
  return new Map(
    rows.flatMap(({ position, variantId }) => (variantId === null ? [] : [[position, variantId]])),
  )
}

export function writeTotalsOfOrder(order: Order) {
  const { subtotalCents, discountCents, discountCode, delivery, deliveryCents, taxCents, totalCents } = order
  return [
    { type: 'subtotal', display_text: 'Subtotal', amount: subtotalCents },
    ...(discountCents > 0
      ? [{ type: 'discount', display_text: `Discount ${discountCode}`, amount: -discountCents }]
      : []),
    {
      type: 'fulfillment',
      display_text: deliveryName(delivery, order.terms),
      amount: deliveryCents,
    },
    { type: 'tax', display_text: 'Tax', amount: taxCents },
    { type: 'total', display_text: 'Total', amount: totalCents },
  ]
}
