import type { CartItem } from './cart-item.ts'
import type { CartRecord, RememberedCart } from './cart-record.ts'
import { addItem, takeOut } from './cart-rules.ts'

/** A storefront forgets a cart that nobody touched for this long. */
const REMOTE_CART_LIFE_MS = 10 * 24 * 60 * 60 * 1000

const MAX_REMOTE_CARTS = 5

/** A buyer who has not paid by then is no longer polled for; the next look at the shop's page asks again. */
const PAYING_TAKES_MS = 30 * 60 * 1000

/** The lease outlasts a request (10 s at most), and its end frees the other tabs if the creating tab crashes. */
export const CREATING_CHECKOUT_LEASE_MS = 15_000

export function beginCheckout(record: CartRecord, nowMs: number): CartRecord {
  return { ...record, creatingCheckoutUntilMs: nowMs + CREATING_CHECKOUT_LEASE_MS }
}

export function endCheckout(record: CartRecord): CartRecord {
  return { ...record, creatingCheckoutUntilMs: null }
}

/** A lease that ends later than any lease can comes from a clock that was set back, and does not count. */
export function isCreatingCheckout({ creatingCheckoutUntilMs }: CartRecord, nowMs: number): boolean {
  if (creatingCheckoutUntilMs === null) return false
  const leftMs = creatingCheckoutUntilMs - nowMs
  return leftMs > 0 && leftMs <= CREATING_CHECKOUT_LEASE_MS
}

export function isBeingPaid({ createdAtMs }: RememberedCart, nowMs: number): boolean {
  return nowMs - createdAtMs < PAYING_TAKES_MS
}

export function rememberRemoteCart(record: CartRecord, remoteCart: RememberedCart): CartRecord {
  return endCheckout({
    ...record,
    remoteCarts: [remoteCart, ...record.remoteCarts].slice(0, MAX_REMOTE_CARTS),
  })
}

/**
 * The storefront no longer has this cart: it was paid for or, if it is too old, has expired. Its age counts from its
 * creation, the last change that this browser made to it, because lines added to the local cart since do not keep the
 * remote one alive.
 */
export function reconcileMissingCart(record: CartRecord, id: string, nowMs: number): CartRecord {
  const missing = record.remoteCarts.find((cart) => cart.id === id)
  if (!missing) return record
  const remoteCarts = record.remoteCarts.filter((cart) => cart !== missing)
  const wasPaid = nowMs - missing.createdAtMs < REMOTE_CART_LIFE_MS
  return { ...record, remoteCarts, items: wasPaid ? takeOut(record.items, missing.lines) : record.items }
}

/**
 * Adds what forms have put into their cart, less what was added from it before. It is remembered as a remote cart: its
 * checkout may be open in another tab, and what is paid for there leaves this cart.
 */
export function takeOverCart(
  record: CartRecord,
  {
    items,
    discountCode,
    ...cart
  }: Omit<RememberedCart, 'lines'> & { readonly items: readonly CartItem[]; readonly discountCode?: string },
): CartRecord {
  const before = record.remoteCarts.find(({ id }) => id === cart.id)
  // The storefront has a line for each setting, and the browser's cart one for each variant.
  const inCart = items.reduce<CartRecord['items']>(addItem, [])
  const added = inCart.flatMap((item) => {
    const taken = before?.lines.find(({ variantId }) => variantId === item.variantId)
    const quantity = item.quantity - (taken?.quantity ?? 0)
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
  const lines = inCart.map(({ variantId, quantity }) => ({ variantId, quantity }))
  const others = record.remoteCarts.filter((each) => each !== before)
  return {
    // The browser's own code is the one that its visitor sees.
    ...(discountCode !== undefined && { discountCode }),
    ...record,
    items: added.reduce<CartRecord['items']>(addItem, record.items),
    remoteCarts: [{ ...cart, lines }, ...others].slice(0, MAX_REMOTE_CARTS),
  }
}
