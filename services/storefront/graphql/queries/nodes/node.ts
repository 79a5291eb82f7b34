import type { QueryRootNodeArgs, QueryRootNodesArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { menus } from '../../../catalogue/menus.ts'
import type { Product } from '../../../catalogue/product.ts'
import { readId, readRowId } from '../../../global-ids.ts'
import { spread } from '../../../pace.ts'
import type { GraphqlContext } from '../../context.ts'
import { checkInputSize } from '../../limits/input-size.ts'
import { sourceOfOption } from '../../types/product-option.ts'
import { cart } from '../cart.ts'
import { collection } from '../collection.ts'
import { contentNode } from '../content/content-node.ts'
import { market } from '../localization.ts'
import { menu } from '../menu.ts'
import { shop } from '../shop.ts'
import { urlRedirectById } from '../url-redirects.ts'

type Find = (id: string, context: GraphqlContext) => object | undefined | Promise<object | undefined>

/** Finds any object by its id, as far as another field can find it by name. */
export async function node(_root: unknown, { id }: QueryRootNodeArgs, context: GraphqlContext) {
  const typeName = readId(id)?.type ?? ''
  const find = finders.get(typeName)
  if (!find) return contentNode(id, context)
  const found = await find(id, context)
  return found && { ...found, __typename: typeName }
}

const finders: ReadonlyMap<string, Find> = new Map<string, Find>([
  ['Cart', (id, context) => cart(undefined, { id }, context)],
  ['Collection', (id, context) => collection(undefined, { id }, context)],
  ['Market', (id) => (id === market.id ? market : undefined)],
  ['MediaImage', partOfProduct],
  ['Menu', async (id, context) => (await allMenus(context)).find((each) => each?.id === id)],
  [
    'MenuItem',
    async (id, context) =>
      (await allMenus(context)).flatMap((each) => each?.items ?? []).find((item) => item.id === id),
  ],
  ['Product', async (id, context) => (await context.catalogue()).byId.get(readRowId('Product', id) ?? 0)],
  ['ProductOption', partOfProduct],
  ['ProductOptionValue', partOfProduct],
  [
    'ProductVariant',
    async (id, context) => (await context.catalogue()).variantsById.get(readRowId('ProductVariant', id) ?? 0),
  ],
  [
    'Shop',
    (id, context) => {
      const found = shop(undefined, {}, context)
      return found.id === id ? found : undefined
    },
  ],
  ['UrlRedirect', urlRedirectById],
])

/** Menus are shown only with a token. */
function allMenus(context: GraphqlContext) {
  if (!context.hasToken) return []
  return Promise.all(menus.map(({ handle }) => menu(undefined, { handle }, context)))
}

export function nodes(root: unknown, { ids }: QueryRootNodesArgs, context: GraphqlContext) {
  const asked = Array.isArray(ids) ? ids : [ids]
  checkInputSize(asked)
  return spread(asked, context.pace).map(async (id) => node(root, { id: await id }, context))
}

/** Finds an image, an option or an option value. The catalogue has no index of their ids, so products are searched. */
async function partOfProduct(id: string, { catalogue, pace }: GraphqlContext) {
  const typeName = readId(id)?.type ?? ''
  const find = partFinders.get(typeName)
  const rowId = readRowId(typeName, id)
  if (!find || rowId === undefined) return undefined
  for (const product of (await catalogue()).byId.values()) {
    if (pace.isDue()) await pace.pause()
    const found = find(product, rowId)
    if (found) return found
  }
  return undefined
}

type FindPart = (product: Product, id: number) => object | undefined

const partFinders: ReadonlyMap<string, FindPart> = new Map<string, FindPart>([
  ['MediaImage', ({ images }, id) => images.find((image) => image.id === id)],
  [
    'ProductOption',
    (product, id) => {
      const option = product.options.find((each) => each.id === id)
      return option && sourceOfOption(option, product)
    },
  ],
  [
    'ProductOptionValue',
    (product, id) => {
      for (const option of product.options) {
        const value = option.values.find((each) => each.id === id)
        if (value) return { ...sourceOfOption(option, product), value }
      }
      return undefined
    },
  ],
])
