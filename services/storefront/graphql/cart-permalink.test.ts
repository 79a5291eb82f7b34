import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { CallerEnvironment } from '../caller.ts'
import { cartPermalink } from './cart-permalink.ts'

const publicUrl = 'https://keel.test'

test.each([
  ['INTERNAL_SERVER_ERROR', 503, '60', 'Your cart could not be made'],
  ['THROTTLED', 429, '10', 'Too many carts at once'],
])(
  'a permalink whose cart is refused with %s says so on a page, and when to try again',
  async (code, status, seconds, heading) => {
    const refusal = { data: { cartCreate: null }, errors: [{ message: 'No.', extensions: { code } }] }
    const api = new Hono<CallerEnvironment>().post('*', (c) => c.json(refusal))
    const permalinks = cartPermalink({ publicUrl, accessToken: 'token', api })
    const answer = await permalinks.fetch(new Request(`${publicUrl}/cart/1:1`), { address: undefined })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, seconds])
    expect(await answer.text()).toContain(`>${heading}</h1>`)
  },
)
