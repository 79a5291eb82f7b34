import { browserStorage } from '../../islands/browser-storage.ts'
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
})
