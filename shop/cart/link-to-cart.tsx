import { linkToCart } from './posted/link-lines.ts'
import type { CartItem } from './store/cart-item.ts'
import { stillSold } from './store/cart-rules.ts'

/** The cart as an address, to keep, or to open on another device. */
export function LinkToCart({ items }: { items: readonly CartItem[] }) {
  const kept = stillSold(items)
  if (kept.length === 0) return null
  return (
    <p className="mt-6 text-sm text-quiet">
      <a
        href={linkToCart(kept)}
        className="inline-flex min-h-11 items-center text-[15px] text-ink underline underline-offset-4"
      >
        Link to this cart
      </a>
      <span className="block">
        Bookmark it, or send it to yourself: it shows the same items on any device, at the price of the day.
      </span>
    </p>
  )
}
