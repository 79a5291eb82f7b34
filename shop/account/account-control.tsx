import { useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { createTypeahead } from '../ui/typeahead.ts'
import { AccountMenu } from './account-menu.tsx'
import { SIGN_IN_PATH } from './paths.ts'

const MENU_ID = 'account-menu'
/** Narrow phones show the account in the menu only; without script, the currency's button needs the room. */
const CONTROL = 'hidden size-11 shrink-0 place-items-center'

/**
 * Clause 2.14. Signed out, the person icon links to the sign-in page; signed in, it opens a menu by the browser's own
 * popover. A mark on the root selects the link or the button in CSS, so nothing moves.
 */
export function AccountControl() {
  const [typeahead] = useState(createTypeahead)
  const find = ({ key, timeStamp, ctrlKey, metaKey, altKey }: React.KeyboardEvent) => {
    // The browser's own shortcuts pass through.
    if (ctrlKey || metaKey || altKey) return
    const menu = document.getElementById(MENU_ID)
    if (menu?.matches(':popover-open')) typeahead(menu, key, timeStamp)
  }
  return (
    <>
      <a
        href={SIGN_IN_PATH}
        aria-label="Account"
        className={`min-[390px]:grid noscript:max-[479px]:hidden signed-in:hidden ${CONTROL}`}
      >
        <Icon name="person" />
      </a>
      <button
        type="button"
        popoverTarget={MENU_ID}
        onKeyDown={find}
        aria-label="Account"
        className={`relative min-[390px]:signed-in:grid ${CONTROL}`}
      >
        <Icon name="person" />
        <span className="absolute right-2 bottom-2 size-2.5 rounded-full border-2 border-paper bg-pine" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what it hears comes from the link and the button in it */}
      <div
        id={MENU_ID}
        popover="auto"
        onKeyDown={find}
        className="dropdown top-16 right-[max(20px,(100vw-1360px)/2)] left-auto m-0 w-[min(320px,100vw-40px)] border border-line bg-sheet text-ink lg:top-18"
      >
        <AccountMenu />
      </div>
    </>
  )
}
