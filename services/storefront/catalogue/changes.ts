/**
 * The database's triggers announce every change of a product, its variants, options and pictures here as
 * {"product": HANDLE}, in the transaction that makes it (migration 0001); whoever writes need not think of it.
 */
export const STOREFRONT_CHANGES = 'storefront_changes'
