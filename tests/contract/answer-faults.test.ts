import { expect, test } from 'vitest'
import { faultsOf } from './answer-faults.ts'

const id = 'gid://shopify/Product/1'

test.each([
  ['{ product(handle: "a") { id } }', { product: { id } }],
  ['{ product(handle: "a") { id } }', { product: null }],
  [
    '{ node(id: "x") { __typename ... on Product { handle } } }',
    { node: { __typename: 'Product', handle: 'a' } },
  ],
  ['{ node(id: "x") { id ... on Product { handle } } }', { node: { id, handle: 'a' } }],
])('finds nothing wrong with a right answer to %s', (question, data) => {
  expect(faultsOf(question, data)).toEqual([])
})

test.each([
  ['{ product(handle: "a") { title } }', { product: { title: null } }, 'product.title is missing'],
  ['{ product(handle: "a") { title } }', { product: {} }, 'product.title is missing'],
  ['{ product(handle: "a") { id } }', { product: { id: '1' } }, 'product.id is no ID: "1"'],
  ['{ product(handle: "a") { tags } }', { product: { tags: 'a' } }, 'product.tags is no list'],
  [
    '{ product(handle: "a") { createdAt } }',
    { product: { createdAt: '2025-07-01' } },
    'product.createdAt is no DateTime: "2025-07-01"',
  ],
  [
    '{ product(handle: "a") { id } }',
    { product: { id, secret: 1 } },
    'product as Product has secret beside what was asked',
  ],
  [
    '{ localization { country { currency { isoCode } } } }',
    { localization: { country: { currency: { isoCode: 'DOLLAR' } } } },
    'localization.country.currency.isoCode is no CurrencyCode: "DOLLAR"',
  ],
  [
    '{ node(id: "x") { __typename ... on Product { handle } } }',
    { node: { __typename: 'Chair' } },
    expect.stringContaining('node is no'),
  ],
  ['{ product(handle: "a") { secret } }', {}, expect.stringContaining('Cannot query field')],
])('names what is wrong in an answer to %s', (question, data, fault) => {
  expect(faultsOf(question, data)).toContainEqual(fault)
})
