import type { StorefrontResult } from './error.ts'
import type { StorefrontClient } from './storefront.ts'

/**
 * For one page: after the first failure nothing more is asked, and whatever else the page wanted fails by the same. So
 * a storefront that hangs costs a visitor one time-out, not one for each list.
 */
export function givingUp(client: StorefrontClient): StorefrontClient {
  let failure: StorefrontResult<never> | undefined
  const guard =
    <Asked extends unknown[], Data>(ask: (...asked: Asked) => Promise<StorefrontResult<Data>>) =>
    async (...asked: Asked): Promise<StorefrontResult<Data>> => {
      if (failure) return failure
      const result = await ask(...asked)
      if (!result.ok) failure ??= result
      return result
    }
  return {
    products: guard(client.products),
    search: guard(client.search),
    productHandles: guard(client.productHandles),
    productByHandle: guard(client.productByHandle),
    createCart: guard(client.createCart),
    cart: guard(client.cart),
  }
}
