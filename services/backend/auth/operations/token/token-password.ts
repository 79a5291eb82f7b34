import type { Context } from 'hono'
import * as v from 'valibot'
import type { SharedLimit } from '#services/shared/shared-limit.ts'
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
    const attempt = beginAttempt(parts, c.env.address, address)
    const account = await findAccount(parts, { address, password, attempt }).catch(async (error: unknown) => {
      // The password was not checked, so nothing was guessed.
      await attempt.takeBack()
      throw error
    })
    if (!account) throw new ApiError(400, 'invalid_credentials', 'Invalid login credentials')
    await attempt.takeBack()
    if (isBanned(account, parts.now())) throw new ApiError(400, 'user_banned', 'User is banned')
    if (!account.email_confirmed_at) throw new ApiError(400, 'email_not_confirmed', 'Email not confirmed')
    return answerNewSession(parts, c, account, 'password')
  }
}

interface Attempt {
  /** Address that the attempt comes from. */
  readonly from: string | undefined
  /** False where strangers have used up what the account allows in this process, or have no place left. */
  readonly isStrangersToo: boolean
  /** Counts it for all processes. False where only visitors who were there before may go on. */
  count(): Promise<boolean>
  takeBack(): Promise<void>
}

/**
 * An attempt is counted before its password is checked, so that a thousand at once are not all let through. No network
 * gets more guesses at an account that knows it than at one that does not, so the limit tells it nothing.
 */
function beginAttempt({ limits, passwords }: AuthParts, from: string | undefined, account: string): Attempt {
  const { signInByAddress, signInByVisitor, signInByAccount } = limits
  const visit = visitKey(from, account)
  const isFlood =
    (from !== undefined && signInByAddress.isSpentHere(from)) || signInByVisitor.isSpentHere(visit)
  if (isFlood) throw tooManyRequests()
  let counted: (readonly [SharedLimit, string])[] = []
  return {
    from,
    isStrangersToo:
      !signInByAccount.isSpentHere(account) && !passwords.isFull({ address: from, isKnown: false }),
    async count() {
      await enforce(signInByAddress, from)
      await enforce(signInByVisitor, visit)
      if (from !== undefined) counted.push([signInByAddress, from])
      counted.push([signInByVisitor, visit])
      if (!(await signInByAccount.take(account))) return false
      counted.push([signInByAccount, account])
      return true
    },
    async takeBack() {
      const taken = counted
      counted = []
      await Promise.all(taken.map(([limit, key]) => limit.giveBack(key)))
    },
  }
}

interface Guess {
  readonly address: string
  readonly password: string
  readonly attempt: Attempt
}

/** The database counts only attempts that have a place in the line, so a flood is none for it. */
async function findAccount(
  parts: AuthParts,
  { address, password, attempt }: Guess,
): Promise<Account | undefined> {
  const { from } = attempt
  const asker = attempt.isStrangersToo
    ? { address: from, isKnown: parts.knownVisitors.wasHereLately(from, address) }
    : await requireKnown(parts, from, address)
  const look = async () => {
    if (!(await attempt.count()) && !asker.isKnown) await requireKnown(parts, from, address)
    return findAccountByEmail(parts.database.query, address)
  }
  return parts.passwords.find(look, password, asker)
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
