import { Icon } from '../ui/icon.tsx'
import { isActive, navigation } from './navigation.ts'

const MENU_ID = 'menu'

/** The drawer of clause 2.11: a popover, so it opens and closes without any script. */
export function MobileMenu({ path }: { path: string }) {
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
