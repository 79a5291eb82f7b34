/** The release that is spoken. Everything of the protocol's own has the release as its version. */
export const UCP_VERSION = '2026-08-25'

export const SHOPPING = 'dev.ucp.shopping'

export const PROFILE_PATH = '/.well-known/ucp'

export const SEARCH = 'dev.ucp.shopping.catalog.search'
export const LOOKUP = 'dev.ucp.shopping.catalog.lookup'
export const CART = 'dev.ucp.shopping.cart'
export const CHECKOUT = 'dev.ucp.shopping.checkout'
export const ORDER = 'dev.ucp.shopping.order'
export const DISCOUNT = 'dev.ucp.shopping.discount'
export const FULFILLMENT = 'dev.ucp.shopping.fulfillment'
export const BUYER_CONSENT = 'dev.ucp.shopping.buyer_consent'

/** A capability as a profile names it; one that `extends` others is an extension of them. */
export interface Capability {
  readonly version: string
  readonly spec: string
  readonly schema: string
  readonly extends?: readonly string[]
}

export type Capabilities = ReadonlyMap<string, Capability>

const SITE = `https://ucp.dev/${UCP_VERSION}`

export const specOf = (page: string): string => `${SITE}/specification/${page}`

function ofTheProtocol(spec: string, schema: string, parents?: readonly string[]): Capability {
  const known = {
    version: UCP_VERSION,
    spec: specOf(spec),
    schema: `${SITE}/schemas/shopping/${schema}.json`,
  }
  return parents ? { ...known, extends: parents } : known
}

/** What the shop offers to agents. A capability is named once all of its operations are there. */
export function offeredCapabilities(
  extensions: Capabilities,
  { hasNewsletter }: { readonly hasNewsletter: boolean },
): Capabilities {
  return new Map([
    ...extensions,
    [SEARCH, ofTheProtocol('shopping/catalog/search', 'catalog_search')],
    [LOOKUP, ofTheProtocol('shopping/catalog/lookup', 'catalog_lookup')],
    [CART, ofTheProtocol('shopping/cart', 'cart')],
    [CHECKOUT, ofTheProtocol('shopping/checkout', 'checkout')],
    [ORDER, ofTheProtocol('shopping/order', 'order')],
    [DISCOUNT, ofTheProtocol('discount', 'discount', [CART, CHECKOUT])],
    [FULFILLMENT, ofTheProtocol('fulfillment', 'fulfillment', [CHECKOUT])],
    // The newsletter is all that this shop asks consent for.
    ...(hasNewsletter
      ? ([[BUYER_CONSENT, ofTheProtocol('buyer-consent', 'buyer_consent', [CART, CHECKOUT])]] as const)
      : []),
  ])
}
