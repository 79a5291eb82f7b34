import type { ReactNode } from 'react'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import type { Product } from '../../clients/storefront/products/product.ts'
import { CurrencyProvider } from '../../currency/use-currency.tsx'
import type { Claims } from '../../page-api/claims.ts'
import type { Rating } from '../../ui/rating/rating.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { badgeAt } from './discover-products.ts'
import { ProductCard } from './product-card.tsx'

interface ProductGridProps {
  products: readonly Product[]
  currency: CurrencyCode
  claims: Claims
  /** Finds a product's rating by its handle. */
  ratingOf: (handle: string) => Rating | undefined
  /** The level of the cards' titles. */
  heading: 'h2' | 'h3'
  /** Number of cards above the fold, whose pictures are not lazy. */
  eagerCount?: number
  /** Bestseller, New Arrival, Top Rated, by position (clause 2.21). */
  badges?: boolean
  /** On a phone, 'list' is a column of small cards, 'row' is swiped: both suit a list among many parts of a page. */
  onPhones?: 'cards' | 'list' | 'row'
  /** Content of a cell after the last product. */
  last?: ReactNode
  /** The address of the page, where the list is empty because the storefront did not answer. */
  retry?: string | undefined
  /** The page's own words for an empty list, instead of the specified ones. */
  whenEmpty?: ReactNode
  /** On a page that filters: the text of a product that is searched, and whether the product is hidden now. */
  searched?: (product: Product) => { text: string; hidden: boolean }
}

/** Shows products in one, two or three columns (clause 2.21), or the specified words where there are none. */
export function ProductGrid({
  products,
  currency,
  claims,
  ratingOf,
  heading,
  eagerCount = 0,
  badges = false,
  onPhones = 'cards',
  last,
  retry,
  whenEmpty = <NoProducts retry={retry} />,
  searched,
}: ProductGridProps) {
  if (products.length === 0) return whenEmpty
  return (
    <CurrencyProvider currency={currency}>
      <ul
        className={`${onPhones === 'row' ? 'swipe-row sm:grid' : 'grid'} gap-x-6 ${onPhones === 'list' ? 'gap-y-8 sm:gap-y-14' : 'gap-y-14'} sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8`}
      >
        {products.map((product, position) => {
          const search = searched?.(product)
          return (
            <li key={product.id} data-searched={search?.text} hidden={search?.hidden}>
              <ProductCard
                product={product}
                heading={heading}
                eager={position < eagerCount}
                isSmallOnPhones={onPhones === 'list'}
                badge={badges ? badgeAt(position, claims) : undefined}
                rating={ratingOf(product.handle)}
                isPriceSpecified={claims.has('price.reference')}
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
