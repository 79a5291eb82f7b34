import type { ReactNode } from 'react'
import { buttonStyle } from '../ui/button-style.ts'
import { linkToCart, linkToQuote } from './posted/link-lines.ts'
import { countText } from './store/cart-count.ts'
import type { CartItem } from './store/cart-item.ts'
import { inStock, stillSold } from './store/cart-rules.ts'

interface CartColumnsProps {
  items: readonly CartItem[]
  /** The list's items, in the order of `items`. */
  lines: ReactNode
  summary: ReactNode
  quoteDays: number | undefined
  /** What is to be said beside how many there are. */
  note?: ReactNode
  /** Something else on the page is what one comes for, even where the cart is empty. */
  isSecond?: boolean
}

/** The cart as a page: how many, then the lines, with what they cost beside them or below. */
export function CartColumns({ items, lines, summary, quoteDays, note, isSecond }: CartColumnsProps) {
  const isEmpty = items.length === 0
  return (
    <div data-empty={isEmpty || undefined}>
      <p aria-live="polite" className="mt-6 text-quiet">
        {countText(items)}
        {note}
      </p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:mt-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        {isEmpty ? (
          <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <a href="/collection" className={buttonStyle(isSecond ? 'quiet' : 'strong')}>
              Shop All Products
            </a>
            <a href="/setup-guide" className="inline-flex min-h-11 items-center underline underline-offset-4">
              Find the seat that fits you
            </a>
          </p>
        ) : (
          <ul className="divide-y divide-line border-t border-line lg:self-start lg:border-b">{lines}</ul>
        )}
        <div className="lg:sticky lg:top-28 lg:self-start">
          {summary}
          {!isEmpty && <LinkToCart {...{ items, quoteDays }} />}
        </div>
      </div>
    </div>
  )
}

const LINK = 'inline-flex min-h-11 items-center text-note text-ink underline underline-offset-4'

interface LinkToCartProps {
  items: readonly CartItem[]
  /** How long the prices of a quote hold; undefined with a hosted store, which makes none. */
  quoteDays: number | undefined
}

/** The cart as an address, to keep, or to open on another device; and as a quote for whoever pays. */
function LinkToCart({ items, quoteDays }: LinkToCartProps) {
  const kept = stillSold(items)
  const quoted = inStock(items)
  if (kept.length === 0) return null
  return (
    <>
      {quoteDays !== undefined && quoted.length > 0 && (
        <p className="mt-6 text-sm text-quiet">
          {/* A page of the storefront, as the checkout is. */}
          <a href={linkToQuote(quoted)} target="_blank" rel="noopener" className={LINK}>
            Ask my employer<span className="sr-only"> (opens in a new tab)</span>
          </a>
          <span className="block">
            A quote to print or to send: your quantity discount, delivery and tax on one page, its prices held
            for {quoteDays} days.
          </span>
        </p>
      )}
      <p className="mt-4 text-sm text-quiet">
        <a href={linkToCart(kept)} className={LINK}>
          Link to this cart
        </a>
        <span className="block">
          Bookmark it, or send it to yourself: it shows the same items on any device, at that day's prices.
        </span>
      </p>
    </>
  )
}
