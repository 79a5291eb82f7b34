import type { ReactNode } from 'react'
import { LinkToCart } from './link-to-cart.tsx'
import type { CartItem } from './store/cart-item.ts'
import { countText } from './store/cart-rules.ts'

interface CartColumnsProps {
  items: readonly CartItem[]
  /** The list's items, in the order of `items`. */
  lines: ReactNode
  summary: ReactNode
  quoteDays: number | undefined
  /** What is to be said beside how many there are. */
  note?: ReactNode
}

/** The cart as a page: how many, then the lines, with what they cost beside them or below. */
export function CartColumns({ items, lines, summary, quoteDays, note }: CartColumnsProps) {
  const isEmpty = items.length === 0
  return (
    <div data-empty={isEmpty || undefined}>
      <p aria-live="polite" className="mt-6 text-quiet">
        {countText(items)}
        {note}
      </p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:mt-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        {isEmpty ? (
          <p>
            <a
              href="/collection"
              className="inline-flex min-h-11 items-center text-pine underline underline-offset-6"
            >
              Shop All Products
            </a>
          </p>
        ) : (
          <ul className="divide-y divide-line border-t border-line lg:border-b">{lines}</ul>
        )}
        <div className="lg:sticky lg:top-28 lg:self-start">
          {summary}
          {!isEmpty && <LinkToCart {...{ items, quoteDays }} />}
        </div>
      </div>
    </div>
  )
}
