import type { Product } from '../clients/storefront/products/product.ts'
import { isActive, navigation, SHOP_ALL_PATH } from './navigation.ts'
import { ShopMenu } from './shop-menu.tsx'

/** The bar of links on a wide screen (clauses 2.11 and 2.12). */
export function MainNavigation({ path, chairs }: { path: string; chairs: readonly Product[] }) {
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
