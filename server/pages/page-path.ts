import { canonicalPath } from './canonical-path.ts'
import { ownPath } from './own-path.ts'

/** The path of the page that a request names, which may use another spelling or a path of Shopify's. */
export function pagePath(path: string): string {
  const spelled = canonicalPath(path)
  return ownPath(spelled) ?? spelled
}
