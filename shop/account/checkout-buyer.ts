import { readAddresses } from '../clients/backend/addresses.ts'
import type { CartBuyer } from '../clients/storefront/checkout/create-cart.ts'
import { sessionKeeper } from './session/browser-session.ts'
import { accountOf } from './session/session-record.ts'
import { callSignedIn } from './signed-in.ts'

/** A checkout that begins empty is better than one that does not begin. */
const MAX_WAIT_MS = 2_000

/** What the account that is signed in here has for the checkout: its email and addresses. */
export async function readCheckoutBuyer(): Promise<CartBuyer | undefined> {
  const account = accountOf(sessionKeeper.stored())
  if (account.kind !== 'signed-in') return undefined
  const read = await Promise.race([readAddresses(callSignedIn), waited()])
  if (read?.ok) return { email: account.email, addresses: read.data }
  console.warn('The addresses of the account did not come:', read?.error ?? 'no answer in time')
  // A session that has ended says no more who is here.
  return read?.error.kind === 'signed-out' ? undefined : { email: account.email, addresses: [] }
}

function waited(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), MAX_WAIT_MS))
}
