import { object, parseJson, pipe, safeParse, string } from 'valibot'

/**
 * The database's triggers announce every change of a product, its variants, options and pictures here as
 * {"product": HANDLE}, in the transaction that makes it (migration 0001); whoever writes need not think of it.
 */
export const STOREFRONT_CHANGES = 'storefront_changes'

/** Told by every change of a collection's own row (migration 0006); which one is not said. */
export const COLLECTION_CHANGES = 'storefront_collections'

const changeSchema = pipe(string(), parseJson(), object({ product: string() }))

/** The product that changed, or undefined where the notice does not say. */
export function readChange(payload: string): string | undefined {
  const change = safeParse(changeSchema, payload)
  return change.success ? change.output.product : undefined
}
