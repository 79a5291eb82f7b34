import {
  createSendSignedIn,
  createSignedInCall,
  type SendSignedIn,
  type SignedInCall,
} from '../clients/backend/signed-in-call.ts'
import type { BrowserConfig } from '../locals.ts'
import { SIGN_IN_PATH } from './paths.ts'
import { accountStore, openSession, sessionKeeper } from './session/browser-session.ts'
import { SESSION_KEY } from './session/session-key.ts'

/** Who is signed in, as this browser keeps it: follows sign-in and sign-out in every tab. */
export const signedInAccount = accountStore.$account

/** Asks the backend's tables as who is signed in. Refreshes are made by the page's one client for accounts. */
export function openSignedInCall(backend: BrowserConfig['backend']): SignedInCall {
  return createSignedInCall({ ...backend, openClient: () => openClient(backend), forgetSession })
}

/** Sends whatever else needs the session of who is signed in: files, and what the server itself answers. */
export function openSendSignedIn(backend: BrowserConfig['backend']): SendSignedIn {
  return createSendSignedIn(() => openClient(backend), forgetSession)
}

function forgetSession(): void {
  sessionKeeper.removeItem(SESSION_KEY)
}

async function openClient(backend: BrowserConfig['backend']) {
  return sessionKeeper.kept() === null ? undefined : (await openSession(backend)).client
}

/** Where somebody signs in, who is then led on to that address of the shop: a path, with its query and fragment. */
export function signInAddress(next: string): string {
  return `${SIGN_IN_PATH}?${new URLSearchParams({ next })}`
}
