import type { AuthError, Session } from '@supabase/auth-js'
import { clearFragment } from '../mail-fragment.ts'
import { type Failure, failed, failedWith, type Outcome } from '../outcome.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import type { SessionKeeper } from '../session/session-keeper.ts'
import { userOf } from '../session/session-record.ts'

/** The email of the account whose session a link brought, and of the account signed in here, if any. */
export interface BroughtSession {
  readonly email: string
  readonly other: string | undefined
}

/** Undefined where the link's account is signed in here already, so there is nothing to confirm. */
export function broughtSession(keeper: SessionKeeper, { user }: Session): BroughtSession | undefined {
  const kept = userOf(keeper.stored())
  return kept !== undefined && kept.id === user.id
    ? undefined
    : { email: user.email ?? '', other: kept?.email }
}

/**
 * Reads the session that a link brought in the fragment. The fragment stays where the backend could not be reached, so
 * that the page, loaded again, tries again.
 */
export async function readLink({ client }: Pick<BrowserSession, 'client'>): Promise<AuthError | null> {
  const { error } = await client.initialize()
  if (error?.name !== 'AuthRetryableFetchError') clearFragment()
  return error
}

/**
 * The reason why the link of a mail did not open. The text in the address is not shown, because anybody can write
 * an address and so put any words on the shop's page.
 */
export function failedLink(
  error: AuthError & { readonly details?: { readonly code?: string } | null },
  fallback: string,
): Outcome<never> {
  const isRedirected = error.name === 'AuthImplicitGrantRedirectError'
  const told = isRedirected ? REASONS.get(error.details?.code) : undefined
  if (told) return failed(told)
  return isRedirected || error.code === 'otp_expired' ? failed(SPENT) : failedWith(error, fallback)
}

const SPENT: Failure = {
  message: 'This link has expired or was already used',
  description: 'Links work once, for one hour. Please request a new one.',
  code: 'otp_expired',
}

/** The shop's words for the other reasons that the service leads back with. */
const REASONS: ReadonlyMap<string | undefined, Failure> = new Map<string, Failure>([
  [
    'over_request_rate_limit',
    {
      message: 'The link was not opened',
      description: 'There were too many attempts. Please open it again in a few minutes.',
    },
  ],
  ['user_banned', { message: 'This account is closed', description: 'Write to us if you do not know why.' }],
  [
    'email_exists',
    {
      message: 'The new address belongs to another account',
      description: 'Your account keeps the address that it has.',
    },
  ],
  // Clause 8.13.
  ...['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable'].map(
    (code): [string, Failure] => [
      code,
      {
        message: 'Your account was not changed',
        description: 'A way to sign in was not added or removed.',
        code,
      },
    ],
  ),
])
