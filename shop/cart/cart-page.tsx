import type { ReactNode } from 'react'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { CurrencyProvider } from '../currency/use-currency.tsx'
import { CART_HEADING_ID } from './local-cart.tsx'
import type { CartView } from './posted/answer-cart.ts'
import { CartNotes } from './posted/cart-notes.tsx'
import { LinkedCart } from './posted/linked-cart.tsx'
import { PostedCart } from './posted/posted-cart.tsx'

interface CartPageProps {
  view: CartView
  currency: CurrencyCode
  providerName: string
  freeOverCents: number
  /** How long the prices of a quote hold; undefined with a hosted store, which makes none. */
  quoteDays: number | undefined
  /** The browser's cart. Astro's check does not count slots as props, hence the `?`. */
  children?: ReactNode
}

/** The cart as a page of its own, for everybody. */
export function CartPage({
  view,
  currency,
  providerName,
  freeOverCents,
  quoteDays,
  children,
}: CartPageProps) {
  return (
    <CurrencyProvider currency={currency}>
      <section className="page-width min-h-[90dvh] pt-10 pb-16 lg:pt-16 lg:pb-28">
        <h1
          id={CART_HEADING_ID}
          tabIndex={-1}
          className="text-[clamp(min(2.25rem,16vw),5vw,3.5rem)] outline-none"
        >
          Shopping Cart
        </h1>
        <CartNotes view={view} />
        {view.linked && <LinkedCart linked={view.linked} />}
        <PostedCart {...{ view, providerName, freeOverCents, quoteDays }} />
        {children}
        <p data-below-cart="" data-saved-link="" hidden className="mt-10">
          <a href="/saved" className="inline-flex min-h-11 items-center underline underline-offset-4">
            See what you saved for later
          </a>
        </p>
      </section>
    </CurrencyProvider>
  )
}
