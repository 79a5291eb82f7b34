import { createSignedInCall, type SignedInCall } from '../clients/backend/signed-in-call.ts'
import type { BrowserConfig } from '../locals.ts'
import { accountStore, openSession, sessionKeeper } from './browser-session.ts'
import { SIGN_IN_PATH } from './paths.ts'

/** Who is signed in, as this browser keeps it: follows sign-in and sign-out in every tab. */
export const signedInAccount = accountStore.$account

/** Asks the backend's tables as who is signed in. Refreshes are made by the page's one client for accounts. */
export function openSignedInCall(backend: BrowserConfig['backend']): SignedInCall {
  return createSignedInCall({
    ...backend,
    openClient: async () => (sessionKeeper.kept() === null ? undefined : (await openSession(backend)).client),
  })
}

/** Where somebody signs in, who is then led on to that address of the shop: a path, with its query and fragment. */
export function signInAddress(next: string): string {
  return `${SIGN_IN_PATH}?${new URLSearchParams({ next })}`
}
