import { expect, test } from 'vitest'
import type { Product, ProductImage, ProductVariant } from '../../clients/storefront/products/product.ts'
import { galleryImages } from './gallery-images.ts'
import { looksOf } from './picture-looks.ts'

const picture = (name: string, altText: string | null): ProductImage => ({
  url: `https://pictures.example/${name}.jpg`,
  altText,
  width: 1200,
  height: 1200,
})
const birch = picture('birch', 'Chair in natural birch with oat cushions')
const side = picture('side', 'Chair in natural birch with oat cushions from the side')
const sideWalnut = picture('side-walnut', 'Chair in walnut with oat cushions from the side')
const walnut = picture('walnut', 'Chair in walnut with oat cushions')
const room = picture('room', 'Chair in natural birch before a walnut desk')
const knob = picture('knob', 'A knob')

const variant = (finish: string, image: ProductImage | null): ProductVariant => ({
  id: `gid://shopify/ProductVariant/${finish}`,
  title: finish,
  priceCents: 19_900,
  compareAtPriceCents: null,
  availableForSale: true,
  currentlyNotInStock: false,
  selectedOptions: [
    { name: 'Frame finish', value: finish },
    { name: 'Cushion', value: 'Oat' },
  ],
  image,
})
const inBirch = variant('Natural birch', birch)
const inWalnut = variant('Walnut', walnut)
const chair: Product = {
  id: 'gid://shopify/Product/1',
  title: 'Chair',
  description: '',
  handle: 'chair',
  minPriceCents: 19_900,
  images: [birch, room, side, knob],
  variants: [inBirch, inWalnut],
  options: [
    { name: 'Frame finish', values: ['Natural birch', 'Walnut'] },
    { name: 'Cushion', values: ['Oat'] },
  ],
}

/** `more` are pictures in the storefront that the product does not list. */
const shown = (product: Product, more: readonly ProductImage[], chosen: ProductVariant | undefined) =>
  galleryImages(product, looksOf(product, [...product.images, ...more]), chosen)

test('[4.04] each picture is shown in the chosen finish, where there is one of it', () => {
  expect(shown(chair, [sideWalnut], inWalnut)).toEqual([walnut, room, sideWalnut, knob])
  expect(shown(chair, [sideWalnut], inBirch)).toEqual([birch, room, side, knob])
})

test('[4.04] a picture stays whose words fit no other, and so do all where nothing is said of finishes', () => {
  expect(shown(chair, [], inWalnut)).toEqual([walnut, room, side, knob])
  const silent = [picture('one', null), picture('two', 'Chair'), picture('three', 'Chair')]
  const inWalnutToo = shown({ ...chair, images: silent }, [sideWalnut], variant('Walnut', null))
  expect(inWalnutToo).toEqual(silent)
})

test('[4.04] of a list that holds several finishes, the chosen one is shown, once', () => {
  const images = [birch, walnut, side, sideWalnut]
  expect(shown({ ...chair, images }, [], inWalnut)).toEqual([walnut, sideWalnut])
  expect(shown({ ...chair, images }, [], inBirch)).toEqual([birch, side])
})

test('[4.04] without a variant the list is shown as it is', () => {
  expect(shown(chair, [sideWalnut], undefined)).toEqual(chair.images)
})

test('[4.04] looks are the pictures of a listed view in other values, and no others', () => {
  const back = picture('back', 'Chair in walnut from behind')
  const looks = looksOf(chair, [...chair.images, walnut, sideWalnut, back, picture('more', null)])
  expect(looks).toEqual({
    [birch.url]: [
      { image: birch, values: ['natural birch', 'oat'] },
      { image: walnut, values: ['walnut', 'oat'] },
    ],
    [side.url]: [
      { image: side, values: ['natural birch', 'oat'] },
      { image: sideWalnut, values: ['walnut', 'oat'] },
    ],
  })
})

test('[4.04] a value is read as a whole word, the longest first, and whatever signs it has', () => {
  const options = [{ name: 'Finish', values: ['Oak', 'Oak (oiled)', 'Ash'] }]
  const oak = picture('oak', 'A stool of oak, washed')
  const oiled = picture('oiled', 'A stool of oak (oiled), washed')
  const ofOil: ProductVariant = {
    ...variant('', null),
    selectedOptions: [{ name: 'Finish', value: 'Oak (oiled)' }],
  }
  expect(shown({ ...chair, options, images: [oak] }, [oiled], ofOil)).toEqual([oiled])
})
