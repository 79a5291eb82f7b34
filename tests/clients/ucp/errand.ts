import assert from 'node:assert/strict'
import type { Browser } from '@playwright/test'
import { OPERATIONS } from '#services/storefront/ucp/operations/operations.ts'
import { payWithTestCard, readOrderNumber } from '#tests/e2e/shop-verbs.ts'
import type { Program } from './program.ts'

const BUYER = { email: 'ada@keel.test', first_name: 'Ada', last_name: 'Lane' }
const HOME = {
  ...{ street_address: '12 Harbor Street', address_locality: 'Portland', address_region: 'ME' },
  ...{ postal_code: '04101', address_country: 'US' },
}

interface Line {
  readonly id: string
  readonly item: { readonly id: string }
  readonly quantity: number
}

/** The lines of an answer as they are sent with a change. */
const again = (lines: readonly Line[], quantity?: number) =>
  lines.map((line) => ({ id: line.id, item: { id: line.item.id }, quantity: quantity ?? line.quantity }))

const amountOf = (totals: readonly { type: string; amount: number }[], type: string) =>
  totals.find((each) => each.type === type)?.amount

const codesOf = ({ messages = [] }: { messages?: readonly { code: string }[] }) =>
  messages.map(({ code }) => code)

/**
 * Has a program buy a stool for two people from a search to the order, which a person pays in a browser, and yields each
 * step once it held.
 */
export async function* runErrand(program: Program, browser: Browser): AsyncGenerator<string> {
  const call = program.call.bind(program)
  assert.deepEqual([...(await program.discover())].toSorted(), Object.keys(OPERATIONS).toSorted())
  yield 'discovers'

  const found = await call('search_catalog', { body: { query: 'saddle stool' } })
  const [product] = found.products
  const [variant] = product.variants
  assert.match(product.title, /Saddle Stool/)
  yield 'searches'

  const looked = await call('lookup_catalog', { body: { ids: [variant.id] } })
  assert.deepEqual(looked.products[0].variants[0].price, variant.price)
  const detail = await call('get_product', { id: product.id })
  assert.equal(detail.product.title, product.title)
  yield 'looks up'

  const lines = [{ item: { id: variant.id }, quantity: 1 }]
  const cart = await call('create_cart', { body: { line_items: lines } })
  const filled = await call('update_cart', { id: cart.id, body: { line_items: again(cart.line_items, 2) } })
  assert.equal(amountOf(filled.totals, 'subtotal'), 2 * variant.price.amount)
  yield 'fills a cart'

  const begun = await call('create_checkout', { body: { cart_id: cart.id, line_items: [] } })
  assert.deepEqual([begun.status, codesOf(begun)[0]], ['incomplete', 'field_required'])
  const addressed = await call('update_checkout', {
    id: begun.id,
    body: {
      ...{ line_items: again(begun.line_items), buyer: BUYER },
      fulfillment: { methods: [{ type: 'shipping', destinations: [HOME] }] },
    },
  })
  const [method] = addressed.fulfillment.methods
  const option = method.groups[0].options.find(({ id }: { id: string }) => id === 'express')
  const chosen = { id: method.groups[0].id, selected_option_id: option.id }
  const whole = await call('update_checkout', {
    id: begun.id,
    body: {
      line_items: again(addressed.line_items),
      fulfillment: {
        methods: [{ selected_destination_id: method.selected_destination_id, groups: [chosen] }],
      },
    },
  })
  const total = amountOf(whole.totals, 'total')
  assert.equal(amountOf(whole.totals, 'fulfillment'), amountOf(option.totals, 'total'))
  yield 'begins a checkout'

  const handed = await call('complete_checkout', { id: begun.id, body: {} })
  assert.deepEqual([handed.status, codesOf(handed)], ['requires_escalation', ['payment_required']])
  await using context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(handed.continue_url)
  await payWithTestCard(page)
  const number = await readOrderNumber(page)
  yield 'hands over to a person, who pays'

  const bought = await call('get_checkout', { id: begun.id })
  assert.deepEqual(
    [bought.status, bought.order.id, amountOf(bought.totals, 'total')],
    ['completed', number, total],
  )
  const shown = await (await fetch(bought.order.permalink_url)).text()
  assert.ok(shown.includes('Find an order'), 'the buyer is not led to their order')
  if (program.signs) {
    const order = await call('get_order', { id: number })
    assert.deepEqual([order.checkout_id, amountOf(order.totals, 'total')], [begun.id, total])
    const own = await (await fetch(order.permalink_url)).text()
    assert.ok(own.includes(number), 'the order is not at its address')
    assert.deepEqual(order.line_items[0].quantity, { original: 2, total: 2, fulfilled: 0 })
    yield 'finds the order, with its parcel'
  } else {
    // The protocol has orders told to nobody who has not proved who they are.
    await assert.rejects(call('get_order', { id: number }), /AUTH_REQUIRED/)
    yield 'is told the number of the order, and where its buyer finds it, as it signs nothing'
  }
}
