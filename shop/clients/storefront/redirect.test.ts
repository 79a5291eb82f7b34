import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { StorefrontCall } from './call.ts'
import { usdCents } from './money.ts'
import { fetchFewRedirects, fetchRedirect, targetAmong } from './redirect.ts'

const asked: unknown[] = []
const storefront = (...nodes: { path: string; target: string }[]): StorefrontCall =>
  (async (query: string, variables: unknown, schema: v.GenericSchema) => {
    expect(query).toContain('urlRedirects(first: 10, query: $query)')
    asked.push(variables)
    return { ok: true, data: v.parse(schema, { urlRedirects: { edges: nodes.map((node) => ({ node })) } }) }
  }) as never

test('an address leads where the storefront says, by whichever of its paths', async () => {
  const call = storefront({ path: '/old-chairs', target: '/else' }, { path: '/Old', target: '/collection' })
  expect(await fetchRedirect(call, ['/a', '/old'])).toEqual({ ok: true, data: '/collection' })
  expect(asked.at(-1)).toEqual({ query: 'path:"/a" OR path:"/old"' })
})

test('what is only alike leads nowhere, and a failure is one', async () => {
  expect(await fetchRedirect(storefront({ path: '/old-chairs', target: '/else' }), ['/old'])).toEqual({
    ok: true,
    data: null,
  })
  expect(await fetchRedirect(storefront(), ['/old'])).toEqual({ ok: true, data: null })
  const failed = { ok: false, error: { kind: 'network', message: 'away' } } as const
  expect(await fetchRedirect((async () => failed) as never, ['/old'])).toEqual(failed)
})

test('an address too long to ask for leads nowhere, without a question', async () => {
  const before = asked.length
  const path = (length: number) => `/${'x'.repeat(length - 'path:"/"'.length)}`
  expect(await fetchRedirect(storefront(), [path(901)])).toEqual({ ok: true, data: null })
  expect(asked.length).toBe(before)
  await fetchRedirect(storefront(), [path(900)])
  expect(asked.length).toBe(before + 1)
})

test('few redirects are known whole, and more than a storefront answers at once are not', async () => {
  const node = { path: '/Old', target: '/collection' }
  const answering = (hasNextPage: boolean): StorefrontCall =>
    (async (_query: string, _variables: unknown, schema: v.GenericSchema) => ({
      ok: true,
      data: v.parse(schema, { urlRedirects: { edges: [{ node }], pageInfo: { hasNextPage } } }),
    })) as never
  expect(await fetchFewRedirects(answering(false))).toEqual({ ok: true, data: [node] })
  expect(await fetchFewRedirects(answering(true))).toEqual({ ok: true, data: null })
  expect(targetAmong([node], ['/a', '/old'])).toBe('/collection')
  expect(targetAmong([node], ['/older'])).toBeNull()
})

test.each([
  ['29.5', 2950],
  ['29', 2900],
  ['29.05', 2905],
  ['29.050000', 2905],
  ['0.0', 0],
  ['999999999.99', 99_999_999_999],
])('%s dollars are %d cents', (amount, cents) => {
  expect(v.parse(usdCents, { amount, currencyCode: 'USD' })).toBe(cents)
})

test.each(['', '.5', '29.', '29.555', '-1', '1e3', '+1', '1000000000', '1,5', ' 1', '1 ', '29.5x'])(
  '%j is no price',
  (amount) => {
    expect(v.safeParse(usdCents, { amount, currencyCode: 'USD' }).success).toBe(false)
  },
)

test('a price in another currency would be shown wrongly everywhere', () => {
  expect(v.safeParse(usdCents, { amount: '1', currencyCode: 'EUR' }).success).toBe(false)
})
