import { describe, expect, onTestFinished, test } from 'vitest'
import { firstTerms, holdTerms } from '#facts/policies/terms.ts'
import type { Product, ProductVariant } from '../../clients/storefront/products/product.ts'
import { metaDescription, productData } from './product-data.ts'

const ORIGIN = 'https://keel.example'

const variant = (finish: string, fields: Partial<ProductVariant> = {}): ProductVariant => ({
  id: finish,
  title: finish,
  priceCents: 24_900,
  compareAtPriceCents: null,
  availableForSale: true,
  currentlyNotInStock: false,
  selectedOptions: [{ name: 'Frame finish', value: finish }],
  image: null,
  ...fields,
})

function product(...variants: ProductVariant[]): Product {
  const values = variants.flatMap(({ selectedOptions }) => selectedOptions.map(({ value }) => value))
  return {
    id: 'p1',
    title: 'Keel Chair',
    description: 'Keeps a spine upright.',
    handle: 'keel-chair',
    minPriceCents: 24_900,
    images: [{ url: 'https://keel.example/cdn/side.svg', altText: null, width: 1600, height: 1600 }],
    variants,
    options: [{ name: 'Frame finish', values }],
  }
}

function offersOf(data: ReturnType<typeof productData>) {
  return 'offers' in data ? [data.offers].flat() : []
}

test('[9.14] [1.03] one variant is one offer, with its delivery and returns', () => {
  const [offer] = offersOf(productData(ORIGIN, product(variant('Birch'))))
  expect(offer).not.toHaveProperty('name')
  expect(offer).toMatchObject({
    '@type': 'Offer',
    url: 'https://keel.example/product/keel-chair',
    price: '249.00',
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    hasMerchantReturnPolicy: {
      applicableCountry: ['US'],
      merchantReturnDays: 30,
      returnFees: 'https://schema.org/FreeReturn',
      returnMethod: 'https://schema.org/ReturnByMail',
    },
    shippingDetails: {
      shippingRate: { value: '0.00', currency: 'USD' },
      shippingDestination: [{ addressCountry: 'US' }],
      deliveryTime: {
        handlingTime: { minValue: 0, maxValue: 1, unitCode: 'DAY' },
        transitTime: { minValue: 5, maxValue: 6, unitCode: 'DAY' },
      },
    },
  })
})

test.each([24, 36, 48, 120, 168])(
  '[9.14] of an order that ships within %i hours, handling and transit add up to the days that are promised',
  (shipsWithinHours) => {
    onTestFinished(() => holdTerms(firstTerms))
    holdTerms({ ...firstTerms, shipsWithinHours })
    const [offer] = offersOf(productData(ORIGIN, product(variant('Birch'))))
    if (!offer) throw new Error('a product with a variant has an offer')
    const { handlingTime, transitTime } = offer.shippingDetails.deliveryTime
    expect(handlingTime.maxValue).toBe(Math.ceil(shipsWithinHours / 24))
    expect(handlingTime.minValue + transitTime.minValue).toBe(5)
    expect(handlingTime.maxValue + transitTime.maxValue).toBe(7)
    for (const { minValue, maxValue } of [handlingTime, transitTime]) {
      expect(minValue).toBeGreaterThanOrEqual(0)
      expect(maxValue).toBeGreaterThanOrEqual(minValue)
    }
  },
)

test.each([
  ['business days', 5],
  ['days', undefined],
] as const)('[9.14] a delivery that counts %s has %s days a week', (counted, daysAWeek) => {
  onTestFinished(() => holdTerms(firstTerms))
  holdTerms({ ...firstTerms, methods: firstTerms.methods.map((method) => ({ ...method, counted })) })
  const [offer] = offersOf(productData(ORIGIN, product(variant('Birch'))))
  expect(offer?.shippingDetails.deliveryTime.businessDays?.dayOfWeek.length).toBe(daysAWeek)
})

test.each([
  [9900, '9.95'],
  [9901, '0.00'],
])('[1.03] an article of %i cents is delivered for $%s, as the checkout charges it', (priceCents, fee) => {
  const [offer] = offersOf(productData(ORIGIN, product(variant('Birch', { priceCents }))))
  expect(offer?.shippingDetails.shippingRate.value).toBe(fee)
})

describe('several variants', () => {
  const chair = product(
    variant('Natural birch'),
    variant('Black', { availableForSale: false, priceCents: 26_905 }),
    variant('Velvet Pine'),
  )
  const offers = offersOf(productData(ORIGIN, chair))

  test('are an offer each, at the address that shows it', () => {
    expect(offers.map((offer) => [offer?.url, offer?.price, offer?.availability])).toEqual([
      [
        'https://keel.example/product/keel-chair?Frame+finish=Natural+birch',
        '249.00',
        'https://schema.org/InStock',
      ],
      [
        'https://keel.example/product/keel-chair?Frame+finish=Black',
        '269.05',
        'https://schema.org/OutOfStock',
      ],
    ])
  })

  test('[5.06] but for those that the page does not show', () => {
    expect(JSON.stringify(offers)).not.toContain('Velvet')
  })
})

test('[9.07] no rating, count, reference price or end of an offer that is not genuine', () => {
  const text = JSON.stringify(productData(ORIGIN, product(variant('Birch'), variant('Walnut'))))
  expect(text).not.toMatch(/rating|review|count"|priceValidUntil|listPrice/i)
})

test('a product without variants, pictures or words offers and claims nothing', () => {
  const data = productData(ORIGIN, { ...product(), images: [], description: '' })
  expect(Object.keys(data)).toEqual(['@type', '@id', 'name', 'url', 'brand'])
  expect(metaDescription({ ...product(), description: ' ' }, '')).toContain('Keel Chair')
})

test('search engines get what the owner wrote for them, and the description where nothing was', () => {
  const described = { ...product(), description: 'All of it.' }
  expect(metaDescription(described, 'In short.')).toBe('In short.')
  expect(metaDescription(described, ' ')).toBe('All of it.')
})

test('what is sold and not there is told as a backorder', () => {
  const awaited = variant('Birch', { currentlyNotInStock: true })
  const [offer] = offersOf(productData(ORIGIN, product(awaited)))
  expect(offer?.availability).toBe('https://schema.org/BackOrder')
})
