import type { Context } from 'hono'
import * as v from 'valibot'
import type { Metadata } from '#database/tables/auth.ts'
import type { CallerEnvironment } from '../../api-key/caller.ts'
import { createAccount, insertAnonymous } from '../accounts/create-account.ts'
import { findAccountByEmail } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import { checkEmailAddress } from '../input/addresses.ts'
import { checkData } from '../input/check-data.ts'
import { metadata, readBody, text } from '../input/read-body.ts'
import { enforce } from '../limits/limits.ts'
import type { AuthParts } from '../parts.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { challengeFields, readChallenge } from '../pkce/code-challenge.ts'
import { answerNewSession, beginSession, describeNewSession } from '../sessions/answer-new-session.ts'

const schema = v.object({ email: text, phone: text, password: text, data: metadata, ...challengeFields })

/** The account is confirmed at once, so that signing up leads straight in. */
export function signup(parts: AuthParts) {
  return async (c: Context<CallerEnvironment>): Promise<Response> => {
    const { email, phone, password, data, ...challengeOf } = await readBody(c, schema)
    if (email === '' && phone === '') return signUpAnonymously(parts, c, data)
    await enforce(parts.limits.signUpByAddress, c.env.address)
    requireSignUps(parts)
    if (password === '') throw invalid('Signup requires a valid password')
    checkPassword(password, [email])
    checkData('data', data)
    if (email !== '' && phone !== '') {
      throw invalid('Only an email address or phone number should be provided on signup.')
    }
    // The challenge is only checked, since an account that is confirmed at once gets no code to redeem.
    readChallenge(challengeOf)
    if (phone !== '') throw new ApiError(400, 'phone_provider_disabled', 'Phone signups are disabled')
    const address = checkEmailAddress(email)
    const asker = { address: c.env.address, isKnown: false }
    parts.passwords.refuseWhereFull(asker)
    const { query } = parts.database
    if (await findAccountByEmail(query, address)) throw alreadyRegistered()
    const passwordHash = await parts.passwords.hash(password, asker)
    const now = parts.now()
    const newcomer = { email: address, passwordHash, data: data ?? {}, confirmedAt: now }
    // One transaction does both, or a client told of a failure would next be told that the account exists.
    const begun = await query.transaction().execute(async (trx) => {
      const account = await createAccount(trx, newcomer, now)
      return account && beginSession(trx, parts, c, account, 'password')
    })
    if (!begun) throw alreadyRegistered()
    return c.json(await describeNewSession(parts, begun))
  }
}

function alreadyRegistered(): ApiError {
  return new ApiError(422, 'user_already_exists', 'User already registered')
}

function invalid(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}

/** Makes an account without a name, which lasts as long as its session. */
async function signUpAnonymously(
  parts: AuthParts,
  c: Context<CallerEnvironment>,
  data: Metadata | null | undefined,
): Promise<Response> {
  if (!parts.signIns.areAnonymousAllowed) {
    throw new ApiError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  await enforce(parts.limits.anonymousByAddress, c.env.address)
  requireSignUps(parts)
  checkData('data', data)
  const account = await insertAnonymous(parts.database.query, data ?? {}, parts.now())
  return answerNewSession(parts, c, account, 'anonymous')
}

function requireSignUps({ signIns }: Pick<AuthParts, 'signIns'>): void {
  if (signIns.areSignUpsAllowed) return
  throw new ApiError(422, 'signup_disabled', 'Signups not allowed for this instance')
}
