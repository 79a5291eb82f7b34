import type { Context } from 'hono'
import * as v from 'valibot'
import { changeAccount } from '../accounts/change-account.ts'
import { type Account, hasVerifiedFactor } from '../accounts/select-accounts.ts'
import { toUserJson } from '../accounts/user-json.ts'
import { ApiError } from '../answers/api-error.ts'
import { checkEmailAddress } from '../input/email-address.ts'
import { metadata, readBody, text } from '../input/read-body.ts'
import { enforce } from '../limits/limits.ts'
import type { AuthParts, SignedInEnvironment } from '../parts.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { hashPassword, isPassword } from '../passwords/password-hash.ts'
import type { Session } from '../sessions/session.ts'

const schema = v.object({
  email: text,
  phone: text,
  password: v.nullish(v.string()),
  data: metadata,
  app_metadata: v.nullish(v.unknown()),
})

type Update = v.InferOutput<typeof schema>

export function putUser(parts: AuthParts) {
  return async (c: Context<SignedInEnvironment>): Promise<Response> => {
    enforce(parts.limits.updateByAddress, c.env.address)
    const update = await readBody(c, schema)
    const { account, session } = c.var
    const email = update.email === '' ? undefined : checkEmailAddress(update.email)
    if (update.phone !== '') throw new ApiError(400, 'phone_provider_disabled', 'Phone signups are disabled')
    if (typeof update.password === 'string') checkPassword(update.password)
    checkAllowed(update, email, account, session)
    const changesEmail = email !== undefined && email !== account.email
    if (changesEmail) throw new ApiError(422, 'email_provider_disabled', 'Email changes are disabled')
    const passwordHash = await newPasswordHash(account, update.password)
    const change = { passwordHash, data: update.data ?? undefined }
    return c.json(
      toUserJson(await changeAccount(parts.database.query, account.id, session.id, change, parts.now())),
    )
  }
}

function checkAllowed(
  update: Update,
  email: string | undefined,
  account: Account,
  { aal }: Pick<Session, 'aal'>,
): void {
  if (update.app_metadata) {
    throw new ApiError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  const changesAccess = update.password || (email !== undefined && email !== account.email)
  if (changesAccess && hasVerifiedFactor(account) && aal !== 'aal2') {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.'
    throw new ApiError(401, 'insufficient_aal', message)
  }
}

async function newPasswordHash(
  { encrypted_password }: Account,
  password: Update['password'],
): Promise<string | undefined> {
  if (!password) return undefined
  if (encrypted_password !== '' && (await isPassword(encrypted_password, password))) {
    throw new ApiError(422, 'same_password', 'New password should be different from the old password.')
  }
  return hashPassword(password)
}
