import type { ReactNode } from 'react'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { Product } from '../../clients/storefront/products/product.ts'
import { CurrencyProvider } from '../../currency/use-currency.tsx'
import type { Claims } from '../../locals.ts'
import type { Rating } from '../../ui/rating/rating.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { badgeAt } from './discover-products.ts'
import { ProductCard } from './product-card.tsx'

interface ProductGridProps {
  products: readonly Product[]
  currency: CurrencyCode
  claims: Claims
  /** What a product is rated, by its handle. */
  ratingOf: (handle: string) => Rating | undefined
  /** The level of the cards' titles. */
  heading: 'h2' | 'h3'
  /** The first row is above the fold. */
  eagerCount?: number
  /** Bestseller, New Arrival, Top Rated, by position (clause 2.21). */
  badges?: boolean
  /** What stands after the last product, in a place of its own. */
  last?: ReactNode
  /** The address of the page, where the list is empty for want of an answer. */
  retry?: string | undefined
  /** Instead of the specified words, where the page has its own. */
  whenEmpty?: ReactNode
  /** On a page that filters: what of a product is looked at, and whether it is shown now. */
  searched?: (product: Product) => { text: string; hidden: boolean }
}

/** One, two or three columns (clause 2.21), or the specified words where there is nothing. */
export function ProductGrid({
  products,
  currency,
  claims,
  ratingOf,
  heading,
  eagerCount = 0,
  badges = false,
  last,
  retry,
  whenEmpty = <NoProducts retry={retry} />,
  searched,
}: ProductGridProps) {
  if (products.length === 0) return whenEmpty
  return (
    <CurrencyProvider currency={currency}>
      <ul className="grid gap-x-6 gap-y-14 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8">
        {products.map((product, position) => {
          const search = searched?.(product)
          return (
            <li key={product.id} data-searched={search?.text} hidden={search?.hidden}>
              <ProductCard
                product={product}
                heading={heading}
                eager={position < eagerCount}
                badge={badges && claims === 'as-specified' ? badgeAt(position) : undefined}
                rating={ratingOf(product.handle)}
                claims={claims}
              />
            </li>
          )
        })}
        {last && <li>{last}</li>}
      </ul>
    </CurrencyProvider>
  )
}

function NoProducts({ retry }: { retry: string | undefined }) {
  return (
    <div className="border-y border-line py-20 text-center">
      <p className="text-2xl font-semibold tracking-tight">No products found</p>
      <p className="mt-2 text-quiet">Check back soon for our latest arrivals</p>
      {retry !== undefined && <TryAgain address={retry} />}
    </div>
  )
}
