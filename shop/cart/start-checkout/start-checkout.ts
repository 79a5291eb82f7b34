import type { CheckoutClient } from '../../clients/storefront/checkout/checkout.ts'
import type { CartBuyer, CreatedCart } from '../../clients/storefront/checkout/create-cart.ts'
import type { StorefrontError, StorefrontResult } from '../../clients/storefront/error.ts'
import { type CartItem, newCartLine } from '../store/cart-item.ts'
import { stillSold } from '../store/cart-rules.ts'
import type { CartStore } from '../store/create-cart-store.ts'
import { isCheckout } from './is-checkout.ts'
import { type PriceRise, pricesOf, risesOf } from './price-rise.ts'
import { isForWantOfStock, notHeld, type Shortage, shortagesOf } from './shortage.ts'

interface StartCheckoutParts {
  readonly cart: CartStore
  readonly client: Pick<CheckoutClient, 'createCart'>
  /** The only origin to which the page leaves. null allows any https origin, or this machine (locals.ts). */
  readonly checkoutOrigin: string | null
  readonly leave: (checkoutUrl: string) => void
  /** What the account that is signed in, if any, has for the checkout to begin with. */
  readonly readBuyer?: () => Promise<CartBuyer | undefined>
}

export type CheckoutStart =
  | { readonly kind: 'empty' }
  | { readonly kind: 'leaving' }
  /** The checkout holds less than the cart, or asks more for it, so the buyer confirms before the page leaves. */
  | {
      readonly kind: 'differs'
      readonly shortages: readonly Shortage[]
      readonly rises: readonly PriceRise[]
      readonly warnings: CreatedCart['warnings']
      /** null where the checkout holds no lines at all. */
      readonly checkoutUrl: string | null
    }
  | {
      readonly kind: 'no-longer-sold'
      readonly items: readonly CartItem[]
      /** Whether the cart has other lines. */
      readonly hasOthers: boolean
      /** null where the lines were marked already, so the storefront was not asked. */
      readonly error: StorefrontError | null
    }
  | { readonly kind: 'failed'; readonly error: StorefrontError }

/** Clause 4.03: sets loading, stores the checkout URL, clears loading. Clause 5.03: an empty cart does nothing. */
export async function startCheckout({
  cart,
  client,
  checkoutOrigin,
  leave,
  readBuyer,
}: StartCheckoutParts): Promise<CheckoutStart> {
  const { items: kept, discountCode } = cart.read()
  if (kept.length === 0) return { kind: 'empty' }
  const items = stillSold(kept)
  if (items.length === 0) return { kind: 'no-longer-sold', items: kept, hasOthers: false, error: null }

  cart.beginCheckout()
  const lines = items.map(({ variantId, quantity, setting }) => newCartLine(variantId, quantity, setting))
  const created = await createCart(client, lines, await readBuyer?.(), discountCode)
  if (!created.ok) return giveUp(cart, created.error, items)

  const { id, checkoutUrl, warnings } = created.data
  if (!isCheckout(checkoutUrl, checkoutOrigin)) {
    const message = 'The storefront named a checkout on another site'
    return giveUp(cart, { kind: 'protocol', message, cause: checkoutUrl })
  }
  const remoteLines = created.data.lines.filter(({ quantity }) => quantity > 0)
  const heldLines = remoteLines.map(({ merchandise, quantity }) => ({ variantId: merchandise.id, quantity }))
  const shortages = shortagesOf(items, heldLines)
  cart.markSoldOut(isForWantOfStock(warnings) ? notHeld(shortages) : [])
  if (heldLines.length === 0) {
    cart.endCheckout()
    return { kind: 'differs', shortages, rises: [], warnings, checkoutUrl: null }
  }
  const prices = pricesOf(remoteLines)
  const rises = risesOf(items, prices)
  cart.refreshLines(prices)
  cart.rememberRemoteCart({ id, checkoutUrl, lines: heldLines })
  if (shortages.length > 0 || rises.length > 0)
    return { kind: 'differs', shortages, rises, warnings, checkoutUrl }
  leave(checkoutUrl)
  return { kind: 'leaving' }
}

/** An address that the storefront does not take keeps nobody from buying: the checkout then begins empty. */
async function createCart(
  client: StartCheckoutParts['client'],
  lines: Parameters<CheckoutClient['createCart']>[0],
  buyer: CartBuyer | undefined,
  discountCode: string | undefined,
): Promise<StorefrontResult<CreatedCart>> {
  if (!buyer) return client.createCart(lines, undefined, discountCode)
  const created = await client.createCart(lines, buyer, discountCode)
  const isOfBuyer = !created.ok && created.error.userErrors?.some(({ field }) => isBuyersField(field ?? []))
  return isOfBuyer ? client.createCart(lines, undefined, discountCode) : created
}

function isBuyersField(field: readonly string[]): boolean {
  return field.includes('delivery') || field.includes('buyerIdentity')
}

function giveUp(cart: CartStore, error: StorefrontError, sent: readonly CartItem[] = []): CheckoutStart {
  cart.endCheckout()
  const refused = refusedItems(sent, error)
  if (refused.length === 0) return { kind: 'failed', error }
  // Without the mark, every further attempt would send these lines again and fail.
  cart.markNoLongerSold(refused.map(({ variantId }) => variantId))
  return { kind: 'no-longer-sold', items: refused, hasOthers: refused.length < sent.length, error }
}

/** The sent items whose merchandise the storefront does not know. */
function refusedItems(sent: readonly CartItem[], { userErrors = [] }: StorefrontError): CartItem[] {
  const refused = new Set(userErrors.map(({ field }) => refusedLineOf(field ?? [])))
  return sent.filter((_item, index) => refused.has(String(index)))
}

/** The index of a line refused for its merchandise; one refused for another field, like quantity, is still sold. */
function refusedLineOf(field: readonly string[]): string | undefined {
  const [list, index, name] = field.slice(-3)
  return list === 'lines' && name === 'merchandiseId' ? index : undefined
}
