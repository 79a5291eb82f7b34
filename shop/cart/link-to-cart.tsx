import { linkToCart, linkToQuote } from './posted/link-lines.ts'
import type { CartItem } from './store/cart-item.ts'
import { inStock, stillSold } from './store/cart-rules.ts'

const LINK = 'inline-flex min-h-11 items-center text-[15px] text-ink underline underline-offset-4'

interface LinkToCartProps {
  items: readonly CartItem[]
  /** A hosted store makes no quotes. */
  hasQuotes: boolean
}

/** The cart as an address, to keep, or to open on another device; and as a quote for whoever pays. */
export function LinkToCart({ items, hasQuotes }: LinkToCartProps) {
  const kept = stillSold(items)
  const quoted = inStock(items)
  if (kept.length === 0) return null
  return (
    <>
      {hasQuotes && quoted.length > 0 && (
        <p className="mt-6 text-sm text-quiet">
          <a href={linkToQuote(quoted)} className={LINK}>
            Ask my employer
          </a>
          <span className="block">
            A quote to print or to send: your quantity discount, delivery and tax on one page, its prices held
            for 30 days.
          </span>
        </p>
      )}
      <p className="mt-4 text-sm text-quiet">
        <a href={linkToCart(kept)} className={LINK}>
          Link to this cart
        </a>
        <span className="block">
          Bookmark it, or send it to yourself: it shows the same items on any device, at the price of the day.
        </span>
      </p>
    </>
  )
}
