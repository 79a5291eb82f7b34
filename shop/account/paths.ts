export const SIGN_IN_PATH = '/login'
export const RECOVERY_PATH = '/login/reset'
export const ACCOUNT_PATH = '/account'
/** Answered by the server itself, which alone has the key for it. */
export const ACCOUNT_DELETION_PATH = '/account/delete'
/** Likewise: takes the signed link of an order's mail as `{ "proof": TOKEN }`. */
export const PURCHASE_PROOF_PATH = '/account/purchases'
