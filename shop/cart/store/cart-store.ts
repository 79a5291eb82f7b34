import { browserPage } from '../../islands/page-lifecycle.ts'
import { browserCart } from './browser-cart.ts'
import { createCartStore } from './create-cart-store.ts'

/** The visitor's cart where it is shown or taken to the checkout. */
export const cartStore = createCartStore({ storage: browserCart, page: browserPage, nowMs: Date.now })
