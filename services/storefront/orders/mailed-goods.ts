import type { Goods, Picture } from '#services/mail/letter/block.ts'
import { pictureUrl } from '../images/picture-url.ts'
import { lineName } from '../pricing/line-names.ts'
import { formatUsd } from '../pricing/money.ts'
import type { OrderLine } from './order.ts'

/** Twice the displayed size, for high-density screens. */
const PICTURE_PX = 144

/** An order's line for its mails, without its price. */
export function mailedLine(line: OrderLine, publicUrl: string): Goods {
  return { name: lineName(line), quantity: line.quantity, picture: mailedPicture(line, publicUrl) }
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
