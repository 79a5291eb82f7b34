import { beforeEach, expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import {
  ADDRESS,
  createBuyer,
  goToPayment,
  INFORMATION,
  pay,
  type Shown,
  textOf,
} from '#tests/fixtures/storefront/checkout-buyer.ts'
import { countOrders, fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describeEmptyStorefront('who may use a checkout', ({ database, twin, reopen }) => {
  let cart: string
  const otherBrowser = () => createBuyer((request) => twin().fetch(request), ORIGIN)
  const buyer = otherBrowser()

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

  test.each(['', '&ec_version=2026-04-08'])(
    'once it is paid, whoever else holds its address learns that, and nothing of the buyer%s',
    async (parameter) => {
      const page = await goToPayment(buyer, cart + parameter)
      const order = await pay(buyer, page)
      const number = order.url.pathname.split('/')[2] ?? ''
      const secret = order.url.pathname.split('/')[3] ?? ''
      const maker = otherBrowser()
      const delivery = page.url.href.replace('/payment', '/delivery')
      for (const address of [cart + parameter, delivery, page.url.href]) {
        const shown = await maker.open(address)
        expect(shown.status, address).toBe(200)
        expect(textOf(shown.html)).toContain('This checkout is completed')
        expect(textOf(shown.html)).toContain(`It became order ${number}`)
        for (const theirs of [...Object.values(ADDRESS).filter((value) => value.length > 2), secret, '4242'])
          expect(shown.html).not.toContain(theirs)
        expect(shown.html).toContain('href="/orders/find"')
        expect(shown.html).toContain(`href="${ORIGIN}/account"`)
      }
      expect((await maker.submit(page, 'payment')).url.pathname).not.toContain('/orders/')
      for (const address of [cart + parameter, page.url.href])
        expect((await buyer.open(address)).url.href).toBe(order.url.href)
      expect((await maker.open(order.url.pathname)).url.pathname).toBe(order.url.pathname)
    },
  )

  test('whoever tried to pay it and was declined is not who paid it', async () => {
    const maker = otherBrowser()
    const declined = await pay(maker, await goToPayment(maker, cart), { cardNumber: '4000 0000 0000 0002' })
    expect(textOf(declined.html)).toContain('The card was declined')
    const order = await pay(buyer, await goToPayment(buyer, cart))
    expect(order.url.pathname).toMatch(/^\/orders\//)
    expect(textOf((await maker.open(cart)).html)).toContain('This checkout is completed')
    const guessed = new Request(declined.url, {
      headers: { cookie: `__Host-keel_payer=${'A'.repeat(43)}; keel_payer=null; __Host-keel_payer=` },
    })
    expect((await twin().fetch(guessed)).status).toBe(200)
  })

  test('whoever presses Pay while another browser pays learns that it is completed, and nothing of the buyer', async () => {
    const page = await goToPayment(buyer, cart)
    let order: Shown | undefined
    // The shop opens the checkout before it reads what is sent, so a body that comes slowly spans the buyer's payment.
    const maker = createBuyer(async (request) => {
      if (request.method === 'GET') return twin().fetch(request)
      const sent = new TextEncoder().encode(await request.clone().text())
      const body = new ReadableStream(
        {
          async pull(controller) {
            order = await pay(buyer, page)
            controller.enqueue(sent)
            controller.close()
          },
        },
        { highWaterMark: 0 },
      )
      request.headers.set('content-length', String(sent.byteLength))
      const init = { body, duplex: 'half' }
      return twin().fetch(new Request(request, init))
    }, ORIGIN)
    const shown = await pay(maker, await maker.open(page.url.href))
    expect(order?.url.pathname).toMatch(/^\/orders\//)
    expect(textOf(shown.html)).toContain('This checkout is completed')
    expect(shown.trail.map(({ pathname }) => pathname)).not.toContain(order?.url.pathname)
    expect(shown.html).not.toContain(ADDRESS.address)
    expect((await buyer.open(page.url.href)).url.href).toBe(order?.url.href)
  })

  test('no script reads the cookie of who pays, and under https no sibling domain can plant it', async () => {
    const cookieOf = async () => (await goToPayment(otherBrowser(), cart)).headers.getSetCookie()
    expect(await cookieOf()).toEqual([
      expect.stringMatching(/^__Host-keel_payer=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    await reopen({ publicUrl: 'http://localhost:4321' })
    expect(await cookieOf()).toEqual([
      expect.stringMatching(/^keel_payer=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
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
