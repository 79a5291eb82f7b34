import type { ReactNode } from 'react'
import type { Product } from '../clients/storefront/products/product.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import { featuredChairs } from './featured-chairs.ts'
import { MainNavigation } from './main-navigation.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { SearchBox } from './search-box.tsx'

interface HeaderProps {
  path: string
  /** The first ten products of the catalogue (clause 2.15). */
  products: readonly Product[]
  /** The currency form, the account control and the cart. */
  children: ReactNode
}

/** The bar at the top of every page (clauses 2.10 to 2.15). */
export function Header({ path, products, children }: HeaderProps) {
  return (
    <header id="header" className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="page-width flex h-16 items-center sm:gap-2 lg:h-18 noscript:max-sm:h-auto noscript:max-sm:flex-wrap">
        <MobileMenu path={path} />
        <a href="/" className="flex min-h-11 shrink-0 items-center bar:mr-6" aria-label="Keel, home">
          <Wordmark />
        </a>
        <MainNavigation path={path} chairs={featuredChairs(products)} />
        <SearchBox />
        {children}
      </div>
    </header>
  )
}
