export const SIGN_IN_PATH = '/login'
export const RECOVERY_PATH = '/login/reset'
export const ACCOUNT_PATH = '/account'
/** The shop's server answers this path, because only it has the key that deletes accounts. */
export const ACCOUNT_DELETION_PATH = '/account/delete'
/** The shop's server answers this path, too. It takes the signed link of an order's mail as `{ "proof": TOKEN }`. */
export const PURCHASE_PROOF_PATH = '/account/purchases'
/** And this one, which lists the orders of who is signed in: `{ "before": NUMBER }` asks for those before that number. */
export const ACCOUNT_ORDERS_PATH = '/account/orders'
