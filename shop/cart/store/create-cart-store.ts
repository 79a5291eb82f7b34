import { atom, onMount, type ReadableAtom } from 'nanostores'
import { type PageLifecycle, whenPageIsLookedAt } from '../../islands/page-lifecycle.ts'
import { onStorageChange } from '../../islands/storage-event.ts'
import type { CartItem } from './cart-item.ts'
import { CART_KEY } from './cart-key.ts'
import { type CartRecord, emptyRecord, type RememberedCart, withDiscountCode } from './cart-record.ts'
import {
  type LineToday,
  lowerQuantities,
  markNoLongerSold,
  markSoldOut,
  refreshLines,
  removeItem,
  setQuantity,
} from './cart-rules.ts'
import type { CartStorage } from './cart-storage.ts'
import {
  beginCheckout,
  CREATING_CHECKOUT_LEASE_MS,
  endCheckout,
  isCreatingCheckout,
  reconcileMissingCart,
  rememberRemoteCart,
} from './checkout-rules.ts'

/** Cart state of clause 3.02. */
export interface Cart {
  readonly items: readonly CartItem[]
  readonly cartId: string | null
  readonly checkoutUrl: string | null
  readonly isLoading: boolean
  readonly discountCode?: string
}

export interface CartStore extends Pick<CartStorage, 'read' | 'add'> {
  /** The displayed cart; it follows every change, also in other tabs, while it has a listener. */
  readonly $cart: ReadableAtom<Cart>
  setQuantity(variantId: string, quantity: number): void
  lowerQuantities(held: readonly Pick<CartItem, 'variantId' | 'quantity'>[]): void
  markNoLongerSold(variantIds: readonly string[]): void
  markSoldOut(variantIds: readonly string[]): void
  refreshLines(today: ReadonlyMap<string, LineToday>): void
  remove(variantId: string): void
  clear(): void
  /** Keeps a code with the cart; an empty one takes it away. */
  setDiscountCode(code: string): void
  beginCheckout(): void
  endCheckout(): void
  rememberRemoteCart(cart: Omit<RememberedCart, 'createdAtMs'>): void
  reconcileMissingCart(id: string): void
}

interface CartStoreParts {
  readonly storage: CartStorage
  readonly page: PageLifecycle
  readonly nowMs: () => number
}

const emptyCart: Cart = { items: [], cartId: null, checkoutUrl: null, isLoading: false }

/** Shows the stored cart, and makes every change to it besides adding. */
export function createCartStore({ storage, page, nowMs }: CartStoreParts): CartStore {
  const { read, add, change, changeItems } = storage
  const $cart = atom<Cart>(emptyCart)

  let shown: string | undefined
  let leaseTimer: ReturnType<typeof setTimeout> | undefined

  const refresh = () => {
    const record = read()
    const cart = cartOf(record, nowMs())
    clearTimeout(leaseTimer)
    if (cart.isLoading) leaseTimer = setTimeout(refresh, CREATING_CHECKOUT_LEASE_MS)
    const next = JSON.stringify(cart)
    if (next !== shown) $cart.set(cart)
    shown = next
  }

  onMount($cart, () => {
    const onStorage = (event: Event) => {
      // A null key means that the whole storage was cleared.
      if ('key' in event && (event.key === CART_KEY || event.key === null)) refresh()
    }
    page.window.addEventListener('storage', onStorage)
    const stopListening = onStorageChange(page.window, CART_KEY, refresh)
    const stop = whenPageIsLookedAt(page, refresh)
    return () => {
      stopListening()
      stop()
      clearTimeout(leaseTimer)
      page.window.removeEventListener('storage', onStorage)
    }
  })

  return {
    $cart,
    read,
    add,
    setQuantity: (variantId, quantity) => changeItems((items) => setQuantity(items, variantId, quantity)),
    lowerQuantities: (held) => changeItems((items) => lowerQuantities(items, held)),
    markNoLongerSold: (variantIds) => changeItems((items) => markNoLongerSold(items, variantIds)),
    markSoldOut: (variantIds) => changeItems((items) => markSoldOut(items, variantIds)),
    refreshLines: (today) => changeItems((items) => refreshLines(items, today)),
    remove: (variantId) => changeItems((items) => removeItem(items, variantId)),
    clear: () => change(() => emptyRecord),
    setDiscountCode: (code) => change((record) => withDiscountCode(record, code)),
    beginCheckout: () => change((record) => beginCheckout(record, nowMs())),
    endCheckout: () => change(endCheckout),
    rememberRemoteCart: (cart) =>
      change((record) => rememberRemoteCart(record, { ...cart, createdAtMs: nowMs() })),
    reconcileMissingCart: (id) => change((record) => reconcileMissingCart(record, id, nowMs())),
  }
}

function cartOf(record: CartRecord, nowMs: number): Cart {
  const [newest] = record.remoteCarts
  const { discountCode } = record
  return {
    ...(discountCode !== undefined && { discountCode }),
    items: record.items,
    cartId: newest?.id ?? null,
    checkoutUrl: newest?.checkoutUrl ?? null,
    isLoading: isCreatingCheckout(record, nowMs),
  }
}
