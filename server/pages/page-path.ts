import { canonicalPath } from './canonical-path.ts'
import { ownPath } from './own-path.ts'

/** Where the page stands that is asked for by this path: by another spelling of it, or by an address of Shopify's. */
export function pagePath(path: string): string {
  const spelled = canonicalPath(path)
  return ownPath(spelled) ?? spelled
}
