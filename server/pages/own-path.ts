/** The page of this shop for each of Shopify's policies. */
const POLICIES: ReadonlyMap<string, string> = new Map([
  ['privacy-policy', '/privacy'],
  ['refund-policy', '/returns'],
  ['terms-of-service', '/terms'],
])

/**
 * The path in this shop for a path of Shopify's, as menus and links of the storefront name it; undefined for any other
 * path. The path must be spelled as `canonicalPath` does.
 */
export function ownPath(path: string): string | undefined {
  const [, folder = '', ...rest] = path.split('/')
  const [name = '', below, handle] = rest
  if (folder === 'collections' && below === 'products' && handle) return `/product/${handle}`
  if (folder === 'collections' && rest.length <= 1) return '/collection'
  if (folder === 'products' && rest.length === 0) return '/collection'
  if (folder === 'products' && rest.length === 1) return `/product/${name}`
  if (folder === 'pages' && rest.length === 1) return `/${name}`
  if (folder === 'blogs' && rest.length === 1) return '/articles'
  if (folder === 'blogs' && rest.length === 2) return `/articles/${below}`
  if (folder === 'policies' && rest.length === 1) return POLICIES.get(name)
  return undefined
}

/** Shopify's paths for a path of this shop, as far as it tells them. */
export function shopifyPaths(path: string): string[] {
  const [, folder = '', name = '', ...rest] = path.split('/')
  if (folder === 'product' && name && rest.length === 0) return [`/products/${name}`]
  return folder && !name ? [`/pages/${folder}`] : []
}
