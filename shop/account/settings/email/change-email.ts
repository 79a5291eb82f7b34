import { done, failedWith, type Outcome } from '../../outcome.ts'
import { ACCOUNT_PATH } from '../../paths.ts'
import type { BrowserSession } from '../../session/browser-session.ts'
import { type AccountDetails, detailsOf } from '../account-details.ts'

/** The backend mails both addresses, and makes the change once both have confirmed it. */
export async function changeEmail(
  { client }: BrowserSession,
  email: string,
): Promise<Outcome<AccountDetails>> {
  const { data, error } = await client.updateUser(
    { email },
    { emailRedirectTo: location.origin + ACCOUNT_PATH },
  )
  return error ? failedWith(error, 'Failed to change the address') : done(detailsOf(data.user))
}
