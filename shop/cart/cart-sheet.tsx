import { useRef } from 'react'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { BrowserConfig } from '../clients/browser-config.ts'
import { CurrencyProvider } from '../currency/use-currency.tsx'
import { CartLine } from './cart-line.tsx'
import { CartSummary } from './cart-summary.tsx'
import { usePurchaseWatch } from './start-checkout/use-purchase-watch.ts'
import { countItems, itemCountText } from './store/cart-rules.ts'
import { cartStore } from './store/cart-store.ts'
import type { Cart } from './store/create-cart-store.ts'
import { useCart } from './store/use-cart.ts'

/** The dialog around the sheet names this id in its `aria-labelledby`. */
export const CART_TITLE_ID = 'cart-title'

interface CartSheetProps {
  storefront: BrowserConfig['storefront']
  currency: CurrencyCode
  freeOverCents: number
}

/** The contents of the cart sheet (clause 2.17). */
export function CartSheet({ storefront, currency, freeOverCents }: CartSheetProps) {
  const cart = useCart()
  usePurchaseWatch(storefront)
  return (
    <CurrencyProvider currency={currency}>
      <CartContents
        cart={cart}
        providerName={storefront.name}
        freeOverCents={freeOverCents}
        onQuantity={cartStore.setQuantity}
      />
    </CurrencyProvider>
  )
}

interface CartContentsProps {
  cart: Cart
  providerName: string
  freeOverCents: number
  onQuantity: (variantId: string, quantity: number) => void
}

export function CartContents({ cart, providerName, freeOverCents, onQuantity }: CartContentsProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const { items } = cart

  const changeQuantity = (variantId: string, quantity: number) => {
    onQuantity(variantId, quantity)
    // The removed line takes the focused button with it; without this the focus would return to the page's top.
    if (quantity <= 0) title.current?.focus()
  }

  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="border-b border-line pb-5">
        <h2 id={CART_TITLE_ID} ref={title} tabIndex={-1} className="text-2xl outline-none">
          Shopping Cart
        </h2>
        <p aria-live="polite" className="mt-1.5 text-[15px] text-quiet">
          {items.length === 0 ? 'Your cart is empty' : `${itemCountText(countItems(items))} in your cart`}
        </p>
      </div>
      <ul className="min-h-0 grow divide-y divide-line overflow-y-auto">
        {items.map((item) => (
          <CartLine
            key={item.variantId}
            item={item}
            isOnly={items.length === 1}
            onQuantity={(quantity) => changeQuantity(item.variantId, quantity)}
          />
        ))}
      </ul>
      <CartSummary cart={cart} providerName={providerName} freeOverCents={freeOverCents} />
    </div>
  )
}
