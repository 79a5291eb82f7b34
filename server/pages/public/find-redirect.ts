import type { StorefrontResult } from '#shop/clients/storefront/error.ts'
import type { StorefrontClient } from '#shop/clients/storefront/storefront.ts'
import { pagePath, shopifyPaths } from '../page-path.ts'

interface Asked {
  /** A path without a page, spelled as `canonicalPath` does. */
  readonly path: string
  readonly search: string
  readonly publicUrl: string
}

/** A redirect from Shopify's path for a page counts too, as that path leads here. */
export function pathsOfRedirect(path: string): string[] {
  return [path, ...shopifyPaths(path)]
}

/**
 * Finds the storefront owner's redirect for a missing page. The visitor's query, such as the name of a campaign, is
 * kept.
 */
export async function findRedirect(
  storefront: Pick<StorefrontClient, 'redirect'>,
  { path, search, publicUrl }: Asked,
): Promise<StorefrontResult<string | undefined>> {
  const result = await storefront.redirect(pathsOfRedirect(path))
  if (!result.ok) return result
  const target = result.data === null ? null : URL.parse(result.data, publicUrl)
  if (!target || !/^https?:$/.test(target.protocol)) return { ok: true, data: undefined }
  if (target.origin === new URL(publicUrl).origin) {
    const page = pagePath(target.pathname)
    // A redirect to the same page would loop.
    if (page.toLowerCase() === path.toLowerCase()) return { ok: true, data: undefined }
    target.pathname = page
  }
  if (target.search === '') target.search = search
  return { ok: true, data: target.href }
}
