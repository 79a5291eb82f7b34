import { SESSION_KEY } from '../../account/session/session-key.ts'
import { SAVED_KEY } from '../../clients/saved-keys.ts'
import { isStored } from '../../islands/is-stored.ts'
import { browserPage, whenPageIsShown } from '../../islands/page-lifecycle.ts'
import { NOTHING_SAVED_ID, SAVED_FAILED_ID, showPart } from './saved-parts.ts'

/** Loads the script of the list where there may be one, each time that the page is shown. */
export function wakeSavedPage(): void {
  whenPageIsShown(browserPage, () => {
    if (!isStored(SAVED_KEY) && !isStored(SESSION_KEY)) return showPart(NOTHING_SAVED_ID)
    import('./show-saved.ts').then(
      (script) => script.showSaved(),
      () => showPart(SAVED_FAILED_ID),
    )
  })
}
