/**
 * The database's triggers announce every change of a product, its variants, options and pictures on this
 * channel, in the transaction that makes it (migration 0001); whoever writes need not think of it.
 */
export const STOREFRONT_CHANGES = 'storefront_changes'

export interface StorefrontChange {
  /** Handle of the product that changed. */
  readonly product: string
}

export function readStorefrontChange(payload: string): StorefrontChange {
  const change: unknown = JSON.parse(payload)
  if (
    typeof change === 'object' &&
    change !== null &&
    'product' in change &&
    typeof change.product === 'string'
  )
    return { product: change.product }
  throw new Error(`not a change of the storefront: ${payload}`)
}
