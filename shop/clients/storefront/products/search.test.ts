import { expect, test } from 'vitest'
import type { StorefrontCall } from '../call.ts'
import { failed } from '../error.ts'
import { predictProducts, searchProducts } from './search.ts'

test.each([
  ['* * * *', ''],
  ['('.repeat(101), ''],
  ['stool (oak)', 'stool oak'],
  ['sto* -- oak', 'sto oak'],
  ['Kneeling Chair - Walnut', 'Kneeling Chair Walnut'],
  ['--stool', '-stool'],
  ['"saddle stool" well-made', '"saddle stool" well-made'],
  ['a""a""', 'a a'],
])('%j is asked for as %j: what somebody types is no language of queries', async (typed, query) => {
  const asked: unknown[] = []
  const call: StorefrontCall = async (_document, variables) => {
    asked.push(variables.query)
    return failed('network', 'away')
  }
  await searchProducts(call, typed, 50, null, { filters: [], sort: 'featured' })
  await predictProducts(call, typed)
  expect(asked).toEqual([query, query])
})
