import type { CartRecord, RememberedCart } from '../store/cart-record.ts'
import { takeOut } from '../store/cart-rules.ts'

/** A storefront forgets a cart that nobody touched for this long. */
const REMOTE_CART_LIFE_MS = 10 * 24 * 60 * 60 * 1000

const MAX_REMOTE_CARTS = 5

/** Who has not paid by then will come back to the shop's tab some other time. */
const PAYING_TAKES_MS = 30 * 60 * 1000

/** Longer than a request may take (10 s). A tab that crashed in between cannot keep the others waiting. */
export const CREATING_CHECKOUT_LEASE_MS = 15_000

export function beginCheckout(record: CartRecord, nowMs: number): CartRecord {
  return { ...record, creatingCheckoutUntilMs: nowMs + CREATING_CHECKOUT_LEASE_MS }
}

export function endCheckout(record: CartRecord): CartRecord {
  return { ...record, creatingCheckoutUntilMs: null }
}

/** A lease further ahead than any that is given comes from a clock that was set back, and does not count. */
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
 * The storefront no longer has this cart: it was paid for, or, when it is too old, has expired. Its age counts
 * from its creation, the last change that this browser made to it: lines that were put in the local cart since
 * do not keep the remote one alive.
 */
export function reconcileMissingCart(record: CartRecord, id: string, nowMs: number): CartRecord {
  const missing = record.remoteCarts.find((cart) => cart.id === id)
  if (!missing) return record
  const remoteCarts = record.remoteCarts.filter((cart) => cart !== missing)
  const wasPaid = nowMs - missing.createdAtMs < REMOTE_CART_LIFE_MS
  return { ...record, remoteCarts, items: wasPaid ? takeOut(record.items, missing.lines) : record.items }
}
