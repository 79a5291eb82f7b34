/** Which page of this shop says what one of Shopify's policies does. */
const POLICIES: ReadonlyMap<string, string> = new Map([
  ['privacy-policy', '/privacy'],
  ['refund-policy', '/returns'],
  ['terms-of-service', '/terms'],
])

/**
 * Where this shop has what Shopify's shops have at an address of theirs, as menus and links of the storefront name it;
 * undefined where it is none of these. The path is spelled as `canonicalPath` does.
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
