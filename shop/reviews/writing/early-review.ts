import { PROOF_KEY } from '../../account/proof-key.ts'
import { SESSION_KEY } from '../../account/session/session-key.ts'
import { offerEarlyAnswers } from '../../islands/early-answers.ts'
import { isStored } from '../../islands/is-stored.ts'
import { wakeWhenIdle } from '../../islands/wake-when-idle.ts'
import { MISSED } from '../../ui/island-events.ts'
import { DRAFTS_KEY } from './draft/drafts-key.ts'

/** A review of before, one that was begun, or a purchase that was proved: React shows them without being asked. */
const TO_SHOW = [SESSION_KEY, DRAFTS_KEY, PROOF_KEY]

/**
 * What the page for writing a review does while its desk sleeps. Fields work by themselves, and the desk finds what was
 * typed. A choice of files must follow a press at once: browsers refuse one that comes later, and then the page says so.
 */
export function runEarlyReview(): void {
  keepProofIfAny()
  const desk = document.querySelector<HTMLElement>('main astro-island')
  if (!desk) return
  offerEarlyAnswers(desk, {
    wakes: TO_SHOW.some(isStored),
    answer: ({ dataset }) => {
      if (dataset.picksFiles === undefined) return false
      if (navigator.userActivation?.isActive === false)
        desk.dispatchEvent(new Event(MISSED, { bubbles: true }))
      else desk.querySelector<HTMLInputElement>('[type=file]')?.click()
      return true
    },
  })
  wakeWhenIdle(desk)
}

/** Hardly anybody comes by the link of a mail; where this does not come, the desk does the same. */
function keepProofIfAny(): void {
  if (!location.hash.startsWith('#proof=')) return
  import('../../account/stored-proof.ts').then(
    (script) => script.keepProof(),
    () => {},
  )
}
