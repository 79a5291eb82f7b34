import { browserPage } from '../../islands/page-lifecycle.ts'
import { browserCart } from './browser-cart.ts'
import { createCartStore } from './create-cart-store.ts'

/** The visitor's cart, for code that shows it or takes it to the checkout. */
export const cartStore = createCartStore({ storage: browserCart, page: browserPage, nowMs: Date.now })
