import { createBuyer, goToPayment, pay } from '../contract/checkout-buyer.ts'

export interface Buying {
  readonly origin: string
  readonly accessToken: string
  readonly variantIds: readonly number[]
  readonly isClosing: () => boolean
  /** Called once a status page has shown the order. */
  readonly onOrder: (number: number) => void
}

const AGAIN_AFTER_MS = 30
/** A shop that was killed is back long before. */
const GIVE_UP_MS = 90_000

/**
 * One person after the other, each of whom tries every step until it works: Pay too is pressed again on the same
 * page when no answer came. So at the end there must be exactly one order for each of them.
 */
export async function keepBuying(buying: Buying): Promise<void> {
  const buyer = createBuyer((request) => fetch(request), buying.origin)
  while (!buying.isClosing()) {
    const cart = await untilItWorks(() => createCart(buying))
    const page = await untilItWorks(() => goToPayment(buyer, `${cart}&channel=online_store`))
    const order = await untilItWorks(async () => {
      const shown = await pay(buyer, page)
      if (shown.status >= 500) throw new Error(`the shop failed with ${shown.status}`)
      return shown
    })
    const number = /^\/orders\/(\d+)\//.exec(order.url.pathname)?.[1]
    if (!number || order.status !== 200)
      throw new Error(`no order but ${order.status} at ${order.url}: ${order.html}`)
    buying.onOrder(Number(number))
  }
}

/** The shop may be dead at any moment: then somebody tries again. */
async function untilItWorks<Result>(step: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + GIVE_UP_MS
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((done) => setTimeout(done, AGAIN_AFTER_MS))
    }
  }
}

async function createCart({ origin, accessToken, variantIds }: Buying): Promise<string> {
  const lines = variantIds.map((id, index) => ({
    merchandiseId: `gid://shopify/ProductVariant/${id}`,
    quantity: index + 1,
  }))
  const response = await fetch(`${origin}/api/2025-07/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-storefront-access-token': accessToken },
    body: JSON.stringify({
      query:
        'mutation ($lines: [CartLineInput!]) { cartCreate(input: { lines: $lines }) { cart { checkoutUrl } } }',
      variables: { lines },
    }),
  })
  const answer = (await response.json()) as { data: { cartCreate: { cart: { checkoutUrl: string } } } }
  return answer.data.cartCreate.cart.checkoutUrl
}
