import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { BrowserConfig } from '../clients/browser-config.ts'
import { CurrencyProvider, useCurrency } from '../currency/use-currency.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { CART_PATH } from './add-fields.ts'
import { CartLine } from './cart-line.tsx'
import { LocalSummary } from './local-summary.tsx'
import { RiseNotice } from './rise-notice.tsx'
import { watchBrowserPurchases } from './start-checkout/watch-browser-purchases.ts'
import { countText } from './store/cart-count.ts'
import { cartStore } from './store/cart-store.ts'
import type { Cart } from './store/create-cart-store.ts'
import { useCart } from './store/use-cart.ts'
import { useTodaysVariants } from './todays-variants.ts'

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
  useEffect(watchBrowserPurchases, [])
  return (
    <CurrencyProvider currency={currency}>
      <CartContents
        cart={cart}
        storefront={storefront}
        freeOverCents={freeOverCents}
        onQuantity={cartStore.setQuantity}
      />
    </CurrencyProvider>
  )
}

const PAGE_LINK =
  'mt-3 -mb-3 flex min-h-11 items-center justify-center self-center text-note underline underline-offset-4'

/** What is in the cart stands in the browser alone, so the sheet does not call it empty before its script is there. */
export function CartOnItsWay() {
  return (
    <div className="hidden cart-waits:block">
      <p className="text-2xl font-semibold">Shopping Cart</p>
      <p className="mt-1.5 text-note text-quiet">Loading...</p>
      {/* No script tells that none comes, so after a while the way that needs none is offered. */}
      <a
        href={CART_PATH}
        className="mt-6 inline-flex min-h-11 items-center underline underline-offset-4 [animation:cart-waits_0s_4s_backwards]"
      >
        Open the cart page
      </a>
    </div>
  )
}

/** Where the sheet's script did not come, the page shows what forms have put into the cart. */
export function CartElsewhere() {
  return (
    <div className="hidden in-data-failed:block">
      <p className="text-2xl font-semibold">Shopping Cart</p>
      <p className="mt-3 text-quiet">A part of this page did not load. Your cart has a page of its own.</p>
      <a href={CART_PATH} className={buttonStyle('strong', 'mt-6 w-full')}>
        Open the cart page
      </a>
    </div>
  )
}

interface CartContentsProps {
  cart: Cart
  storefront: BrowserConfig['storefront']
  freeOverCents: number
  onQuantity: (variantId: string, quantity: number) => void
}

export function CartContents({ cart, storefront, freeOverCents, onQuantity }: CartContentsProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const isShown = useIsShown(title)
  const { items } = cart
  const isEmpty = items.length === 0
  const currency = useCurrency()
  const { rises, beingPaid } = useTodaysVariants(isShown, storefront)

  const changeQuantity = (variantId: string, quantity: number) => {
    onQuantity(variantId, quantity)
    // The removed line takes the focused button with it; without this the focus would return to the page's top.
    if (quantity <= 0) title.current?.focus()
  }

  return (
    <div className="flex min-h-0 grow flex-col in-data-failed:hidden cart-waits:hidden">
      <div className="border-b border-line pb-5 low:flex low:flex-wrap low:items-baseline low:gap-x-3 low:pr-8 low:pb-3">
        <h2 id={CART_TITLE_ID} ref={title} tabIndex={-1} className="text-2xl outline-none">
          Shopping Cart
        </h2>
        <p aria-live="polite" className="mt-1.5 text-note text-quiet">
          {countText(items)}
        </p>
      </div>
      {/* In a low window, all of this scrolls, and what is reached with a key stops above the checkout, which stays. */}
      <div className="-mx-6 flex min-h-0 grow flex-col px-6 low:block low:scroll-pb-20 low:overflow-y-auto">
        <RiseNotice
          rises={rises}
          currency={currency}
          className="mt-3 border-l-2 border-signal pl-3 text-note"
        />
        {isEmpty ? (
          <p className="grow pt-6 low:pb-6">
            <a href="/collection" className={buttonStyle('strong', 'w-full')}>
              Shop All Products
            </a>
          </p>
        ) : (
          // The summary takes its room first, as many lines would squeeze its parts to nothing; where its parts are open,
          // what is in the cart keeps some.
          <ul className="min-h-[min(13rem,100dvh-36rem)] grow basis-0 divide-y divide-line overflow-y-auto low:mb-5 low:overflow-visible low:border-b low:border-line">
            {items.map((item) => (
              <CartLine
                key={item.variantId}
                item={item}
                isOnly={items.length === 1}
                isBeingPaid={beingPaid.has(item.variantId)}
                onQuantity={(quantity) => changeQuantity(item.variantId, quantity)}
              />
            ))}
          </ul>
        )}
        <LocalSummary {...{ cart, storefront, freeOverCents, isShown }} />
        {!isEmpty && (
          <a href={CART_PATH} className={PAGE_LINK}>
            Open the cart page
          </a>
        )}
      </div>
    </div>
  )
}

/** Whether the dialog around an element is open. */
function useIsShown(inside: RefObject<HTMLElement | null>): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const dialog = inside.current?.closest('dialog')
    if (!dialog) return
    const look = () => setShown(dialog.open)
    const observer = new MutationObserver(look)
    observer.observe(dialog, { attributeFilter: ['open'] })
    look()
    return () => observer.disconnect()
  }, [inside])
  return isShown
}
