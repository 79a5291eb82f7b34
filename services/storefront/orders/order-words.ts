import type { DraftedLine } from '#database/tables/payments.ts'
import { carrierOf } from '#facts/delivery/carriers.ts'
import { deliveryName } from '#facts/delivery/delivery.ts'
import type { Block, Goods, Picture } from '#services/mail/letter/letter.ts'
import { personName } from '#services/mail/letter/person-name.ts'
import type { Address } from '../address/address-schema.ts'
import type { Sum } from '../html/summary.ts'
import { pictureUrl } from '../images/picture-url.ts'
import { lineName } from '../pricing/line-names.ts'
import { formatSum, formatUsd } from '../pricing/money.ts'
import type { Order, OrderLine } from './order.ts'

/** Twice the displayed size, for high-density screens. */
const PICTURE_PX = 144

/** An order's line for its mails, without its price. */
export function mailedLine(line: OrderLine, publicUrl: string): Goods {
  return { name: lineName(line), quantity: line.quantity, picture: mailedPicture(line, publicUrl) }
}

/** A package's number in a mail, with its carrier's name where the number tells it. */
export function trackingBlock(trackingNumber: string): Block {
  const carrier = carrierOf(trackingNumber)
  return {
    kind: 'paragraph',
    text: carrier ? `${carrier.name} tracking number:` : 'Tracking number:',
    number: trackingNumber,
  }
}

export function pricedLine(line: OrderLine, publicUrl: string): Goods {
  return { ...mailedLine(line, publicUrl), amount: formatUsd(line.quantity * line.unitPriceCents) }
}

/** The picture is the one known when the mail is written, so an old mail may show none. */
export function mailedPicture(
  { image, productHandle: handle }: Pick<OrderLine, 'image' | 'productHandle'>,
  publicUrl: string,
): Picture | undefined {
  if (!image) return undefined
  const shape = { width: PICTURE_PX, height: PICTURE_PX, crop: 'center', format: 'jpg' } as const
  return { src: pictureUrl(publicUrl, { ...image, handle }, shape), alt: image.altText }
}

/** Lists the sums from subtotal to total for the status page and the mail. */
export function orderSums(order: Order): Sum[] {
  const discount = { name: `Discount ${order.discountCode}`, amount: formatSum(-order.discountCents) }
  return [
    { name: 'Subtotal', amount: formatUsd(order.subtotalCents) },
    ...(order.discountCents > 0 ? [discount] : []),
    {
      name: deliveryName(order.delivery, order.terms),
      amount: order.deliveryCents === 0 ? 'Free' : formatUsd(order.deliveryCents),
    },
    { name: 'Tax', amount: formatUsd(order.taxCents) },
    { name: 'Total', amount: formatUsd(order.totalCents), isTotal: true },
  ]
}

const PLAIN_LINE = /^[\p{L}\p{M}\d'’.,#&/\- ]{1,60}$/u
/** Matches 'shop.example' and 'https://'. */
const LIKE_A_LINK = /\.[^\s.,]|\/\//u
/** One digit less than a phone number has. */
const MAX_DIGITS = 9

/**
 * Returns an order's address in one line for a mail; undefined where it holds more than an address: buyers choose who
 * gets the mail, so they must not choose its words.
 */
export function mailedAddress({
  firstName,
  lastName,
  address,
  apartment,
  city,
  state,
  zip,
}: Address): string | undefined {
  const lines = [address, apartment, city].filter((line) => line !== '')
  if (!lines.every(isPlain)) return undefined
  const name = personName(`${firstName} ${lastName}`)
  return [...(name === '' ? [] : [name]), ...lines, `${state} ${zip}`].join(', ')
}

function isPlain(line: string): boolean {
  return PLAIN_LINE.test(line) && !LIKE_A_LINK.test(line) && line.replaceAll(/\D/g, '').length <= MAX_DIGITS
}

/** What an order is found by of its lines; migration 92 made the same of the orders that were there. */
export function searchedGoods(
  lines: readonly Pick<DraftedLine, 'sku' | 'product_title' | 'variant_title'>[],
): string {
  return lines
    .map(({ sku, product_title, variant_title }) => `${sku} ${product_title} ${variant_title}`)
    .join(' ')
}
