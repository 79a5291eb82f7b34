import type { DraftedLine } from '#database/tables/payments.ts'
import { readKeptSetting, SETTING_ATTRIBUTE } from '#facts/kept-setting.ts'
import type { CartLine } from '../cart/read-cart.ts'
import type { Quote } from './quote.ts'

/** What is sold of the lines, as an order and a quote that is sent keep it, whatever the catalogue says later. */
export function draftedLines({ lines }: Pick<Quote, 'lines'>): DraftedLine[] {
  return lines
    .filter(({ sold }) => sold > 0)
    .map((line) => ({
      variant_id: line.variantId,
      product_handle: line.productHandle,
      product_title: line.productTitle,
      variant_title: line.variantTitle,
      sku: line.sku,
      quantity: line.sold,
      unit_price_cents: line.priceCents,
      ...keptSetting(line),
    }))
}

function keptSetting(line: CartLine) {
  const setting = settingOf(line)
  return setting === undefined ? {} : { setting }
}

/** Anyone can write attributes, so of this one only what the seat can be set to is kept. */
export function settingOf({
  productHandle,
  attributes,
}: Pick<CartLine, 'productHandle' | 'attributes'>): string | undefined {
  const words = attributes.find(({ key }) => key === SETTING_ATTRIBUTE)?.value
  return readKeptSetting(productHandle, words)?.words
}
