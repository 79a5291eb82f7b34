import { object, parseJson, pipe, safeParse, string } from 'valibot'

/**
 * The database's triggers report every change of a product, its variants, options and pictures on this channel as
 * {"product": HANDLE}, in the transaction that makes it (migration 0001).
 */
export const STOREFRONT_CHANGES = 'storefront_changes'

/** Notifies of every change of a collection's own row (migration 0006), without saying which. */
export const COLLECTION_CHANGES = 'storefront_collections'

const changeSchema = pipe(string(), parseJson(), object({ product: string() }))

/** Returns the changed product's handle, or undefined where the notice has none. */
export function readChange(payload: string): string | undefined {
  const change = safeParse(changeSchema, payload)
  return change.success ? change.output.product : undefined
}
