import type { Cart } from './read-cart.ts'

/** Shopify's form, `/cart/c/TOKEN?key=KEY`, which leads on to the checkout. */
export function checkoutUrl(publicUrl: string, { token, key }: Pick<Cart, 'token' | 'key'>): string {
  return `${publicUrl}/cart/c/${token}?key=${key}`
}
