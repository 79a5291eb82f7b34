import * as v from 'valibot'
import type { StalePages } from '../pages/invalidations.ts'

const changedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ handle: v.string(), admin_graphql_api_id: v.string() }),
)
/** An id beyond what a number holds is another one after parsing. */
const deletedSchema = v.pipe(v.string(), v.parseJson(), v.object({ id: v.pipe(v.number(), v.safeInteger()) }))

/**
 * Which pages a notice makes wrong; 'none' for topics that no page shows.
 * https://shopify.dev/docs/api/webhooks names the topics and what each says.
 */
export function findStalePages(topic: string, body: string): StalePages | 'none' {
  switch (topic) {
    case 'products/create':
    case 'products/update':
      return pagesOfChanged(body)
    case 'products/delete':
      return pagesOfDeleted(body)
    case 'collections/create':
    case 'collections/update':
    case 'collections/delete':
      return ['products']
    // It names the stock's item, which the storefront's API tells of no variant.
    case 'inventory_levels/update':
      return 'all'
    default:
      return 'none'
  }
}

/** Under its id too: the page may have been made under another handle. */
function pagesOfChanged(body: string): StalePages {
  const changed = v.safeParse(changedSchema, body)
  if (!changed.success) return 'all'
  const { handle, admin_graphql_api_id: id } = changed.output
  return ['products', `product:${handle}`, `product:${id}`]
}

function pagesOfDeleted(body: string): StalePages {
  const deleted = v.safeParse(deletedSchema, body)
  return deleted.success ? ['products', `product:gid://shopify/Product/${deleted.output.id}`] : 'all'
}
