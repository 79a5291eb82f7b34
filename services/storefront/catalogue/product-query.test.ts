import { expect, it } from 'vitest'
import type { Product, Variant } from './product.ts'
import { readProductQuery } from './product-query.ts'

function product(fields: Partial<Product>, variant: Partial<Variant> = {}): Product {
  const whole = {
    id: 1,
    handle: 'keel-stool',
    title: 'Keel Stool',
    descriptionText: 'A seat on a domed foot.',
    productType: 'Stool',
    vendor: 'Keel',
    tags: ['active sitting', 'stool'],
    createdAt: new Date('2025-01-02T00:00:00Z'),
    updatedAt: new Date('2025-06-01T00:00:00Z'),
    variants: [{ priceCents: 12_900, stock: 3, ...variant }],
    ...fields,
  }
  // The tests look at these fields alone.
  return whole as Product
}

it.each([
  ['', true],
  ['stool', true],
  ['domed STOOL', true],
  ['"domed foot"', true],
  ['"foot domed"', false],
  ['saddle', false],
  ['-saddle', true],
  ['NOT stool', false],
  ['saddle OR stool', true],
  ['saddle AND stool', false],
  ['keel (saddle OR domed)', true],
  ['keel -(saddle OR domed)', false],
  ['tag:stool', true],
  ["tag:'active sitting'", true],
  ['tag:sit*', false],
  ['tag:act*', true],
  ['tag_not:stool', false],
  ['product_type:Stool', true],
  ['product_type:Chair', false],
  ['vendor:keel', true],
  ['available_for_sale:true', true],
  ['available_for_sale:false', false],
  ['variants.price:<200', true],
  ['variants.price:>=129.00', true],
  ['variants.price:>129', false],
  ['created_at:>2025-01-01', true],
  ['no_such_field:1', false],
  ['((', true],
  ['OR', true],
])('finds the stool by %j: %s', (query, found) => {
  expect(readProductQuery(query)(product({}))).toBe(found)
})
