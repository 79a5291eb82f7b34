import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import agenticCommerce from '#tests/fixtures/feeds/agentic-commerce-2026-04-17.json' with { type: 'json' }
import type { Product, ProductVariant } from '../../clients/storefront/products/product.ts'
import { agentFeed } from './agent-feed.ts'
import { merchantFeed } from './merchant-feed.ts'

const ORIGIN = 'https://keel.example'
const picture = (name: string) => ({
  url: `${ORIGIN}/cdn/${name}.jpg`,
  altText: name,
  width: 1600,
  height: 1600,
})

function variant(id: number, finish: string, fields: Partial<ProductVariant> = {}): ProductVariant {
  return {
    id: `gid://shopify/ProductVariant/${id}`,
    title: finish,
    priceCents: 24_900,
    compareAtPriceCents: 31_100,
    availableForSale: true,
    currentlyNotInStock: false,
    selectedOptions: [{ name: 'Finish', value: finish }],
    image: null,
    ...fields,
  }
}

const chair: Product = {
  id: 'gid://shopify/Product/7',
  title: 'Chair & <b>Stool</b>',
  description: 'Sit "so".\u0007',
  handle: 'chair',
  minPriceCents: 24_900,
  images: [picture('front'), picture('side')],
  variants: [
    variant(71, 'Oak'),
    variant(72, 'Ash', { availableForSale: false, image: picture('ash') }),
    variant(73, 'Elm', { currentlyNotInStock: true, priceCents: 2_950 }),
  ],
  options: [{ name: 'Finish', values: ['Oak', 'Ash', 'Elm'] }],
}
const bare: Product = {
  ...chair,
  id: 'p',
  handle: 'bare',
  description: '',
  images: [],
  variants: [],
  options: [],
}

const itemsOf = (xml: string) => xml.match(/<item>[\s\S]*?<\/item>/g) ?? []
const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value]) => value)

test('a feed of the Agentic Commerce Protocol is as its schema has it', () => {
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(agenticCommerce)
  expect([validate(agentFeed(ORIGIN, [chair, bare])), validate.errors]).toEqual([true, null])
  expect(validate({ products: [{ ...agentFeed(ORIGIN, [chair]).products[0], price: 1 }] })).toBe(false)
})

test('it has each variant with its price in cents, its stock and its own address', () => {
  const [product] = agentFeed(ORIGIN, [chair]).products
  expect(product?.variants).toMatchObject([
    {
      id: 'gid://shopify/ProductVariant/71',
      title: 'Chair & <b>Stool</b>, Oak',
      price: { amount: 24_900, currency: 'USD' },
      availability: { available: true, status: 'in_stock' },
      url: `${ORIGIN}/product/chair?Finish=Oak`,
    },
    { availability: { available: false, status: 'out_of_stock' }, media: [{ alt_text: 'ash' }] },
    { availability: { available: true, status: 'backorder' }, price: { amount: 2_950, currency: 'USD' } },
  ])
})

test('[1.03] a merchant feed has an item a variant, with what it costs and what its delivery does', () => {
  const items = itemsOf(merchantFeed(ORIGIN, [chair, bare]))
  expect(items.map((item) => valuesOf(item, 'g:id'))).toEqual([['71'], ['72'], ['73']])
  expect(items.map((item) => valuesOf(item, 'g:availability'))).toEqual([
    ['in_stock'],
    ['out_of_stock'],
    ['backorder'],
  ])
  // The item's own price, then that of standard and express delivery.
  expect(items.map((item) => valuesOf(item, 'g:price'))).toEqual([
    ['249.00 USD', '0.00 USD', '24.95 USD'],
    ['249.00 USD', '0.00 USD', '24.95 USD'],
    ['29.50 USD', '9.95 USD', '24.95 USD'],
  ])
  expect(new Set(items.flatMap((item) => valuesOf(item, 'g:item_group_id')))).toEqual(new Set(['7']))
})

test('an article in one variant is no group, and is described by its name where it has no words', () => {
  const [item = ''] = itemsOf(
    merchantFeed(ORIGIN, [{ ...chair, description: '', variants: [variant(71, 'Oak')] }]),
  )
  expect(valuesOf(item, 'g:item_group_id')).toEqual([])
  expect(valuesOf(item, 'g:title')).toEqual(['Chair &amp; &lt;b&gt;Stool&lt;/b&gt;'])
  expect(valuesOf(item, 'g:description')).toEqual(['Chair &amp; &lt;b&gt;Stool&lt;/b&gt;'])
})

test('no title, description or list of pictures is longer than Google takes', () => {
  const images = Array.from({ length: 20 }, (_, number) => picture(`p${number}`))
  const long = { ...chair, title: 'a'.repeat(200), description: 'b'.repeat(6_000), images }
  const [item = ''] = itemsOf(merchantFeed(ORIGIN, [long]))
  expect(valuesOf(item, 'g:title')[0]).toHaveLength(150)
  expect(valuesOf(item, 'g:description')[0]).toHaveLength(5_000)
  expect(valuesOf(item, 'g:additional_image_link')).toHaveLength(10)
})

test('nothing that an owner writes leaves its element, and no picture stands twice', () => {
  const [oak = '', ash = ''] = itemsOf(merchantFeed(ORIGIN, [chair]))
  expect(valuesOf(oak, 'g:title')).toEqual(['Chair &amp; &lt;b&gt;Stool&lt;/b&gt;, Oak'])
  expect(valuesOf(oak, 'g:description')).toEqual(['Sit &quot;so&quot;.'])
  const pictures = (item: string) =>
    [...valuesOf(item, 'g:image_link'), ...valuesOf(item, 'g:additional_image_link')].map((url) =>
      url?.replace(/.*\/(\w+)\.jpg.*/, '$1'),
    )
  expect([pictures(oak), pictures(ash)]).toEqual([
    ['front', 'side'],
    ['ash', 'front', 'side'],
  ])
  const withSide = { ...chair, variants: [variant(71, 'Oak', { image: picture('side') })] }
  expect(itemsOf(merchantFeed(ORIGIN, [withSide])).map(pictures)).toEqual([['side', 'front']])
})

test('an id of another form is told as it is', () => {
  const [item] = itemsOf(merchantFeed(ORIGIN, [{ ...chair, variants: [variant(71, 'Oak', { id: 'a/7' })] }]))
  expect(valuesOf(item ?? '', 'g:id')).toEqual(['a/7'])
})
