import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { HOST_SCRIPT_SOURCE } from './embedded/told-to-host.ts'
import { providerHeaders, securePages } from './secure-pages.ts'

const app = new Hono()
  .use(securePages)
  .get('/checkouts/:token/payment', (c) =>
    c.html(
      '',
      200,
      providerHeaders({ 'script-src': ['https://js.stripe.com'], 'frame-src': ['https://js.stripe.com'] }),
    ),
  )
  .get('*', (c) => c.html(''))

const ask = async (path: string) => {
  const { headers } = await app.request(path)
  const policy = headers.get('content-security-policy') ?? ''
  return {
    opener: headers.get('cross-origin-opener-policy'),
    scripts: /script-src ([^;]*)/.exec(policy)?.[1],
    frames: [headers.get('x-frame-options'), policy.includes("frame-ancestors 'none'")],
  }
}

test.each(['/cart/1:2', '/checkouts/a', '/checkouts/a/delivery', '/orders/1001/a-secret'])(
  'lets %s tell the page behind it, where that asked for it',
  async (path) => {
    expect(await ask(path)).toEqual({ opener: 'same-origin', scripts: undefined, frames: ['DENY', true] })
    expect(await ask(`${path}?ec_version=2026-04-08`)).toEqual({
      ...{ opener: 'unsafe-none', scripts: HOST_SCRIPT_SOURCE, frames: ['DENY', true] },
    })
  },
)

test.each(['/orders/1001/a-secret/returns', '/chairs/a', '/quotes/a', '/orders/find'])(
  'lets %s tell nobody, whatever its address says',
  async (path) => {
    const { opener, scripts } = await ask(`${path}?ec_version=2026-04-08`)
    expect([opener, scripts]).toEqual(['same-origin', undefined])
  },
)

test('leaves to the payment page what its provider needs', async () => {
  expect(await ask('/checkouts/a/payment')).toMatchObject({
    ...{ opener: 'same-origin-allow-popups', scripts: 'https://js.stripe.com' },
  })
  expect(await ask('/checkouts/a/payment?ec_version=2026-08-25')).toMatchObject({
    ...{ opener: 'unsafe-none', scripts: `https://js.stripe.com ${HOST_SCRIPT_SOURCE}` },
  })
})
