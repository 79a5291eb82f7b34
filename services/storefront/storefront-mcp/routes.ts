import type { Hono } from 'hono'
import { brand } from '#facts/brand.ts'
import { mcpRoutes } from '#services/shared/mcp/mcp-routes.ts'
import type { CallerEnvironment } from '../caller.ts'
import type { PublishedContent } from '../content/published-content.ts'
import type { StorefrontParts } from '../parts.ts'
import type { Ucp } from '../ucp/ucp.ts'
import { createAskApi } from './ask-api.ts'

/** Where Shopify's stores answer the tools of their Storefront MCP. */
export const STOREFRONT_MCP_PATH = '/api/mcp'

/** A cart is filled with 250 lines at a time, of 90 bytes each. */
const MOST_BODY_BYTES = 64 * 1024

const INSTRUCTIONS = `The shop of ${brand.name}, which sells in US dollars to addresses in the United States. Search its catalog, look a product up, ask what its policies say, and fill a cart; a person pays at the cart's checkout_url.`

interface StorefrontMcpParts
  extends Pick<StorefrontParts, 'publicUrl' | 'signingKey' | 'log' | 'now' | 'share'> {
  readonly accessToken: string
  /** The storefront's own API, whose checks, prices and limits hold for the tools as well. */
  readonly api: Hono<CallerEnvironment>
  readonly ucp: Ucp
  readonly content: () => Promise<PublishedContent>
}

/** The tools that programs written for Shopify's stores call. https://shopify.dev/docs/apps/build/storefront-mcp */
export function storefrontMcp({ api, accessToken, ucp, content, ...parts }: StorefrontMcpParts) {
  const { publicUrl, log, now, share } = parts
  const ask = createAskApi({ api, accessToken, publicUrl })
  return mcpRoutes({
    path: STOREFRONT_MCP_PATH,
    maxBodyBytes: MOST_BODY_BYTES,
    info: { name: 'keel-storefront', title: brand.name, websiteUrl: publicUrl },
    instructions: INSTRUCTIONS,
    async loadTools() {
      const [catalog, search, details, policies, getCart, updateCart] = await Promise.all([
        import('./tools/catalog-tools.ts'),
        import('./tools/search-shop-catalog.ts'),
        import('./tools/get-product-details.ts'),
        import('./tools/search-shop-policies-and-faqs.ts'),
        import('./tools/get-cart.ts'),
        import('./tools/update-cart.ts'),
      ])
      return [
        ...catalog.catalogTools(ucp),
        search.searchShopCatalog(ask),
        details.getProductDetails(ask),
        policies.searchShopPoliciesAndFaqs({ publicUrl, content }),
        getCart.getCart(ask),
        updateCart.updateCart(ask),
      ]
    },
    log,
    now,
    share,
  })
}
