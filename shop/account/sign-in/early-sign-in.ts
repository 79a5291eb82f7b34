import { isStored } from '../../islands/is-stored.ts'
import { WAKE } from '../../islands/island-events.ts'
import { wakeWhenIdle } from '../../islands/wake-when-idle.ts'
import { offersPasskeys } from '../passkeys/offers-passkeys.ts'
import { SESSION_KEY } from '../session/session-key.ts'

/**
 * What the sign-in page does while its panel sleeps: it says whether passkeys can be used, and wakes the panel for who is
 * signed in already, also where the page comes back from the back/forward cache; for anybody else in an idle moment.
 * Fields work by themselves, and React leaves what was typed into them as it is.
 */
export function runEarlySignIn(): void {
  void offersPasskeys().then((areOffered) => {
    document.documentElement.toggleAttribute('data-passkeys', areOffered)
  })
  const panel = document.querySelector<HTMLElement>('main astro-island')
  if (!panel) return
  wakeWhenIdle(panel)
  addEventListener('pageshow', () => {
    if (isStored(SESSION_KEY)) panel.dispatchEvent(new Event(WAKE))
  })
}
