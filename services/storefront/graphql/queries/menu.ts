import type { QueryRootMenuArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { menus } from '../../catalogue/menus.ts'
import { writeId } from '../../global-ids.ts'
import type { GraphqlContext } from '../context.ts'
import { linkedAt } from '../types/menu-item.ts'

const ITEMS_OF_A_MENU = 100

export async function menu(_root: unknown, { handle }: QueryRootMenuArgs, context: GraphqlContext) {
  const index = menus.findIndex((each) => each.handle === handle)
  const found = menus[index]
  if (!found) return undefined
  const [catalogue, content] = [await context.catalogue(), await context.content()]
  return {
    id: writeId('Menu', index + 1),
    handle,
    title: found.title,
    itemsCount: found.links.length,
    items: found.links.map((link, place) => {
      const { path, ...linked } = linkedAt(link, catalogue, content)
      const id = writeId('MenuItem', (index + 1) * ITEMS_OF_A_MENU + place + 1)
      return { id, title: link.label, url: `${context.publicUrl}${path}`, ...linked }
    }),
  }
}
