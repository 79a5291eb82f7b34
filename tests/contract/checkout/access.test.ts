import { beforeEach, expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import {
  ADDRESS,
  createBuyer,
  goToPayment,
  INFORMATION,
  pay,
  textOf,
} from '#tests/fixtures/storefront/checkout-buyer.ts'
import { countOrders, fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describeEmptyStorefront('who may use a checkout', ({ database, twin, reopen }) => {
  let cart: string
  const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)

  beforeEach(async () => {
    await reopen()
    const variantId = await putOnShelf(database())
    cart = await fillCart(database(), { lines: [{ variantId, quantity: 1 }] })
  })

  test('without the right key there is no checkout, and nothing of it is told', async () => {
    const { url } = await goToPayment(buyer, cart)
    const wrong = [
      url.href.replace(/key=\w/, 'key=z'),
      url.href.replace(/key=\w+/, 'key='),
      url.href.replace(/\?.*/, ''),
      url.href.replace(/checkouts\/[\w-]+/, 'checkouts/nobody'),
      url.href.replace(/checkouts\/[\w-]+/, 'checkouts/%00'),
    ]
    for (const address of wrong) {
      const page = await buyer.open(address)
      expect(page.status, address).toBe(404)
      expect(textOf(page.html)).toContain('We cannot find this page')
      expect(page.html).not.toContain(ADDRESS.address)
    }
  })

  test('an expired cart says so, and is not charged', async () => {
    const page = await goToPayment(buyer, cart)
    await reopen({ now: () => new Date(Date.now() + 11 * DAY_MS) })
    for (const shown of [await buyer.open(cart), await pay(buyer, page)]) {
      expect(shown.status).toBe(410)
      expect(textOf(shown.html)).toContain('This checkout has expired')
    }
  })

  test('a form without its token, with another checkout’s, or from another site is refused', async () => {
    const orders = await countOrders(database())
    const page = await goToPayment(buyer, cart)
    const variantId = await putOnShelf(database())
    const other = await buyer.open(await fillCart(database(), { lines: [{ variantId, quantity: 1 }] }))
    const otherToken = /name="formToken" value="([^"]+)"/.exec(other.html)?.[1] ?? ''
    expect(otherToken).not.toBe('')
    const card = { cardNumber: '4242424242424242', expiry: '12/39', securityCode: '123' }
    const refused = [
      await buyer.submit(page, 'payment', { ...card, formToken: '' }),
      await buyer.submit(page, 'payment', { ...card, formToken: otherToken }),
      await buyer.submit(page, 'payment', card, { origin: 'https://elsewhere.example' }),
      await buyer.submit(page, 'payment', card, { origin: 'null' }),
    ]
    for (const { status, html } of refused) {
      expect(status).toBe(403)
      expect(textOf(html)).toContain('This form was not accepted')
    }
    expect(await countOrders(database())).toBe(orders)
  })

  test('what is no form, or too much of one, changes nothing', async () => {
    const { url } = await buyer.open(cart)
    const post = (body: string, type: string) =>
      twin().fetch(
        new Request(url, {
          method: 'POST',
          body,
          headers: { 'content-type': type, 'content-length': String(body.length) },
        }),
      )
    expect((await post('{"formToken":"x"}', 'application/json')).status).toBe(403)
    expect((await post('not multipart at all', 'multipart/form-data; boundary=x')).status).toBe(403)
    expect((await post(`formToken=${'x'.repeat(40_000)}`, 'application/x-www-form-urlencoded')).status).toBe(
      413,
    )
  })

  test('every page forbids scripts, frames and being kept', async () => {
    const pages = [
      await buyer.open(cart),
      await buyer.open('/checkouts/nobody'),
      await pay(buyer, await goToPayment(buyer, cart)),
    ]
    for (const { headers, html } of pages) {
      expect(headers.get('content-security-policy')?.split('; ')).toEqual([
        "default-src 'none'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ])
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(html).not.toMatch(/<script|style="|\son\w+="/)
      // Either match would be markup that was escaped as if it were text.
      expect(html).not.toMatch(/=&quot;|&lt;\w/)
    }
  })

  test('stylesheet, font and icon come with their types and may be kept', async () => {
    const { html } = await buyer.open(cart)
    const files = [...html.matchAll(/href="(\/checkouts\/assets\/[^"]+)"/g)].map(([, href = '']) => href)
    expect(files).toHaveLength(3)
    for (const file of files) {
      const { status, headers } = await buyer.open(file)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toMatch(/^(text\/css|font\/woff2|image\/svg)/)
      expect(headers.get('cache-control')).toMatch(/^public/)
    }
  })

  test('a channel that is none is dropped', async () => {
    const page = await buyer.open(cart.replace('online_store', '%22%3E%3Cb%3E'))
    const next = await buyer.submit(page, INFORMATION, ADDRESS)
    expect(next.url.searchParams.has('channel')).toBe(false)
    expect(next.status).toBe(200)
  })
})
