import { CART_KEY } from '../store/cart-key.ts'

/**
 * Whether something was put into a cart by a form, without script, and is not in the browser's own cart yet. A cookie of
 * the stored cart's name says so, and wakes who shows the cart; the id of the forms' cart is in one that no script reads.
 */
export function hasUnmergedCart(): boolean {
  return document.cookie.includes(`${CART_KEY}=1`)
}

/**
 * Brings what forms have put into their cart into the browser's own. Whoever calls this must be there to show it: where
 * a page's parts do not load, the cart stays with its forms.
 */
export async function mergeFormCart(): Promise<boolean> {
  try {
    return await (await import('./merge-form-cart.ts')).merging
  } catch {
    return false
  }
}
