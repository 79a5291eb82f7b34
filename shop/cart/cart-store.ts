import { browserPage } from '../islands/page-moments.ts'
import { browserCart } from './browser-cart.ts'
import { createCartStore } from './create-cart-store.ts'

/** The visitor's cart where it is shown or taken to the checkout. */
export const cartStore = createCartStore({ kept: browserCart, page: browserPage, nowMs: Date.now })
