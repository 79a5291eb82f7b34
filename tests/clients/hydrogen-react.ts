import assert from 'node:assert/strict'
import { ACCESS_TOKEN, endpointOf } from '#tests/fixtures/storefront/storefront-twin.ts'
import type { Asking } from './published-packages.ts'
import type { Wares } from './wares.ts'

/** Sends the documents of Hydrogen's cart provider, which the browser sends, and checks the cart after each change. */
export async function askAsHydrogenReact(
  { variantId, readCart }: Wares,
  { version, load, fetch }: Asking,
): Promise<void> {
  const documents = await load('@shopify/hydrogen-react', 'dist/node-prod/cart-queries.mjs')
  const ask = async (name: string, variables: object) => {
    const answer = await fetch(endpointOf(version), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-shopify-storefront-access-token': ACCESS_TOKEN,
      },
      body: JSON.stringify({
        query: documents[name](documents.defaultCartFragment),
        variables: { country: 'US', ...variables },
      }),
    })
    return (await answer.json()).data
  }
  const lines = [{ merchandiseId: variantId, quantity: 1 }]
  const { id: cartId } = (await ask('CartCreate', { input: { lines } })).cartCreate.cart
  await ask('CartLineAdd', { cartId, lines })
  const { cart } = await ask('CartQuery', { id: cartId })
  const lineIds = cart.lines.edges.map(({ node }: { node: { id: string } }) => node.id)
  assert.deepEqual((await readCart(cartId)).quantities, [2])
  await ask('CartLineUpdate', { cartId, lines: [{ id: lineIds[0], quantity: 3 }] })
  await ask('CartNoteUpdate', { cartId, note: 'By the back door' })
  await ask('CartBuyerIdentityUpdate', { cartId, buyerIdentity: { email: 'ada@keel.test' } })
  await ask('CartAttributesUpdate', { cartId, attributes: [{ key: 'From', value: 'here' }] })
  await ask('CartDiscountCodesUpdate', { cartId, discountCodes: ['BUY2SAVE10'] })
  const { quantities, note, email, attributes, appliedCodes } = await readCart(cartId)
  assert.deepEqual([quantities, note, email], [[3], 'By the back door', 'ada@keel.test'])
  assert.deepEqual([attributes, appliedCodes], [[{ key: 'From', value: 'here' }], ['BUY2SAVE10']])
  await ask('CartLineRemove', { cartId, lines: lineIds })
  assert.deepEqual((await readCart(cartId)).quantities, [])
}
