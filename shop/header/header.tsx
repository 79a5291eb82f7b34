import type { ReactNode } from 'react'
import type { Product } from '../clients/storefront/products/product.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import { featuredChairs } from './featured-chairs.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { isActive, navigation, SHOP_ALL_PATH } from './navigation.ts'
import { SearchBox } from './search-box.tsx'
import { ShopMenu } from './shop-menu.tsx'

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

/** The bar of links on a wide screen (clauses 2.11 and 2.12). */
function MainNavigation({ path, chairs }: { path: string; chairs: readonly Product[] }) {
  return (
    <nav aria-label="Main" className="hidden bar:block noscript:max-xl:hidden">
      <ul className="flex items-center gap-4 text-[15px] xl:gap-5">
        {navigation.map(({ href, label }) => (
          <li key={href} className="flex items-center">
            <a
              href={href}
              aria-current={isActive(href, path) ? 'page' : undefined}
              className="flex min-h-11 min-w-11 items-center justify-center border-b-2 border-transparent pt-0.5 whitespace-nowrap text-quiet transition-colors duration-150 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink forced-colors:not-aria-[current=page]:border-[Canvas]"
            >
              {label}
            </a>
            {href === SHOP_ALL_PATH && <ShopMenu chairs={chairs} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}
