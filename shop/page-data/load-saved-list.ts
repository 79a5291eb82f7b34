import { HANDLE } from '../clients/saved-list.ts'
import { PRODUCTS_OF } from '../clients/storefront/limits.ts'
import type { PageServices } from '../page-api/page-services.ts'
import { loadProduct, loadProducts } from '../product/load/load-products.ts'
import { MOST_ASKED_AT_ONCE } from '../product/saved/saved-ids.ts'
import type { SavedProduct } from '../product/saved/saved-seats.tsx'

/** What the address asks for: handles with blanks between them, each once. None where it is anything else. */
export function readSavedHandles(asked: string | undefined): readonly string[] {
  const handles = [...new Set((asked ?? '').split(' '))]
  const isAsked = handles.length <= MOST_ASKED_AT_ONCE && handles.every((handle) => HANDLE.test(handle))
  return isAsked ? handles : []
}

/**
 * Loads products as they are sold now, from the list that each page loads and, beyond it, one by one. Undefined where the
 * storefront did not answer for one of them, which must not be taken for one that is no longer sold.
 */
export async function loadSavedList(
  locals: PageServices,
  handles: readonly string[],
): Promise<readonly SavedProduct[] | undefined> {
  if (handles.length === 0) return []
  const { products, nextCursor, isFailed } = await loadProducts(locals, PRODUCTS_OF.navigation)
  if (isFailed) return undefined
  const loading = handles.map(async (handle) => {
    const listed = products.find((product) => product.handle === handle)
    if (listed || nextCursor === null) return { handle, product: listed }
    const loaded = await loadProduct(locals, handle)
    if (loaded.state === 'failed') return undefined
    return { handle, product: loaded.state === 'found' ? loaded.product : undefined }
  })
  const loaded = await Promise.all(loading)
  const known = loaded.filter((each) => each !== undefined)
  return known.length === loaded.length ? known : undefined
}
