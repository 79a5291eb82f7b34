import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ToolAnswer, ToolCaller } from '#services/shared/mcp/tool.ts'
import type { CallerEnvironment } from '../../caller.ts'
import { type AskApi, createAskApi } from '../ask-api.ts'
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

test.each([
  ['is too much', 'THROTTLED', 'Too much is asked from here just now. Wait a few seconds.'],
  ['fails in the shop', 'INTERNAL_SERVER_ERROR', 'Something went wrong on our side.'],
  ['is refused', 'BAD_USER_INPUT', 'as the API says it'],
])(
  'what was done is told as done, and what is left undone as not, where a part %s',
  async (_case, code, why) => {
    const cart = { id: 'gid://shopify/Cart/1' }
    const done = { cart, userErrors: [], warnings: [{ code: 'LOW', message: 'One is left.' }] }
    const errors = [{ message: 'as the API says it', extensions: { code } }]
    const api = new Hono<CallerEnvironment>().post('/graphql.json', async (c) => {
      const { query } = await c.req.json<{ query: string }>()
      const failed = { errors: [{ message: 'away', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] }
      return c.json(
        query.startsWith('mutation') ? { data: { change0: done, change1: null }, errors } : failed,
      )
    })
    const parts = { publicUrl: 'https://keel.example', accessToken: 'any' }
    const { run } = updateCart(createAskApi({ ...parts, api }))
    expect(await run({ cart_id: cart.id, add_items: [chair], note: 'Ring' }, caller)).toMatchObject({
      kind: 'answered',
      answer: { cart, errors: [{ message: 'One is left.' }, { message: `note was not done: ${why}` }, {}] },
    })
  },
)

test('where nothing was to be changed, or the cart is gone, that is the answer', async () => {
  const gone: ToolAnswer = { kind: 'problem', problem: 'There is no cart with this id.' }
  expect(await updateCart(whoseReading(throttled)).run({ cart_id: 'any' }, caller)).toEqual(throttled)
  expect(await updateCart(whoseReading(gone)).run({ cart_id: 'any', add_items: [chair] }, caller)).toEqual(
    gone,
  )
})
