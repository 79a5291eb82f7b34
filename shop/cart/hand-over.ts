import type { CheckoutClient } from '../clients/storefront-checkout.ts'
import type { StorefrontError } from '../clients/storefront-error.ts'
import type { CartStore } from './create-cart-store.ts'

interface HandOverParts {
  readonly cart: CartStore
  readonly client: Pick<CheckoutClient, 'createCart'>
  /** Where the storefront's checkout lives: the page goes nowhere else, whatever an answer says. */
  readonly checkoutOrigin: string
  readonly leave: (checkoutUrl: string) => void
}

export type HandedOver =
  | { readonly kind: 'empty' }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'failed'; readonly error: StorefrontError }

/** Clause 4.03: loading set, checkout URL stored, loading cleared. Clause 5.03: nothing happens to an empty cart. */
export async function handOver({ cart, client, checkoutOrigin, leave }: HandOverParts): Promise<HandedOver> {
  const { items } = cart.read()
  if (items.length === 0) return { kind: 'empty' }

  cart.beginCheckout()
  const lines = items.map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity }))
  const created = await client.createCart(lines)
  if (!created.ok) return giveUp(cart, created.error)

  const { id, checkoutUrl, lines: heldLines } = created.data
  if (URL.parse(checkoutUrl)?.origin !== checkoutOrigin) {
    const message = 'The storefront named a checkout on another site'
    return giveUp(cart, { kind: 'protocol', message, cause: checkoutUrl })
  }
  cart.rememberRemoteCart({
    id,
    checkoutUrl,
    lines: heldLines.map(({ merchandise, quantity }) => ({ variantId: merchandise.id, quantity })),
  })
  leave(checkoutUrl)
  return { kind: 'leaving' }
}

function giveUp(cart: CartStore, error: StorefrontError): HandedOver {
  cart.endCheckout()
  return { kind: 'failed', error }
}
