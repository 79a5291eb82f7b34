/** The page that creates the checkout of the browser's cart. Every page's script names it, so it stands alone. */
export const CHECKOUT_PATH = '/checkout'
