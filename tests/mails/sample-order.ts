import { readPictures } from '#database/seed/pictures.ts'
import { firstTerms } from '#facts/policies/terms.ts'
import type { Order, OrderLine } from '#services/storefront/orders/order.ts'
import { ADDRESS } from '#tests/fixtures/storefront/checkout-buyer.ts'

/** This order has what mails may have to show: a discount, a long name, and a line without a picture. */
export async function sampleOrder(): Promise<Order> {
  return {
    number: 1042,
    secret: 'c2FtcGxlLW9yZGVyLXNlY3JldA',
    ...ADDRESS,
    delivery: 'standard',
    window: { from: '2026-03-13', to: '2026-03-17' },
    discountCode: 'BUY3SAVE15',
    subtotalCents: 102_300,
    discountCents: 15_345,
    deliveryCents: 0,
    taxCents: 4_783,
    totalCents: 91_738,
    paidCents: 91_738,
    cardBrand: 'Visa',
    cardLastFour: '4242',
    isTest: true,
    terms: firstTerms,
    placedAt: new Date('2026-03-06T15:00:00Z'),
    cancelledAt: null,
    deliveredOn: '2026-03-12',
    countedFrom: '2026-03-12',
    fulfilment: { trackingNumber: '1Z 999-AA1', at: new Date('2026-03-09T15:00:00Z') },
    lines: [
      await lineOf(0, 'keel-kneeling-chair', 'Keel Kneeling Chair', 'Walnut / Oat', 2, 34_900),
      await lineOf(1, 'keel-saddle-stool', 'Keel Saddle Stool', 'Black', 1, 25_900),
      { ...(await lineOf(2, 'keel-caster-set', 'Keel Caster Set', 'Default Title', 1, 6_600)), image: null },
    ],
  }
}

async function lineOf(
  position: number,
  productHandle: string,
  productTitle: string,
  variantTitle: string,
  quantity: number,
  unitPriceCents: number,
): Promise<OrderLine> {
  const values = variantTitle.split(' / ')
  const pictures = (await readPictures(productHandle)).filter(({ file }) => file.endsWith('.jpg'))
  const image = pictures.find(({ selects }) =>
    values.every((value) => Object.values(selects ?? {}).includes(value)),
  )
  return {
    position,
    productHandle,
    productTitle,
    variantTitle,
    sku: '',
    quantity,
    unitPriceCents,
    setting: productHandle === 'keel-kneeling-chair' ? 'Seat in hole 2, knee pad in hole 1' : null,
    image: image ?? null,
  }
}
