import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { createBuyer, goToPayment, pay } from '#tests/fixtures/storefront/checkout-buyer.ts'

const FIRST_VARIANT = `{ product(handle: "keel-cushion-set") { variants(first: 10) { nodes { id availableForSale } } } }`
const CREATE =
  'mutation ($lines: [CartLineInput!]!) { cartCreate(input: { lines: $lines }) { cart { checkoutUrl } } }'

export interface HandBought {
  readonly number: string
  /** Path of the order's page. */
  readonly path: string
  /** Asks for a return as the buyer does on the order's page. */
  returnOne(): Promise<void>
}

/** Buys a cushion set from a running shop, by its API and its checkout's forms. */
export async function buyByHand({ origin, dataDir }: Pick<Shop, 'origin' | 'dataDir'>): Promise<HandBought> {
  const { storefrontAccessToken } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
  const ask = async (query: string, variables: object = {}) => {
    const response = await fetch(`${origin}/api/2025-07/graphql.json`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-shopify-storefront-access-token': storefrontAccessToken,
      },
      body: JSON.stringify({ query, variables }),
    })
    const { data } = await response.json()
    return data
  }
  const { product } = await ask(FIRST_VARIANT)
  const merchandiseId = product.variants.nodes.find(
    ({ availableForSale }: { availableForSale: boolean }) => availableForSale,
  ).id
  const { cartCreate } = await ask(CREATE, { lines: [{ merchandiseId, quantity: 1 }] })
  const buyer = createBuyer((request) => fetch(request), origin)
  const { url } = await pay(buyer, await goToPayment(buyer, cartCreate.cart.checkoutUrl))
  const { pathname } = url
  return {
    number: pathname.split('/')[2] ?? '',
    path: pathname,
    async returnOne() {
      const page = await buyer.open(`${pathname}/return`)
      const { status } = await buyer.submit(page, 'return', {
        reason: 'I changed my mind',
        'quantity-0': '1',
      })
      if (status !== 200) throw new Error(`no return: ${status}`)
    },
  }
}
