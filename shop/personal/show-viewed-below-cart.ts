import { cartStore } from '../cart/store/cart-store.ts'
import { showViewedWithout } from '../product/viewed/show-viewed.ts'

/** What stands in the cart above, or comes from a link, is not named again; what is taken out of the cart is. */
export function showViewed(): void {
  const linked = handlesFromLink()
  const show = showViewedWithout(() => [
    ...linked,
    ...cartStore.read().items.map(({ product }) => product.handle),
  ])
  cartStore.$cart.listen(show)
}

function handlesFromLink(): string[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('[aria-labelledby="linked-cart"] a')
  return Array.from(links, ({ pathname }) => decodeURIComponent(pathname.slice('/product/'.length)))
}
