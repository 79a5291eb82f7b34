import { SESSION_KEY } from '../../account/session/session-key.ts'
import { SAVED_KEY } from '../../clients/saved-keys.ts'
import { isStored } from '../../islands/is-stored.ts'

/** Shows the way to what was saved where something is, or to whom is signed in: their account may have it by now. */
export function wakeSavedLink(): void {
  const link = document.querySelector<HTMLElement>('[data-saved-link]')
  const show = () => {
    if (link) link.hidden = !isStored(SAVED_KEY) && !isStored(SESSION_KEY)
  }
  show()
  // Whoever comes back may have saved something meanwhile, or signed in.
  addEventListener('pageshow', show)
  document.addEventListener('visibilitychange', show)
}
