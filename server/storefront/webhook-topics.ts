import * as v from 'valibot'
import type { StalePages } from '../pages/public/invalidations.ts'

const changedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ handle: v.string(), admin_graphql_api_id: v.string() }),
)
/** Parsing changes an id that exceeds a safe integer, so such an id is refused. */
const deletedSchema = v.pipe(v.string(), v.parseJson(), v.object({ id: v.pipe(v.number(), v.safeInteger()) }))

/**
 * The pages that a notice makes stale; 'none' for topics that no page shows.
 * https://shopify.dev/docs/api/webhooks lists the topics and their bodies.
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
    // The notice names an inventory item, which the Storefront API does not connect to a variant.
    case 'inventory_levels/update':
      return 'all'
    default:
      return 'none'
  }
}

/** The id is a tag too, since the page may have been made under another handle. */
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
