import { useEffect, useLayoutEffect, useState } from 'react'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { BrowserConfig } from '../clients/browser-config.ts'
import { CurrencyProvider } from '../currency/use-currency.tsx'
import { CartColumns } from './cart-columns.tsx'
import { CartLine } from './cart-line.tsx'
import { LocalSummary } from './local-summary.tsx'
import { hasUnmergedCart, mergeFormCart } from './posted/unmerged.ts'
import { RiseNotice } from './rise-notice.tsx'
import { watchBrowserPurchases } from './start-checkout/watch-browser-purchases.ts'
import { cartStore } from './store/cart-store.ts'
import { useCart } from './store/use-cart.ts'
import { useTodaysVariants } from './todays-variants.ts'

interface LocalCartProps {
  storefront: BrowserConfig['storefront']
  currency: CurrencyCode
  freeOverCents: number
  /** How long the prices of a quote hold; undefined with a hosted store, which makes none. */
  quoteDays: number | undefined
  /** What a link offers stands above this cart, and is what one comes for. */
  isSecond: boolean
}

const NOTICE = 'mt-6 max-w-prose border-l-2 border-signal bg-white px-4 py-3'

/**
 * The browser's cart on the cart's page, in the place of what forms keep. It takes that over first, so that there is
 * one cart; until then, and where this script does not come, the page stays as it was made.
 */
export function LocalCart({ storefront, currency, freeOverCents, quoteDays, isSecond }: LocalCartProps) {
  const cart = useCart()
  const { items } = cart
  const merge = useMerge()
  const isTaken = useTaken(merge, items.length > 0)
  const { rises, beingPaid } = useTodaysVariants(isTaken, storefront)
  useEffect(watchBrowserPurchases, [])
  const notice = merge === 'failed' && (
    <p role="alert" className={NOTICE}>
      {isTaken ? 'Some of your cart could not be brought here' : 'Your cart is on this page alone'} just now.
      Reload the page to try again.
    </p>
  )
  if (!isTaken) return notice
  return (
    <CurrencyProvider currency={currency}>
      {notice}
      <RiseNotice rises={rises} currency={currency} className={NOTICE} />
      <CartColumns
        items={items}
        quoteDays={quoteDays}
        isSecond={isSecond}
        lines={items.map((item) => (
          <CartLine
            key={item.variantId}
            item={item}
            isOnly={items.length === 1}
            isBeingPaid={beingPaid.has(item.variantId)}
            onQuantity={(quantity) => changeQuantity(item.variantId, quantity)}
          />
        ))}
        summary={<LocalSummary {...{ cart, storefront, freeOverCents, isSecond }} isShown />}
      />
    </CurrencyProvider>
  )
}

/** What forms keep; `LocalCart` takes the place of this element where a script is there. */
export const POSTED_CART_ID = 'posted-cart'

/** The heading of the cart's page; it gets the focus of a line that is gone. */
export const CART_HEADING_ID = 'cart-heading'

function changeQuantity(variantId: string, quantity: number): void {
  cartStore.setQuantity(variantId, quantity)
  if (quantity <= 0) document.getElementById(CART_HEADING_ID)?.focus()
}

/** 'not needed': forms have put nothing into a cart. */
type Merge = 'under way' | 'not needed' | 'done' | 'failed'

function useMerge(): Merge {
  const [merge, setMerge] = useState<Merge>('under way')
  useEffect(() => {
    if (hasUnmergedCart()) void mergeFormCart().then((isDone) => setMerge(isDone ? 'done' : 'failed'))
    else setMerge('not needed')
  }, [])
  return merge
}

/**
 * Whether the browser's cart has taken the page's place. Of two empty carts the page's own stays, and so does a cart that
 * could not be taken over, where the browser has none.
 */
function useTaken(merge: Merge, hasItems: boolean): boolean {
  const [isTaken, setTaken] = useState(false)
  useEffect(() => {
    if (merge === 'under way') return
    if (merge === 'done' || hasItems) setTaken(true)
    else endWaiting()
  }, [merge, hasItems])
  // One cart takes the other's place within a frame, so that nothing below them moves up and down again.
  useLayoutEffect(() => {
    if (!isTaken) return
    document.getElementById(POSTED_CART_ID)?.setAttribute('hidden', '')
    endWaiting()
  }, [isTaken])
  return isTaken
}

/** The page waits for the browser's cart by a mark (`kept-cart-mark.ts`) no longer. */
function endWaiting(): void {
  delete document.documentElement.dataset.cartKept
}
