import { CART_KEY } from '../store/cart-key.ts'

/**
 * Runs before the cart's page is painted: where the browser has a cart of its own, which `LocalCart` is about to show,
 * the page does not say for a moment that there is none. The rule for the mark is in `theme.css`.
 */
export const KEPT_CART_MARK = `try{if(localStorage.getItem('${CART_KEY}'))document.documentElement.dataset.cartKept=''}catch{}`
