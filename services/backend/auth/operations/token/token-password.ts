import type { Context } from 'hono'
import * as v from 'valibot'
import type { GatewayEnvironment } from '../../../gateway/environment.ts'
import { findAccountByEmail, isBanned } from '../../accounts/select-accounts.ts'
import { ApiError } from '../../answers/api-error.ts'
import { readBody, text } from '../../input/read-body.ts'
import { enforce } from '../../limits/limits.ts'
import type { AuthParts } from '../../parts.ts'
import { answerNewSession } from '../../sessions/answer-new-session.ts'

const schema = v.object({ email: text, phone: text, password: text })

/** An unknown address and a wrong password are answered alike, and take as long. */
export function passwordGrant(parts: AuthParts) {
  return async (c: Context<GatewayEnvironment>): Promise<Response> => {
    const { email, phone, password } = await readBody(c, schema)
    if (email !== '' && phone !== '') {
      throw invalid('Only an email address or phone number should be provided on login.')
    }
    if (phone !== '') throw new ApiError(422, 'phone_provider_disabled', 'Phone logins are disabled')
    if (email === '') throw invalid('missing email or phone')
    const address = email.toLowerCase()
    const asker = {
      address: c.env.address,
      isKnown: parts.knownVisitors.has(c.env.address, address),
    }
    const attempt = countAttempt(parts, c.env.address, address)
    const find = () => findAccountByEmail(parts.database.query, address)
    const account = await parts.passwords.find(find, password, asker).catch((error: unknown) => {
      // Nothing was guessed.
      attempt.takeBack()
      throw error
    })
    if (!account) throw new ApiError(400, 'invalid_credentials', 'Invalid login credentials')
    attempt.takeBack()
    if (isBanned(account, parts.now())) throw new ApiError(400, 'user_banned', 'User is banned')
    if (!account.email_confirmed_at) throw new ApiError(400, 'email_not_confirmed', 'Email not confirmed')
    return answerNewSession(parts, c, account, 'password')
  }
}

/** Counted before the password is looked at, so that a thousand at once are not all let through. */
function countAttempt({ limits }: AuthParts, address: string | undefined, account: string) {
  enforce(limits.signInByAddress, address)
  enforce(limits.signInByAccount, account)
  return {
    takeBack() {
      if (address !== undefined) limits.signInByAddress.giveBack(address)
      limits.signInByAccount.giveBack(account)
    },
  }
}

function invalid(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}
