import { wakeWhenIdle } from '../../islands/wake-when-idle.ts'
import { offersPasskeys } from '../passkeys/offers-passkeys.ts'

/**
 * What the sign-in page does while its panel sleeps: it says whether passkeys can be used, and wakes the panel in an idle
 * moment; for who is signed in already the session that is stored does. Fields work by themselves, and React leaves what
 * was typed into them as it is.
 */
export function runEarlySignIn(): void {
  void offersPasskeys().then((areOffered) => {
    document.documentElement.toggleAttribute('data-passkeys', areOffered)
  })
  const panel = document.querySelector<HTMLElement>('main astro-island')
  if (panel) wakeWhenIdle(panel)
}
