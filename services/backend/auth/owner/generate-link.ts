import type { Context } from 'hono'
import * as v from 'valibot'
import { toUserJson } from '../accounts/user-json.ts'
import { ApiError } from '../answers/api-error.ts'
import { checkEmailAddress } from '../input/addresses.ts'
import { checkData } from '../input/check-data.ts'
import { metadata, readBody, text } from '../input/read-body.ts'
import { verifyLink } from '../mails/verify-link.ts'
import { issueToken } from '../one-time-tokens/issue-token.ts'
import type { AuthParts, OwnerEnvironment } from '../parts.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { redirectTarget } from '../redirects/redirect-target.ts'
import { type GeneratedLink, prepareLink, readLinkType } from './prepare-link.ts'

const schema = v.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: metadata,
  redirect_to: text,
})

/** Makes a mail's link and code without the mail, for owners who send their own. */
export function generateLink(parts: AuthParts) {
  return async (c: Context<OwnerEnvironment>): Promise<Response> => {
    const body = await readBody(c, schema)
    const address = checkEmailAddress(body.email)
    const type = readLinkType(body.type)
    const isChange = type === 'email_change_current' || type === 'email_change_new'
    const newAddress = isChange ? checkEmailAddress(body.new_email) : undefined
    checkData('data', body.data)
    const passwordHash = type === 'signup' ? await hashOf(parts, c, body.password, address) : ''
    const wanted = { type, address, newAddress, passwordHash, data: body.data ?? {} }
    const redirectTo = redirectTarget(c, parts, body.redirect_to)
    const now = parts.now()
    const made = await parts.database.query.transaction().execute(async (trx) => {
      const { account, ...link }: GeneratedLink = await prepareLink(trx, wanted, now)
      const token = await issueToken(trx, parts, {
        accountId: account.id,
        type: link.tokenType,
        address: link.sentTo,
      })
      return { account, ...link, ...token }
    })
    const { linkToken, code, linkType } = made
    return c.json({
      ...toUserJson(made.account),
      action_link: verifyLink(parts.publicUrl, { linkToken, type: linkType, redirectTo, isPkce: false }),
      email_otp: code,
      hashed_token: linkToken,
      verification_type: made.verificationType,
      redirect_to: redirectTo.href,
    })
  }
}

async function hashOf(
  parts: AuthParts,
  c: Context<OwnerEnvironment>,
  password: string,
  address: string,
): Promise<string> {
  if (password === '') throw new ApiError(400, 'validation_failed', 'Signup requires a valid password')
  checkPassword(password, [address])
  return parts.passwords.hash(password, { address: c.env.address, isKnown: true })
}
