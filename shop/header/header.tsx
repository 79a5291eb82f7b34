import type { ReactNode } from 'react'
import { Wordmark } from '../ui/wordmark.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { isActive, navigation } from './navigation.ts'

interface HeaderProps {
  path: string
  /** The currency form and the cart, which are islands of their own. */
  children: ReactNode
}

/** The bar at the top of every page (clauses 2.10, 2.11 and 2.14). */
export function Header({ path, children }: HeaderProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="page-width flex h-16 items-center gap-4 lg:h-18">
        <MobileMenu path={path} />
        <a href="/" className="mr-auto flex min-h-11 items-center lg:mr-6" aria-label="Keel, home">
          <Wordmark />
        </a>
        <nav aria-label="Main" className="mr-auto hidden xl:block">
          <ul className="flex items-center gap-6 text-[15px]">
            {navigation.map(({ href, label }) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={isActive(href, path) ? 'page' : undefined}
                  className="flex min-h-11 items-center border-b-2 border-transparent pt-0.5 whitespace-nowrap text-quiet transition-colors duration-150 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </div>
    </header>
  )
}
