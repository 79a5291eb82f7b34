import assert from 'node:assert/strict'
import { money, type OfferedVariant } from './offer.ts'
import { hold, type Step, type Visited } from './steps.ts'
import { type CartForm, type ReadPage, wordsOf } from './visitor.ts'

const EMPTY = 'Looks like you haven’t added anything yet'
const CODE = 'BUY2SAVE10'

/** Steps that fill a cart, each on the one before, by sending the forms that the pages themselves show. */
export const cartSteps: readonly Step[] = [
  {
    name: '/cart, with nothing in it',
    take: async ({ visitor }) => hold(await visitor.visit('/cart'), 200, EMPTY),
  },
  {
    name: '/cart: added',
    take: async (visited) => {
      const { handle, title } = bought(visited)
      const product = await visited.visitor.visit(`/products/${handle}`)
      await send(visited, formOf(product, 'LinesAdd'))
      await holdCart(visited, title, 1)
    },
  },
  {
    name: '/cart: changed',
    take: async (visited) => {
      const cart = await visited.visitor.visit('/cart')
      await send(
        visited,
        formOf(cart, 'LinesUpdate', ({ inputs }) => inputs.lines[0].quantity === 2),
      )
      await holdCart(visited, bought(visited).title, 2)
    },
  },
  {
    name: `/cart: ${CODE}, and a code of nothing`,
    take: async (visited) => {
      const isEntry = ({ inputs }: CartForm) => inputs.discountCodes.length === 0
      const form = formOf(await visited.visitor.visit('/cart'), 'DiscountCodesUpdate', isEntry)
      await send(visited, form, { discountCode: CODE })
      const cart = await visited.visitor.visit('/cart')
      hold(cart, 200, `${visited.cartWords.discounts} ${CODE}`)
      await holdCheckout(visited, checkoutOf(cart), 0.9)
      await send(visited, form, { discountCode: 'NOTHING' })
      await holdCart(visited, bought(visited).title, 2)
    },
  },
  {
    name: '/cart: a gift card that is none',
    take: async (visited) => {
      const cart = await visited.visitor.visit('/cart')
      await send(visited, formOf(cart, visited.cartWords.giftCardForm), { giftCardCode: 'NOTHING' })
      await holdCart(visited, bought(visited).title, 2)
    },
  },
  {
    name: '/cart: its checkout',
    take: async (visited) => holdCheckout(visited, checkoutOf(await visited.visitor.visit('/cart'))),
  },
  {
    name: '/cart: taken out',
    take: async (visited) => {
      await send(visited, formOf(await visited.visitor.visit('/cart'), 'LinesRemove'))
      hold(await visited.visitor.visit('/cart'), 200, EMPTY)
    },
  },
  {
    name: `/discount/${CODE}`,
    take: async (visited) => {
      const { visitor } = visited
      const answer = await visitor.visit(`/discount/${CODE}?redirect=/collections/all`)
      assert.deepEqual([answer.status, answer.location], [303, '/collections/all'])
      const product = await visitor.visit(`/products/${bought(visited).handle}`)
      await send(visited, formOf(product, 'LinesAdd'))
      await send(visited, formOf(product, 'LinesAdd'))
      hold(await visitor.visit('/cart'), 200, `${visited.cartWords.discounts} ${CODE}`)
    },
  },
  {
    name: '/cart/VARIANT:2',
    take: async (visited) => {
      const id = variantOf(visited).id.split('/').at(-1)
      const { status, location } = await visited.visitor.visit(`/cart/${id}:2?discount=${CODE}`)
      assert.equal(status, 302)
      await holdCheckout(visited, location ?? '', 0.9)
      await holdCart(visited, bought(visited).title, 2)
    },
  },
]

function bought({ offer }: Visited) {
  const node = offer.products.edges[0]?.node
  assert.ok(node, 'nothing is sold')
  return node
}

function variantOf(visited: Visited): OfferedVariant {
  const variant = bought(visited).variants.nodes[0]
  assert.ok(variant, 'has no variant')
  return variant
}

const priceOf = (visited: Visited) => Number(variantOf(visited).price.amount)

function formOf(page: ReadPage, action: string, isWanted = (_: CartForm) => true): CartForm {
  const form = page.cartForms.find((each) => each.action === action && isWanted(each))
  assert.ok(form, `has no form for ${action}`)
  return form
}

async function send({ visitor }: Visited, form: CartForm, typed: Readonly<Record<string, string>> = {}) {
  hold(await visitor.send(form, typed), 200)
}

/** Shopify takes a discount on the whole order off the total, not off a line's cost or the subtotal. */
async function holdCart(visited: Visited, title: string, quantity: number) {
  const total = money(priceOf(visited) * quantity)
  const page = await visited.visitor.visit('/cart')
  hold(page, 200, `${title} ${total}`, `Quantity: ${quantity}`, `Subtotal ${total}`)
}

function checkoutOf({ source }: ReadPage): string {
  const [, address = ''] = /<a href="([^"]*)"[^>]*><p>Continue to Checkout/.exec(source) ?? []
  return address
}

/** Checks that the checkout is the shop's own and shows two of the product at this share of its price. */
async function holdCheckout(visited: Visited, address: string, share = 1) {
  assert.ok(address.startsWith(`${visited.shopOrigin}/`), `its checkout is ‘${address}’`)
  const checkout = await fetch(address)
  assert.equal(checkout.status, 200)
  const words = wordsOf(await checkout.text())
  for (const each of [bought(visited).title, money(priceOf(visited) * 2 * share)])
    assert.ok(words.includes(each), `its checkout does not show ‘${each}’`)
}
