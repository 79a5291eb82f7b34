import { readKeptSetting, SETTING_ATTRIBUTE } from '#facts/kept-setting.ts'
import type { FormCart } from '../../clients/storefront/form-cart/form-cart.ts'
import type { OfferedVariant } from '../../clients/storefront/form-cart/offered-variant.ts'
import type { CartItem } from '../store/cart-item.ts'

/** A line of a form's cart: the storefront knows it by an id of its own. */
export interface FormCartLine {
  readonly lineId: string
  readonly item: CartItem
}

export function itemOfVariant(variant: OfferedVariant, quantity: number): CartItem {
  return {
    variantId: variant.id,
    variantTitle: variant.title,
    quantity,
    priceCents: variant.priceCents,
    selectedOptions: variant.selectedOptions,
    ...(!variant.availableForSale && { isSoldOut: true }),
    product: variant.product,
  }
}

export function linesOf({ lines }: Pick<FormCart, 'lines'>): readonly FormCartLine[] {
  return lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ id, quantity, variant, attributes }) => {
      const kept = attributes.find(({ key }) => key === SETTING_ATTRIBUTE)?.value
      const setting = readKeptSetting(variant.product.handle, kept)?.words
      return { lineId: id, item: { ...itemOfVariant(variant, quantity), ...(setting && { setting }) } }
    })
}
