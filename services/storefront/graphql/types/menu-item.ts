import type { NavigationLink } from '#facts/navigation.ts'
import type { CatalogueSnapshot } from '../../catalogue/catalogue.ts'
import type { PublishedContent } from '../../content/published-content.ts'
import { writeId } from '../../global-ids.ts'

interface Linked {
  readonly type: 'BLOG' | 'COLLECTION' | 'FRONTPAGE' | 'PAGE' | 'PRODUCT' | 'SHOP_POLICY'
  /** The path in Shopify's form, which this shop redirects to its own. */
  readonly path: string
  readonly resourceId?: string
  readonly resource?: object
}

const ALL_PRODUCTS = 'all'

/** Finds the resource at an address of this shop. A withdrawn one is no longer linked, but the menu item stays. */
export function linkedAt(
  { href: path, product }: NavigationLink,
  { byHandle, collections }: CatalogueSnapshot,
  { blog, pages, policies }: PublishedContent,
): Linked {
  const [, folder = '', name = ''] = path.split('/')
  const handle = product ?? (folder === 'product' ? name : undefined)
  if (folder === '') return { type: 'FRONTPAGE', path: '/' }
  if (folder === 'collection') {
    const all = collections.find((each) => each.handle === ALL_PRODUCTS)
    return { type: 'COLLECTION', path: `/collections/${ALL_PRODUCTS}`, ...resource('Collection', all) }
  }
  if (handle)
    return { type: 'PRODUCT', path: `/products/${handle}`, ...resource('Product', byHandle.get(handle)) }
  if (path === blog.path) return { type: 'BLOG', path: `/blogs/${blog.handle}`, ...resource('Blog', blog) }
  const policy = [...policies.values()].find((each) => each.path === path)
  if (policy)
    return { type: 'SHOP_POLICY', path: `/policies/${policy.handle}`, ...resource('ShopPolicy', policy) }
  const page = pages.find((each) => each.path === path)
  return { type: 'PAGE', path: `/pages/${page?.handle ?? folder}`, ...resource('Page', page) }
}

function resource(typeName: string, found: { readonly id: number } | undefined) {
  return found && { resourceId: writeId(typeName, found.id), resource: { ...found, __typename: typeName } }
}
