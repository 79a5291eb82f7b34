import * as v from 'valibot'
import { expect, test } from 'vitest'
import { cartItem } from '#tests/fixtures/cart-items.ts'
import { productAnswer } from '#tests/fixtures/storefront/storefront-answers.ts'
import { productSchema } from '../../clients/storefront/products/product.ts'
import { cartItemOf, cartItemSchema, chosenValuesOf, newCartLine, valuesInBrackets } from './cart-item.ts'

const product = v.parse(productSchema, productAnswer)
const [variant] = product.variants
if (!variant) throw new Error('the product has no variant')

test('[3.02] a line of a product is what the cart keeps of it', () => {
  const item = cartItemOf(product, variant, 2)
  expect(v.parse(cartItemSchema, item)).toEqual(item)
  expect(item).toEqual({
    variantId: 'gid://shopify/ProductVariant/11',
    variantTitle: 'Wool felt',
    quantity: 2,
    priceCents: 12_900,
    selectedOptions: [{ name: 'Material', value: 'Wool felt' }],
    product: { handle: 'keel-balance-stool', title: 'Keel Balance Stool', image: variant.image },
  })
})

test('a chair that was set in the 3D view is shown as it was set; one without a setting as it is photographed', () => {
  const picture = 'data:image/jpeg;base64,AA=='
  const item = cartItemOf(product, variant, 1, 'Seat at 25 in (64 cm)', picture)
  expect(v.parse(cartItemSchema, item).product.image).toEqual({
    ...{ url: picture, altText: 'Keel Balance Stool, as you set it in 3D' },
    ...{ width: 264, height: 264 },
  })
  expect(cartItemOf(product, variant, 1, undefined, picture).product.image).toEqual(variant.image)
})

test('a setting is kept with it where one is given, and goes to the storefront as an attribute of its line', () => {
  const setting = 'Seat at 25 in (64 cm)'
  const item = cartItemOf(product, variant, 2, setting)
  expect(v.parse(cartItemSchema, item).setting).toBe(setting)
  expect(newCartLine(item.variantId, 2, item.setting)).toEqual({
    merchandiseId: 'gid://shopify/ProductVariant/11',
    quantity: 2,
    attributes: [{ key: 'Setting', value: setting }],
  })
  expect(newCartLine('a', 1, undefined)).toEqual({ merchandiseId: 'a', quantity: 1 })
  for (const bad of ['', 'x'.repeat(61), 7])
    expect(v.safeParse(cartItemSchema, { ...item, setting: bad }).success).toBe(false)
})

test('the picture is the chosen look, or else the first of the product, where there is one', () => {
  const [first] = product.images
  const own = { ...product.images[0], url: 'https://pictures.example/own.svg' } as typeof first
  const imageOf = (image: typeof first, images = product.images) =>
    cartItemOf({ ...product, images }, { ...variant, image: image ?? null }, 1).product.image
  expect(imageOf(own)).toEqual(own)
  expect(imageOf(undefined)).toEqual(first)
  expect(imageOf(undefined, [])).toBeNull()
})

test('[5.06] the values that were chosen leave out the lone option', () => {
  const lone = { name: 'Title', value: 'Default Title' }
  expect(chosenValuesOf(cartItem('a', { selectedOptions: [lone] }))).toEqual([])
  expect(chosenValuesOf(cartItem('a'))).toEqual(['Walnut', 'Oat'])
  expect(valuesInBrackets(cartItem('a'))).toBe(' (Walnut • Oat)')
})
