import { ACCESS_TOKEN, ENDPOINT } from '#tests/fixtures/storefront/storefront-twin.ts'
import { load as loadPublished } from './published-packages.ts'
import type { Wares } from './wares.ts'

/** The documents of Hydrogen's cart provider, which it asks from the browser. */
export async function askAsHydrogenReact(
  { variantId }: Wares,
  { load = loadPublished, fetch = globalThis.fetch } = {},
): Promise<void> {
  const documents = await load('@shopify/hydrogen-react', 'dist/node-prod/cart-queries.mjs')
  const ask = async (name: string, variables: object) => {
    const answer = await fetch(ENDPOINT, {
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
  await ask('CartLineUpdate', { cartId, lines: [{ id: lineIds[0], quantity: 2 }] })
  await ask('CartNoteUpdate', { cartId, note: 'By the back door' })
  await ask('CartBuyerIdentityUpdate', { cartId, buyerIdentity: { email: 'ada@keel.test' } })
  await ask('CartAttributesUpdate', { cartId, attributes: [{ key: 'From', value: 'here' }] })
  await ask('CartDiscountCodesUpdate', { cartId, discountCodes: ['BUY2SAVE10'] })
  await ask('CartLineRemove', { cartId, lines: lineIds })
}
