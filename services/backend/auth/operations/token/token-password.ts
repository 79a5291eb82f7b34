import type { Context } from 'hono'
import * as v from 'valibot'
import type { CallerEnvironment } from '../../../api-key/caller.ts'
import { type Account, findAccountByEmail, isBanned } from '../../accounts/select-accounts.ts'
import { ApiError, tooManyRequests } from '../../answers/api-error.ts'
import { readBody, text } from '../../input/read-body.ts'
import { visitKey } from '../../limits/known-visitors.ts'
import { enforce } from '../../limits/limits.ts'
import type { AuthParts } from '../../parts.ts'
import type { Asker } from '../../passwords/hash-queue.ts'
import { answerNewSession } from '../../sessions/answer-new-session.ts'

const schema = v.object({ email: text, phone: text, password: text })

/** An unknown address and a wrong password are answered alike, and take as long. */
export function passwordGrant(parts: AuthParts) {
  return async (c: Context<CallerEnvironment>): Promise<Response> => {
    const { email, phone, password } = await readBody(c, schema)
    if (email !== '' && phone !== '') {
      throw invalid('Only an email address or phone number should be provided on login.')
    }
    if (phone !== '') throw new ApiError(422, 'phone_provider_disabled', 'Phone logins are disabled')
    if (email === '') throw invalid('missing email or phone')
    const address = email.toLowerCase()
    const attempt = countAttempt(parts, c.env.address, address)
    const account = await findAccount(parts, c.env.address, { address, password, attempt }).catch(
      (error: unknown) => {
        // The password was not checked, so nothing was guessed.
        attempt.takeBack()
        throw error
      },
    )
    if (!account) throw new ApiError(400, 'invalid_credentials', 'Invalid login credentials')
    attempt.takeBack()
    if (isBanned(account, parts.now())) throw new ApiError(400, 'user_banned', 'User is banned')
    if (!account.email_confirmed_at) throw new ApiError(400, 'email_not_confirmed', 'Email not confirmed')
    return answerNewSession(parts, c, account, 'password')
  }
}

interface Attempt {
  /** False where strangers have used up what the account allows, or have no place left. */
  readonly isStrangersToo: boolean
  takeBack(): void
}

/**
 * Counts the attempt before the password is checked, so that a thousand at once are not all let through. No network
 * gets more guesses at an account that knows it than at one that does not, so the limit tells it nothing.
 */
function countAttempt(
  { limits, passwords }: AuthParts,
  address: string | undefined,
  account: string,
): Attempt {
  const visit = visitKey(address, account)
  enforce(limits.signInByAddress, address)
  enforce(limits.signInByVisitor, visit)
  const isCounted = limits.signInByAccount.take(account)
  return {
    isStrangersToo: isCounted && !passwords.isFull({ address, isKnown: false }),
    takeBack() {
      if (address !== undefined) limits.signInByAddress.giveBack(address)
      limits.signInByVisitor.giveBack(visit)
      if (isCounted) limits.signInByAccount.giveBack(account)
    },
  }
}

interface Guess {
  readonly address: string
  readonly password: string
  readonly attempt: Attempt
}

async function findAccount(
  parts: AuthParts,
  from: string | undefined,
  { address, password, attempt }: Guess,
): Promise<Account | undefined> {
  const asker = attempt.isStrangersToo
    ? { address: from, isKnown: parts.knownVisitors.wasHereLately(from, address) }
    : await requireKnown(parts, from, address)
  return parts.passwords.find(() => findAccountByEmail(parts.database.query, address), password, asker)
}

/** Past the strangers' share, only visitors who signed in from this network before go on. */
async function requireKnown(
  { knownVisitors }: AuthParts,
  address: string | undefined,
  account: string,
): Promise<Asker> {
  if (await knownVisitors.has(address, account)) return { address, isKnown: true }
  throw tooManyRequests()
}

function invalid(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}
