import { expect, test } from 'vitest'
import { createCheckoutClient } from '#shop/clients/storefront/checkout/checkout.ts'
import type { CartBuyer } from '#shop/clients/storefront/checkout/create-cart.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import {
  createBuyer,
  goToPayment,
  INFORMATION,
  pay,
  textOf,
} from '#tests/fixtures/storefront/checkout-buyer.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ACCESS_TOKEN, ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const HOME = {
  ...{ first_name: 'Ada', last_name: 'Lane', address: '12 Harbor Street', apartment: 'Apt 4' },
  ...{ city: 'Portland', state: 'ME', zip: '04101' },
}
const OFFICE = { ...HOME, address: '500 Mill Road', apartment: '', city: 'Salem', state: 'OR', zip: '97301' }

describeEmptyStorefront('a checkout that an account begins', ({ twin, database }) => {
  const client = () =>
    createCheckoutClient({
      url: ORIGIN,
      accessToken: ACCESS_TOKEN,
      apiVersion: '2025-07',
      providerName: 'Keel Pay',
      fetch: (url, init) => twin().fetch(new Request(url, init)),
    })
  const begin = async (buyer: CartBuyer) => {
    const variantId = await putOnShelf(database())
    const line = { merchandiseId: `gid://shopify/ProductVariant/${variantId}`, quantity: 1 }
    return client().createCart([line], buyer)
  }
  const open = async (addresses: CartBuyer['addresses']) => {
    const created = await begin({ email: 'ada@example.com', addresses })
    if (!created.ok) throw new Error(created.error.message)
    const { pathname, search } = new URL(created.data.checkoutUrl)
    const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)
    return { buyer, cart: `${pathname}${search}`, page: await buyer.open(`${pathname}${search}`) }
  }
  const fieldOf = (html: string, name: string) =>
    new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1]

  test('starts with its email and its first address, and offers the others by buttons that keep what was typed', async () => {
    const { buyer, page } = await open([HOME, OFFICE])
    expect(fieldOf(page.html, 'email')).toBe('ada@example.com')
    expect(fieldOf(page.html, 'address')).toBe('12 Harbor Street')
    expect(textOf(page.html)).toContain('Your saved addresses')
    const saved = /name="saved" value="([^"]*)"[^>]*>Ada Lane, 500 Mill Road/.exec(page.html)?.[1] ?? ''
    const email = "ada.o'brien@example.com"
    const chosen = await buyer.submit(page, INFORMATION, { email, saved })
    expect(chosen.status).toBe(200)
    expect(chosen.html).toMatch(/value="[^"]*" aria-current="true">Ada Lane, 500 Mill Road/)
    expect(fieldOf(chosen.html, 'address')).toBe('500 Mill Road')
    expect(fieldOf(chosen.html, 'apartment')).toBe('')
    expect(chosen.html).toContain('<option value="OR" selected>')
    expect(fieldOf(chosen.html, 'email')).toBe('ada.o&#39;brien@example.com')
    const delivery = await buyer.submit(chosen, INFORMATION, { state: 'OR' })
    expect(delivery.url.pathname).toMatch(/delivery$/)
    // A choice that is none leaves what was typed.
    const again = await buyer.submit(page, INFORMATION, { address: '7 Quay Lane', saved: 'none' })
    expect([again.status, fieldOf(again.html, 'address')]).toEqual([200, '7 Quay Lane'])
  })

  test('offers no choice of one address, and none at all without', async () => {
    for (const addresses of [[HOME], []])
      expect(textOf((await open(addresses)).page.html)).not.toContain('Your saved addresses')
  })

  test('keeps of them, once it is paid for, the one that the order goes to', async () => {
    const { buyer, cart } = await open([HOME, OFFICE])
    await pay(buyer, await goToPayment(buyer, cart))
    const carts = await database()
      .query.selectFrom('storefront.carts')
      .where('completed_at', 'is not', null)
      .select('delivery_addresses')
      .execute()
    expect(carts).toEqual([{ delivery_addresses: [] }])
  })

  test('of more addresses than a cart takes is refused by name, so that it can begin without them', async () => {
    const addresses = Array.from({ length: 21 }, (_, at) => ({ ...HOME, address: `${at} Harbor Street` }))
    const refused = await begin({ email: 'ada@example.com', addresses })
    expect(refused).toMatchObject({ ok: false, error: { kind: 'user' } })
    const fields = refused.ok ? [] : (refused.error.userErrors ?? []).map(({ field }) => field)
    expect(fields).toEqual([expect.arrayContaining(['delivery'])])
  })
})
