import { cartStore } from '../cart/store/cart-store.ts'
import { showViewedWithout } from '../product/viewed/show-viewed.ts'

/** What stands in the cart above is not named again; what is taken out of it is. */
export function showViewed(): void {
  const show = showViewedWithout(() => cartStore.read().items.map(({ product }) => product.handle))
  cartStore.$cart.listen(show)
}
