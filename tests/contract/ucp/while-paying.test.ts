import { beforeAll, beforeEach, expect, test } from 'vitest'
import { writeId } from '#services/storefront/global-ids.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { Books, type Manner, standInProvider } from '#tests/fixtures/payments/stand-in-provider.ts'
import { createBuyer, pay } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { countOrders, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'
import { askAsAgent, vettedAgents } from '#tests/fixtures/ucp/shopping-agent.ts'
import { providersOf } from '#tests/soak/money/money-shop.ts'

const BUYER = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lane' }
const HOME = {
  street_address: '12 Harbor Street',
  address_locality: 'Portland',
  address_region: 'ME',
  postal_code: '04101',
}
const fulfillment = { methods: [{ destinations: [HOME], groups: [{ selected_option_id: 'standard' }] }] }

describeEmptyStorefront('a checkout of an agent while its payment runs', ({ twin, database, reopen }) => {
  const books = new Books()
  let manner: Manner
  beforeAll(() => {
    const providers = providersOf(standInProvider({ books, manner: () => manner }))
    return reopen({ vettedAgents, providers })
  })
  beforeEach(() => {
    manner = 'at-bank'
  })

  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    (await askAsAgent(twin(), method, `/checkout-sessions${path}`, body)).body

  async function handOver() {
    const id = writeId('ProductVariant', await putOnShelf(database()))
    const checkout = await ask('POST', '', {
      line_items: [{ item: { id }, quantity: 1 }],
      buyer: BUYER,
      fulfillment,
    })
    const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)
    return { checkout, buyer, page: await buyer.open(checkout.continue_url) }
  }

  test('is in progress, has no order, and stays as it is whatever the agent wants of it', async () => {
    const { checkout, buyer, page } = await handOver()
    const before = await countOrders(database())
    const atBank = await pay(buyer, page)
    expect(atBank.url.href).toBe('https://bank.example/confirm')

    const paid = await ask('GET', `/${checkout.id}`)
    expect([paid.status, paid.order]).toEqual(['complete_in_progress', undefined])
    const { line_items, totals } = paid
    const changed = await ask('PUT', `/${checkout.id}`, { line_items: [{ ...line_items[0], quantity: 5 }] })
    expect(changed).toMatchObject({
      ...{ status: 'complete_in_progress', line_items, totals },
      messages: [{ type: 'error', code: 'checkout_locked', severity: 'recoverable' }],
    })
    const completed = await ask('POST', `/${checkout.id}/complete`)
    expect([completed.status, completed.order]).toEqual(['complete_in_progress', undefined])
    const canceled = await ask('POST', `/${checkout.id}/cancel`)
    expect(canceled).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'not_cancelable' }] })

    books.confirmAll()
    const order = await buyer.open(page.url.href)
    const bought = await ask('GET', `/${checkout.id}`)
    expect(bought).toMatchObject({ status: 'completed', order: { id: order.url.pathname.split('/')[2] } })
    expect(await countOrders(database())).toBe(before + 1)
  })

  test('stays as it is whatever the agent wants of the cart that it came of', async () => {
    const id = writeId('ProductVariant', await putOnShelf(database()))
    const line = { item: { id }, quantity: 1 }
    const cart = (await askAsAgent(twin(), 'POST', '/carts', { line_items: [line], buyer: BUYER })).body
    const checkout = await ask('POST', '', { cart_id: cart.id, line_items: [] })
    const lines = checkout.line_items
    const { continue_url } = await ask('PUT', `/${checkout.id}`, { line_items: lines, fulfillment })
    const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)
    const page = await buyer.open(continue_url)
    await pay(buyer, page)

    const asked = { line_items: [{ ...line, quantity: 5 }], buyer: { email: 'new@example.com' } }
    const { body } = await askAsAgent(twin(), 'PUT', `/carts/${cart.id}`, asked)
    expect(body).toMatchObject({
      line_items: [{ quantity: 1 }],
      buyer: { email: BUYER.email },
      messages: [{ type: 'error', code: 'checkout_locked', severity: 'recoverable' }],
    })
    books.confirmAll()
    expect((await buyer.open(page.url.href)).url.pathname).toMatch(/^\/orders\//)
  })

  test('waits for a person again once the payment was declined', async () => {
    manner = 'declined'
    const { checkout, buyer, page } = await handOver()
    expect((await pay(buyer, page)).html).toContain('The payment did not go through')
    const left = await ask('GET', `/${checkout.id}`)
    expect([left.status, left.order]).toEqual(['requires_escalation', undefined])
    expect(left.continue_url).toBe(checkout.continue_url)
    const changed = await ask('PUT', `/${checkout.id}`, {
      line_items: [{ ...left.line_items[0], quantity: 2 }],
    })
    expect(changed.line_items).toMatchObject([{ quantity: 2 }])
  })
})
