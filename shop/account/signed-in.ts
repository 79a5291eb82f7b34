import {
  createSendSignedIn,
  createSignedInCall,
  type SendSignedIn,
  type SignedInCall,
} from '../clients/backend/signed-in-call.ts'
import { readBrowserConfig } from '../islands/browser-config.ts'
import { SIGN_IN_PATH } from './paths.ts'
import { accountStore, openSession, sessionKeeper } from './session/browser-session.ts'
import { SESSION_KEY } from './session/session-key.ts'

/** The account that is signed in in this browser; it follows sign-in and sign-out in every tab. */
export const signedInAccount = accountStore.$account

/** Queries the backend's tables as the signed-in account. The page's one auth client refreshes the session. */
export const callSignedIn: SignedInCall = (ask, dataSchema) =>
  createSignedInCall({ ...readBrowserConfig().backend, openClient, forgetSession })(ask, dataSchema)

/** Sends any other request that needs the session: files, and requests that the shop's server answers. */
export const sendSignedIn: SendSignedIn = createSendSignedIn(openClient, forgetSession)

function forgetSession(): void {
  sessionKeeper.removeItem(SESSION_KEY)
  import('./session/ended-session.ts').then(
    ({ tellSessionEnded }) => tellSessionEnded('session_not_found'),
    () => {},
  )
}

async function openClient() {
  return sessionKeeper.stored() === null ? undefined : (await openSession()).client
}

/** The sign-in page's address; `next`, a path with its query and fragment, is where the visitor goes afterwards. */
export function signInAddress(next: string): string {
  return `${SIGN_IN_PATH}?${new URLSearchParams({ next })}`
}
