import { SESSION_KEY } from '../../account/session/session-key.ts'
import { ACCOUNT_SAVED_KEY, SAVED_KEY } from '../../clients/saved-keys.ts'
import { isStored } from '../../islands/is-stored.ts'

/** Shows the way to what was saved where something is, or where an account may have it that was not asked yet. */
export function wakeSavedLink(): void {
  const link = document.querySelector<HTMLElement>('[data-saved-link]')
  const show = () => {
    if (link) link.hidden = !isStored(SAVED_KEY) && !mayAccountHaveSaved()
  }
  show()
  // Something may have been saved on a page after this one.
  addEventListener('pageshow', ({ persisted }) => persisted && show())
}

/** The copy has the account's id in its first line, and what is saved below it. */
function mayAccountHaveSaved(): boolean {
  if (!isStored(ACCOUNT_SAVED_KEY)) return isStored(SESSION_KEY)
  return [localStorage, sessionStorage].some((storage) => storage.getItem(ACCOUNT_SAVED_KEY)?.includes('\n'))
}
