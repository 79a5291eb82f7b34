import { createHash } from 'node:crypto'
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
  .post('/orders/find', (c) => c.html('<html><body><p>Type a number</p></body></html>', 422))
  .post('/orders/picture', (c) => c.body('</body></html>', 200, { 'content-type': 'image/svg+xml' }))
  .post('/orders/led-on', (c) => c.redirect('/orders/find', 303))

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

test('a page that answers a form is asked for by its address from then on, and a page that was asked for runs nothing', async () => {
  const answered = await app.request('/orders/find', { method: 'POST' })
  const script = /<script>(.*)<\/script><\/body>/.exec(await answered.text())?.[1] ?? ''
  const digest = createHash('sha256').update(script).digest('base64')
  expect(answered.status).toBe(422)
  expect(answered.headers.get('content-security-policy')).toContain(`script-src 'sha256-${digest}'`)
  expect(script).toContain('history.replaceState')
  expect((await ask('/orders/find')).scripts).toBeUndefined()
})

test.each([
  ['what is no page', '/orders/picture'],
  ['what leads on', '/orders/led-on'],
])('%s is left as it is', async (_what, path) => {
  const { headers } = await app.request(path, { method: 'POST' })
  expect(headers.get('content-security-policy')).not.toContain('script-src')
})
