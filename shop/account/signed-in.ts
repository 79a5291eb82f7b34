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

/** Who is signed in, as this browser keeps it: follows sign-in and sign-out in every tab. */
export const signedInAccount = accountStore.$account

/** Asks the backend's tables as who is signed in. Refreshes are made by the page's one client for accounts. */
export const callSignedIn: SignedInCall = (ask, dataSchema) =>
  createSignedInCall({ ...readBrowserConfig().backend, openClient, forgetSession })(ask, dataSchema)

/** Sends whatever else needs the session of who is signed in: files, and what the server itself answers. */
export const sendSignedIn: SendSignedIn = createSendSignedIn(openClient, forgetSession)

function forgetSession(): void {
  sessionKeeper.removeItem(SESSION_KEY)
  import('./session/ended-session.ts').then(
    ({ tellEnded }) => tellEnded('session_not_found'),
    () => {},
  )
}

async function openClient() {
  return sessionKeeper.kept() === null ? undefined : (await openSession()).client
}

/** Where somebody signs in, who is then led on to that address of the shop: a path, with its query and fragment. */
export function signInAddress(next: string): string {
  return `${SIGN_IN_PATH}?${new URLSearchParams({ next })}`
}
