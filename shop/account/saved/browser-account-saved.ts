import { ACCOUNT_SAVED_KEY } from '../../clients/saved-keys.ts'
import { browserStorage } from '../../islands/browser-storage.ts'
import { browserPage } from '../../islands/page-lifecycle.ts'
import { notifyStorageChange } from '../../islands/storage-event.ts'
import { sessionKeeper } from '../session/browser-session.ts'
import { userOf } from '../session/session-record.ts'
import { callSignedIn } from '../signed-in.ts'
import { createAccountSaved } from './account-saved.ts'

/** What the account that is signed in in this browser saved for later. */
export const accountSaved = createAccountSaved({
  call: callSignedIn,
  userId: () => userOf(sessionKeeper.stored())?.id,
  ofBrowser: () => browserStorage('localStorage'),
  besideSession: () => browserStorage(sessionKeeper.isRemembered() ? 'localStorage' : 'sessionStorage'),
  onCopy: () => notifyStorageChange(browserPage.window, ACCOUNT_SAVED_KEY),
})
