import { expect, test } from 'vitest'
import type { ToolAnswer, ToolCaller } from '#services/shared/mcp/tool.ts'
import type { AskApi } from '../ask-api.ts'
import { updateCart } from './update-cart.ts'

const caller: ToolCaller = {
  address: '203.0.113.7',
  signal: new AbortController().signal,
  sent: { url: 'https://keel.example/api/mcp', headers: new Headers(), bytes: new Uint8Array() },
}
const throttled: ToolAnswer = {
  ...{ kind: 'failed', status: 429, code: -32_000, message: 'Wait a few seconds.', data: {} },
}
const chair = { product_variant_id: 'gid://shopify/ProductVariant/1', quantity: 1 }

/** An API that makes every change and tells of no cart. */
const whoseReading =
  (answer: ToolAnswer, warnings: readonly object[] = []): AskApi =>
  async (_caller, query) => {
    if (!query.startsWith('mutation')) return { kind: 'refused', answer }
    const data = { change0: { cart: { id: 'gid://shopify/Cart/1' }, userErrors: [], warnings } }
    // biome-ignore lint/suspicious/noExplicitAny: the shape that the question has
    return { kind: 'answered', data: data as any }
  }

test('a change that was made is told as made, though the cart cannot be read afterwards', async () => {
  const warned = [{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: 'One is left.' }]
  const { run } = updateCart(whoseReading(throttled, warned))
  expect(await run({ add_items: [chair] }, caller)).toEqual({
    kind: 'answered',
    answer: {
      cart: { id: 'gid://shopify/Cart/1' },
      errors: [{ message: 'One is left.' }, { message: expect.stringContaining('ask get_cart') }],
    },
  })
})

test('where nothing was to be changed, or the cart is gone, that is the answer', async () => {
  const gone: ToolAnswer = { kind: 'problem', problem: 'There is no cart with this id.' }
  expect(await updateCart(whoseReading(throttled)).run({ cart_id: 'any' }, caller)).toEqual(throttled)
  expect(await updateCart(whoseReading(gone)).run({ cart_id: 'any', add_items: [chair] }, caller)).toEqual(
    gone,
  )
})
