import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '#database/tables.ts'
import type { DeliveryWindow } from '#facts/delivery/delivery.ts'
import { type Terms, termsOf } from '#facts/policies/terms.ts'
import type { Address } from '../address/address-schema.ts'
import { paidCents } from './paid-cents.ts'

export interface Order extends Address {
  readonly number: number
  readonly secret: string
  /** The method chosen when it was placed, which the shop may no longer offer. */
  readonly delivery: string
  readonly window: DeliveryWindow
  readonly discountCode: string | null
  readonly subtotalCents: number
  readonly discountCents: number
  readonly deliveryCents: number
  readonly taxCents: number
  readonly totalCents: number
  /** What of the total was paid, whatever went back since: less where an edit was not charged. */
  readonly paidCents: number
  /** Null where it was not paid by card. */
  readonly cardBrand: string | null
  readonly cardLastFour: string | null
  /** No money moved. */
  readonly isTest: boolean
  readonly placedAt: Date
  /** What the shop promised when it was placed, whatever it promises today. */
  readonly terms: Terms
  readonly cancelledAt: Date | null
  /** Null until the parcel is on its way. */
  readonly fulfilment: { readonly trackingNumber: string; readonly at: Date } | null
  /** YYYY-MM-DD, where the owner knows it. */
  readonly deliveredOn: string | null
  /** YYYY-MM-DD, the latest day that the buyer was told returns and the warranty are counted from. */
  readonly countedFrom: string | null
  readonly lines: readonly OrderLine[]
}

export interface OrderLine {
  /** The line's place in the order, which identifies it from then on. */
  readonly position: number
  readonly productHandle: string
  readonly productTitle: string
  readonly variantTitle: string
  readonly sku: string
  readonly quantity: number
  readonly unitPriceCents: number
  /** How the seat is set for its buyer, where they wished it kept. */
  readonly setting: string | null
  /** Null once its variant or picture is gone. */
  readonly image: { readonly file: string; readonly contentHash: string; readonly altText: string } | null
}

export function readOrderOfCheckout(query: Kysely<Tables>, checkoutId: number): Promise<Order | undefined> {
  return readOrder(query, 'checkout_id', checkoutId)
}

export function readOrderByNumber(query: Kysely<Tables>, number: number): Promise<Order | undefined> {
  return readOrder(query, 'number', number)
}

async function readOrder(
  query: Kysely<Tables>,
  column: 'checkout_id' | 'number',
  value: number,
): Promise<Order | undefined> {
  const row = await query
    .selectFrom('storefront.orders as order')
    .innerJoin('storefront.payments as payment', 'payment.id', 'order.payment_id')
    .innerJoin('settings.terms as terms', 'terms.version', 'order.terms_version')
    .where(`order.${column}`, '=', value)
    .select(['number', 'secret', 'email', 'first_name as firstName', 'last_name as lastName'])
    .select([
      'address',
      'apartment',
      'city',
      'order.state',
      'zip',
      'delivery',
      'discount_code as discountCode',
    ])
    .select(['subtotal_cents as subtotalCents', 'discount_cents as discountCents'])
    .select(['delivery_cents as deliveryCents', 'tax_cents as taxCents', 'total_cents as totalCents'])
    .select(paidCents('order').as('paidCents'))
    .select(['card_brand as cardBrand', 'card_last_four as cardLastFour', 'is_test as isTest'])
    .select(['tracking_number as trackingNumber', 'fulfilled_at as fulfilledAt'])
    .select(['placed_at as placedAt', 'cancelled_at as cancelledAt'])
    .select(['terms.version', 'terms.figures'])
    .select(sql<string | null>`to_char(delivered_on, 'YYYY-MM-DD')`.as('deliveredOn'))
    .select(sql<string | null>`to_char(counted_from, 'YYYY-MM-DD')`.as('countedFrom'))
    .select(sql<string>`to_char(deliver_from, 'YYYY-MM-DD')`.as('from'))
    .select(sql<string>`to_char(deliver_to, 'YYYY-MM-DD')`.as('to'))
    .select((eb) => jsonArrayFrom(selectLines(eb)).as('lines'))
    .executeTakeFirst()
  if (!row) return undefined
  const { from, to, trackingNumber, fulfilledAt, version, figures, lines, ...order } = row
  const fulfilment = trackingNumber !== null && fulfilledAt ? { trackingNumber, at: fulfilledAt } : null
  const terms = termsOf({ version, figures })
  return { ...order, terms, fulfilment, window: { from, to }, lines: lines.map(lineOf) }
}

function selectLines(eb: ExpressionBuilder<Tables & { order: Tables['storefront.orders'] }, 'order'>) {
  return eb
    .selectFrom('storefront.order_lines as line')
    .leftJoin('storefront.variants as variant', 'variant.id', 'line.variant_id')
    .leftJoin('storefront.product_images as image', 'image.id', 'variant.image_id')
    .whereRef('line.order_id', '=', 'order.id')
    .orderBy('line.position')
    .select(['line.position', 'product_handle as productHandle', 'product_title as productTitle'])
    .select(['variant_title as variantTitle', 'line.sku', 'quantity', 'unit_price_cents as unitPriceCents'])
    .select('line.setting')
    .select(['image.file', 'image.content_hash as contentHash', 'image.alt_text as altText'])
}

type LineRow = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>

function lineOf({ file, contentHash, altText, ...line }: LineRow): OrderLine {
  return {
    ...line,
    image: file && contentHash ? { file, contentHash, altText: altText ?? '' } : null,
  }
}
