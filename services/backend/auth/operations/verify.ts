import type { Context } from 'hono'
import * as v from 'valibot'
import type { CallerEnvironment } from '../../api-key/caller.ts'
import { HALF_WAY, spendLink, spendToken, type Then } from '../account-changes/spend-token.ts'
import { ApiError } from '../answers/api-error.ts'
import { checkEmailAddress, checkPhoneNumber } from '../input/addresses.ts'
import { readBody, text } from '../input/read-body.ts'
import { countedAs } from '../limits/counted-as.ts'
import { enforce } from '../limits/limits.ts'
import { endOfStep } from '../limits/steps-of-time.ts'
import { tokenTypesOf } from '../one-time-tokens/one-time-token.ts'
import { tryCode } from '../one-time-tokens/try-code.ts'
import type { AuthParts } from '../parts.ts'
import { beginSession, describeNewSession, type NewSession } from '../sessions/answer-new-session.ts'
import { verifyForm } from './verify-form.ts'

const schema = v.object({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  redirect_to: text,
})

/** Answers a client's JSON with a session, and the form of the page that a mail's link opens with a redirect. */
export function verify(parts: AuthParts) {
  const answerForm = verifyForm(parts)
  return async (c: Context<CallerEnvironment>): Promise<Response> => {
    if (c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) {
      return answerForm(c)
    }
    await enforce(parts.limits.verifyByAddress, c.env.address)
    const asked = checkAsked(await readBody(c, schema))
    const begin: Begin = async (trx, { account, isWhole }) =>
      isWhole ? beginSession(trx, parts, c, account, 'otp') : HALF_WAY
    const begun =
      asked.token_hash === ''
        ? await spendCode(parts, asked, c.env.address, begin)
        : await spendLink(parts, asked.type, asked.token_hash, begin)
    return c.json(begun === HALF_WAY ? { msg: begun, code: '200' } : await describeNewSession(parts, begun))
  }
}

type Asked = v.InferOutput<typeof schema>
type Begin = Then<NewSession | typeof HALF_WAY>

function checkAsked(asked: Asked): Asked {
  const { type, token, token_hash, email, phone, redirect_to } = asked
  if (type === '') throw invalid('Verify requires a verification type')
  if ((token === '') === (token_hash === '')) {
    throw invalid('Verify requires either a token or a token hash')
  }
  if (token_hash !== '' && (email || phone || redirect_to)) {
    throw invalid('Only the token_hash and type should be provided')
  }
  if (token !== '' && (email === '') === (phone === '')) {
    throw invalid('Only an email address or phone number should be provided on verify')
  }
  return asked
}

/** A wrong code, one that was tried too often, and an address without any are answered alike, and at the same time. */
async function spendCode(
  parts: AuthParts,
  { type, token, email, phone }: Asked,
  from: string | undefined,
  begin: Begin,
) {
  const expired = () => new ApiError(403, 'otp_expired', 'Token has expired or is invalid')
  if (phone !== '') checkPhoneNumber(phone)
  if (phone !== '') throw expired()
  const address = checkAddress(email)
  // Whoever asked for the mail is not kept from its code by those who guess at it from elsewhere.
  const asker = { address: from, isKnown: parts.askedForMail.has(from, address) }
  await enforce(parts.limits.verifyByAccount, countedAs(address, asker))
  const types = tokenTypesOf(type)
  if (!types) throw expired()
  const beganMs = performance.now()
  const linkToken = await tryCode(parts.database.query, parts.refreshTokenKey, {
    types,
    address,
    code: token,
    from,
  })
  const spent = linkToken && (await spendToken(parts, types, linkToken, begin))
  if (spent) return spent
  // Only where a mail was sent an attempt at its code is written down.
  await endOfStep(beganMs)
  throw expired()
}

function checkAddress(email: string): string {
  try {
    return checkEmailAddress(email)
  } catch {
    throw new ApiError(422, 'validation_failed', 'Invalid email format')
  }
}

function invalid(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}
