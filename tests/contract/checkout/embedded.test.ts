import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import {
  ADDRESS,
  createBuyer,
  goToPayment,
  pay,
  type Shown,
} from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const KIT = 'ec_version=2026-04-08'

describeEmptyStorefront(
  'a checkout that another page opened by the protocol',
  ({ database, twin, reopen }) => {
    let cart: string
    let variantId: number
    const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)

    beforeEach(async () => {
      await reopen()
      variantId = await putOnShelf(database(), { priceCents: 24_900 })
      cart = await fillCart(database(), { lines: [{ variantId, quantity: 2 }], email: ADDRESS.email })
    })

    test('is told of at each step until it is bought, and of its buyer nothing is told', async () => {
      const begun = await buyer.open(`${cart}&${KIT}&ec_delegate=window.open&ck_version=4.0.0`)
      expect(toldBy(begun)).toMatchObject({
        kind: 'open',
        checkout: {
          ucp: { version: '2026-04-08', status: 'success' },
          ...{ status: 'incomplete', currency: 'USD' },
          line_items: [
            { item: { id: `gid://shopify/ProductVariant/${variantId}`, price: 24_900 }, quantity: 2 },
          ],
          totals: [
            { type: 'subtotal', amount: 49_800 },
            { type: 'total', amount: 49_800 },
          ],
          links: expect.arrayContaining([expect.objectContaining({ type: 'terms_of_service' })]),
        },
      })
      const payment = await goToPayment(buyer, `${cart}&${KIT}`)
      const { checkout } = toldBy(payment)
      expect(checkout.totals.map(({ type }: { type: string }) => type)).toContain('tax')
      const order = await pay(buyer, payment)
      const number = order.url.pathname.split('/')[2]
      expect(toldBy(order)).toMatchObject({
        kind: 'completed',
        checkout: {
          ...{ status: 'completed', totals: checkout.totals },
          line_items: [{ quantity: 2 }],
          order: { id: number, permalink_url: `${ORIGIN}/orders/find` },
        },
      })
      for (const page of [begun, payment, order])
        for (const theirs of [order.url.pathname, ADDRESS.email, ADDRESS.address, ADDRESS.lastName, '4242'])
          expect(JSON.stringify(toldBy(page))).not.toContain(theirs)
    })

    test('stays in one group of windows with that page, lets one script run, and is shown in no frame', async () => {
      const payment = await goToPayment(buyer, `${cart}&${KIT}`)
      const order = await pay(buyer, payment)
      for (const { headers, html } of [payment, order]) {
        expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
        expect(headers.get('x-frame-options')).toBe('DENY')
        const policy = headers.get('content-security-policy') ?? ''
        expect(policy).toContain("frame-ancestors 'none'")
        const script = /<script type="module">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
        const hash = createHash('sha256').update(script).digest('base64')
        expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(`'sha256-${hash}'`)
      }
      // A redirect that did not say so would part the windows.
      const moved = await twin().fetch(new Request(new URL(`${cart}&${KIT}`, ORIGIN)))
      expect(moved.headers.get('cross-origin-opener-policy')).toBeNull()
    })

    test.each([
      ['without the parameter', ''],
      ['by a release that the shop does not know', '&ec_version=2031-01-01'],
      ['by no release', '&ec_version=%3Cscript%3E'],
    ])('is opened %s as any other: no script, and no window knows another', async (_how, parameter) => {
      const payment = await goToPayment(buyer, cart + parameter)
      const order = await pay(buyer, payment)
      for (const { headers, html, url } of [payment, order]) {
        expect(html).not.toContain('<script')
        expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
        expect(headers.get('content-security-policy')).not.toContain('script-src')
        expect(url.searchParams.has('ec_version')).toBe(false)
      }
    })

    test('is opened by a permalink that says so', async () => {
      const page = await buyer.open(`/cart/${variantId}:1?${KIT}`)
      expect(toldBy(page)).toMatchObject({ kind: 'open', checkout: { line_items: [{ quantity: 1 }] } })
      const moved = await twin().fetch(
        new Request(`${ORIGIN}/cart/${variantId}:1?${KIT}`, { redirect: 'manual' }),
      )
      expect(moved.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    })

    test('that is none, or has expired, says so as the release has it', async () => {
      const missing = await buyer.open(`/checkouts/nobody?key=0&${KIT}`)
      expect(missing.status).toBe(404)
      expect(toldBy(missing)).toEqual({
        kind: 'failed',
        error: {
          ucp: { version: '2026-04-08', status: 'error' },
          messages: [
            expect.objectContaining({ type: 'error', code: 'not_found', severity: 'unrecoverable' }),
          ],
          continue_url: `${ORIGIN}/collection`,
        },
      })
      await reopen({ now: () => new Date(Date.now() + 11 * 24 * 60 * 60_000) })
      const expired = await buyer.open(cart.replace('channel=online_store', 'ec_version=2026-08-25'))
      expect(expired.status).toBe(410)
      expect(toldBy(expired)).toMatchObject({
        error: { error: { ucp: { version: '2026-08-25' }, messages: [{ code: 'expired' }] } },
      })
    })

    test('tells names as they are, and none of them ends the script', async () => {
      const title = '</script><script>alert(1)</script>'
      await database().query.updateTable('storefront.products').set({ title }).execute()
      const page = await buyer.open(`${cart}&${KIT}`)
      expect(toldBy(page).checkout.line_items[0].item.title).toContain(title)
      expect(page.html.match(/<script/g)).toHaveLength(2)
    })
  },
)

// biome-ignore lint/suspicious/noExplicitAny: each test knows what is told
function toldBy({ html }: Shown): any {
  const text = /<script type="application\/json" id="told-to-host">(.*?)<\/script>/s.exec(html)?.[1]
  if (text === undefined) throw new Error('the page tells nothing')
  return JSON.parse(text)
}
