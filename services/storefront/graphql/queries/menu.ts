import type { QueryRootMenuArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { CatalogueSnapshot } from '../../catalogue/catalogue.ts'
import { type MenuItem, menus } from '../../catalogue/menus.ts'
import type { GraphqlContext } from '../context.ts'
import { writeId } from '../values/ids.ts'

export async function menu(_root: unknown, { handle }: QueryRootMenuArgs, context: GraphqlContext) {
  const index = menus.findIndex((each) => each.handle === handle)
  const found = menus[index]
  if (!found) return undefined
  const catalogue = await context.catalogue()
  return {
    id: writeId('Menu', index + 1),
    handle,
    title: found.title,
    itemsCount: found.items.length,
    items: found.items.map((item, place) => ({
      id: writeId('MenuItem', (index + 1) * 100 + place + 1),
      title: item.label,
      type: item.type,
      url: `${context.publicUrl}${item.href}`,
      ...linkedTo(item, catalogue),
    })),
  }
}

/** What has been withdrawn is linked to no more; the link itself stays. */
function linkedTo({ type, handle }: MenuItem, { byHandle, collections }: CatalogueSnapshot) {
  const typeName = type === 'PRODUCT' ? 'Product' : 'Collection'
  const found =
    type === 'PRODUCT' ? byHandle.get(handle ?? '') : collections.find((each) => each.handle === handle)
  if (!found || handle === undefined) return {}
  return { resourceId: writeId(typeName, found.id), resource: { ...found, __typename: typeName } }
}
