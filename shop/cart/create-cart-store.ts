import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { TextStorage } from '../islands/browser-storage.ts'
import { tellKept } from '../islands/kept-event.ts'
import { type PageMoments, whenPageIsLookedAt } from '../islands/page-moments.ts'
import type { CartItem } from './cart-item.ts'
import { CART_KEY } from './cart-key.ts'
import {
  type CartRecord,
  emptyRecord,
  formatRecord,
  parseRecord,
  type RememberedCart,
} from './cart-record.ts'
import {
  addItem,
  lowerQuantities,
  markNoLongerSold,
  markSoldOut,
  removeItem,
  setQuantity,
} from './cart-rules.ts'
import {
  beginCheckout,
  CREATING_CHECKOUT_LEASE_MS,
  endCheckout,
  isCreatingCheckout,
  rememberRemoteCart,
  settleMissingCart,
} from './checkout-rules.ts'
import { keptText } from './kept-text.ts'

/** Cart state of clause 3.02. */
export interface Cart {
  readonly items: readonly CartItem[]
  readonly cartId: string | null
  readonly checkoutUrl: string | null
  readonly isLoading: boolean
}

export interface CartStore {
  /** For what is on the screen; follows the other tabs while somebody listens. */
  readonly $cart: ReadableAtom<Cart>
  /** For decisions: what storage says at this moment. */
  read(): CartRecord
  add(item: CartItem): void
  setQuantity(variantId: string, quantity: number): void
  lowerQuantities(held: readonly Pick<CartItem, 'variantId' | 'quantity'>[]): void
  markNoLongerSold(variantIds: readonly string[]): void
  markSoldOut(variantIds: readonly string[]): void
  remove(variantId: string): void
  clear(): void
  beginCheckout(): void
  endCheckout(): void
  rememberRemoteCart(cart: Omit<RememberedCart, 'createdAtMs'>): void
  settleMissingCart(id: string): void
}

interface CartStoreParts {
  readonly storage: TextStorage | undefined
  readonly page: PageMoments
  readonly nowMs: () => number
}

const emptyCart: Cart = { items: [], cartId: null, checkoutUrl: null, isLoading: false }

/**
 * Every change reads storage, changes that and writes it back, so that no tab overwrites what another one did
 * since this page last looked.
 */
export function createCartStore({ storage, page, nowMs }: CartStoreParts): CartStore {
  const text = keptText(storage, CART_KEY)
  const $cart = atom<Cart>(emptyCart)
  const read = () => parseRecord(text.read())

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

  const change = (rule: (record: CartRecord) => CartRecord) => {
    text.write(formatRecord(rule(read())))
    refresh()
    tellKept(page.window, CART_KEY)
  }
  const changeItems = (rule: (items: readonly CartItem[]) => readonly CartItem[]) =>
    change((record) => ({ ...record, items: rule(record.items) }))

  onMount($cart, () => {
    const onStorage = (event: Event) => {
      // A null key: everything was cleared.
      if ('key' in event && (event.key === CART_KEY || event.key === null)) refresh()
    }
    page.window.addEventListener('storage', onStorage)
    const stop = whenPageIsLookedAt(page, refresh)
    return () => {
      stop()
      clearTimeout(leaseTimer)
      page.window.removeEventListener('storage', onStorage)
    }
  })

  return {
    $cart,
    read,
    add: (item) => changeItems((items) => addItem(items, item)),
    setQuantity: (variantId, quantity) => changeItems((items) => setQuantity(items, variantId, quantity)),
    lowerQuantities: (held) => changeItems((items) => lowerQuantities(items, held)),
    markNoLongerSold: (variantIds) => changeItems((items) => markNoLongerSold(items, variantIds)),
    markSoldOut: (variantIds) => changeItems((items) => markSoldOut(items, variantIds)),
    remove: (variantId) => changeItems((items) => removeItem(items, variantId)),
    clear: () => change(() => emptyRecord),
    beginCheckout: () => change((record) => beginCheckout(record, nowMs())),
    endCheckout: () => change(endCheckout),
    rememberRemoteCart: (cart) =>
      change((record) => rememberRemoteCart(record, { ...cart, createdAtMs: nowMs() })),
    settleMissingCart: (id) => change((record) => settleMissingCart(record, id, nowMs())),
  }
}

function cartOf(record: CartRecord, nowMs: number): Cart {
  const [newest] = record.remoteCarts
  return {
    items: record.items,
    cartId: newest?.id ?? null,
    checkoutUrl: newest?.checkoutUrl ?? null,
    isLoading: isCreatingCheckout(record, nowMs),
  }
}
