/** The fixed key of clause 4.03. */
export const CART_KEY = 'keel_cart'
