import * as v from 'valibot'
import { MAX_SETTING_CHARACTERS, SETTING_ATTRIBUTE } from '#facts/kept-setting.ts'
import type { NewCartLine } from '../../clients/storefront/checkout/create-cart.ts'
import { MAX_OF_ONE_LINE } from '../../clients/storefront/limits.ts'
import { imageSchema } from '../../clients/storefront/products/image.ts'
import { isPlaceholderOption, selectedOptionSchema } from '../../clients/storefront/products/option.ts'
import type { Product, ProductVariant } from '../../clients/storefront/products/product.ts'

const quantitySchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_OF_ONE_LINE))

const settingSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_SETTING_CHARACTERS))

/** Clause 3.02. The price is in USD cents, whatever currency is shown. */
export const cartItemSchema = v.object({
  variantId: v.pipe(v.string(), v.nonEmpty()),
  variantTitle: v.string(),
  quantity: quantitySchema,
  priceCents: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  selectedOptions: v.array(selectedOptionSchema),
  /** The storefront no longer knows this variant; the line stays until the buyer removes it. */
  isNoLongerSold: v.exactOptional(v.boolean()),
  /** Sold out when the cart was last looked at, or a checkout asked for; the next one asks for it again. */
  isSoldOut: v.exactOptional(v.boolean()),
  /** How the seat is set for its buyer, where they wished it kept with the chair. */
  setting: v.exactOptional(settingSchema),
  product: v.object({ handle: v.string(), title: v.string(), image: v.nullable(imageSchema) }),
})

export type CartItem = v.InferOutput<typeof cartItemSchema>

/** Clause 5.06 hides the option named Title here too. */
export function chosenValuesOf({ selectedOptions }: CartItem): string[] {
  return selectedOptions.filter((option) => !isPlaceholderOption(option)).map(({ value }) => value)
}

/** The chosen values to append to a product's title; empty where there is nothing to choose. */
export function valuesInBrackets(item: CartItem): string {
  const values = chosenValuesOf(item)
  return values.length > 0 ? ` (${values.join(' • ')})` : ''
}

export const heldLineSchema = v.object({ variantId: v.string(), quantity: quantitySchema })

const SETTING_PICTURE_PX = 264

/** The picture of a chair as it was set in the 3D view, which its address carries. */
const pictureOfSetting = (title: string, url: string): CartItem['product']['image'] => ({
  url,
  altText: `${title}, as you set it in 3D`,
  width: SETTING_PICTURE_PX,
  height: SETTING_PICTURE_PX,
})

/** The newer of two pictures of one line: one of a setting stays as long as the setting does. */
export function pictureKept(present: CartItem | undefined, added: CartItem): CartItem['product'] {
  const isOfSetting = present?.setting && !added.setting && present.product.image?.url.startsWith('data:')
  return isOfSetting ? { ...added.product, image: present.product.image } : added.product
}

export function cartItemOf(
  product: Product,
  variant: ProductVariant,
  quantity: number,
  setting?: string,
  picture?: string,
): CartItem {
  return {
    ...(setting && { setting }),
    variantId: variant.id,
    variantTitle: variant.title,
    quantity,
    priceCents: variant.priceCents,
    selectedOptions: variant.selectedOptions,
    product: {
      handle: product.handle,
      title: product.title,
      image:
        setting && picture
          ? pictureOfSetting(product.title, picture)
          : (variant.image ?? product.images[0] ?? null),
    },
  }
}

/** A line for a storefront, which shows its attributes to whoever packs it. */
export function newCartLine(
  merchandiseId: string,
  quantity: number,
  setting: string | undefined,
): NewCartLine {
  if (!setting) return { merchandiseId, quantity }
  return { merchandiseId, quantity, attributes: [{ key: SETTING_ATTRIBUTE, value: setting }] }
}
