import type { ReactNode } from 'react'
import { navigation as links } from '#facts/navigation.ts'
import { Icon } from '../ui/icon.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { type MenuChair, ShopMenu } from './shop-menu.tsx'

interface HeaderProps {
  path: string
  /** The chairs of the Shop dropdown. */
  chairs: readonly MenuChair[]
  /** The currency form, the account control and the cart. */
  children: ReactNode
}

/** The Shop dropdown stands beside this link (clause 2.12). */
const SHOP_ALL_PATH = '/collection'

/** The header's links, in the order of clause 2.11. */
const navigation = links.main

/** The bar at the top of every page (clauses 2.10 to 2.15). It is one row, unless the reader's text is larger than usual. */
export function Header({ path, chairs, children }: HeaderProps) {
  return (
    <header id="header" className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="page-width flex min-h-16 flex-wrap items-center sm:gap-2 lg:min-h-18 noscript:sm:flex-nowrap">
        <MobileMenu path={path} />
        <a href="/" className="flex min-h-11 shrink-0 items-center bar:mr-6" aria-label="Keel, home">
          <Wordmark />
        </a>
        <MainNavigation path={path} chairs={chairs} />
        <SearchBox />
        {children}
      </div>
    </header>
  )
}

/** The bar of links on a wide screen (clauses 2.11 and 2.12). */
function MainNavigation({ path, chairs }: { path: string; chairs: readonly MenuChair[] }) {
  return (
    <nav aria-label="Main" className="hidden bar:block noscript:max-xl:hidden">
      <ul className="flex items-center gap-4 text-note xl:gap-5">
        {navigation.map(({ href, label }) => (
          <li key={href} className="flex items-center">
            <a
              href={href}
              aria-current={isActive(href, path) ? 'page' : undefined}
              className="flex min-h-11 min-w-11 items-center justify-center border-b-2 border-transparent pt-0.5 whitespace-nowrap text-quiet fade-colors hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink forced-colors:not-aria-[current=page]:border-[Canvas]"
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

const BOX_ID = 'search-box'

/** Clauses 2.13 and 5.04: a popover with a plain form, whose pattern makes the browser refuse blank text. */
function SearchBox() {
  return (
    <>
      <button
        type="button"
        popoverTarget={BOX_ID}
        aria-label="Search"
        className="ml-auto grid size-11 shrink-0 place-items-center"
      >
        <Icon name="search" />
      </button>
      <search
        id={BOX_ID}
        popover="auto"
        className="dropdown top-16 m-0 w-full max-w-none border-b border-line bg-sheet text-ink lg:top-18"
      >
        <form
          action="/search"
          data-search-form=""
          className="page-width flex max-w-[900px] items-center gap-3 py-6 lg:py-10"
        >
          <input
            type="search"
            name="q"
            required
            pattern=".*\S.*"
            title="Type a word to search for"
            maxLength={200}
            autoFocus
            autoComplete="off"
            aria-label="Search for"
            placeholder="Search for chairs, furniture..."
            className="min-w-0 grow border-b-2 border-ink bg-transparent py-2 text-[clamp(1.25rem,3vw,2rem)] tracking-tight placeholder:text-quiet"
          />
          <button type="submit" className="grid size-11 place-items-center" aria-label="Go">
            <Icon name="arrow" />
          </button>
        </form>
      </search>
    </>
  )
}

const MENU_ID = 'menu'

/** The drawer of clause 2.11: a popover, so it opens and closes without any script. */
function MobileMenu({ path }: { path: string }) {
  return (
    <div className="-ml-2 shrink-0 bar:hidden noscript:max-xl:block">
      <button
        type="button"
        popoverTarget={MENU_ID}
        className="grid size-11 place-items-center"
        aria-label="Menu"
      >
        <Icon name="menu" />
      </button>
      <div
        id={MENU_ID}
        popover="auto"
        className="drawer m-0 h-dvh max-h-none w-[min(88vw,400px)] border-r border-line bg-paper px-6 py-5 text-ink shadow-none backdrop:bg-ink/30"
      >
        <button
          type="button"
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          aria-label="Close menu"
          className="-ml-3 grid size-11 place-items-center"
        >
          <Icon name="close" />
        </button>
        <nav aria-label="Menu">
          <ul className="mt-6 border-t border-line">
            {navigation.map(({ href, label }) => (
              <li key={href} className="border-b border-line">
                <a
                  href={href}
                  aria-current={isActive(href, path) ? 'page' : undefined}
                  className="flex min-h-14 items-center text-xl tracking-tight aria-[current=page]:text-pine aria-[current=page]:underline aria-[current=page]:underline-offset-8"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <AccountRow href="/login" className="flex signed-in:hidden" />
        <AccountRow href="/account" className="hidden signed-in:flex" />
      </div>
    </div>
  )
}

function AccountRow({ href, className }: { href: string; className: string }) {
  return (
    <a href={href} className={`mt-6 min-h-11 items-center gap-3 ${className}`}>
      <Icon name="person" />
      Account
    </a>
  )
}

/** Clause 2.11: the link to the current page is active. */
function isActive(href: string, path: string): boolean {
  return path === href || path === `${href}/`
}
