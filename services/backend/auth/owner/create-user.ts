import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { emailExists } from '../accounts/email-exists.ts'
import { insertAccount } from '../accounts/insert-account.ts'
import { toUserJson } from '../accounts/user-json.ts'
import { ApiError } from '../answers/api-error.ts'
import { OWNER } from '../audit/record-audit.ts'
import { readAccountFields } from '../input/account-fields.ts'
import type { AuthParts, OwnerEnvironment } from '../parts.ts'
import { checkPassword } from '../passwords/check-password.ts'

/** Creates an account without a mail or a session, for accounts brought along from elsewhere. */
export function createUser(parts: AuthParts) {
  return async (c: Context<OwnerEnvironment>): Promise<Response> => {
    const now = parts.now()
    const fields = await readAccountFields(c, now)
    const { email, password, confirms, userData, appData, bannedUntil } = fields
    if (email === undefined) {
      const message = 'Cannot create a user without either an email or phone'
      throw new ApiError(400, 'validation_failed', message)
    }
    if (password) checkPassword(password, [email])
    const id = fields.id ?? randomUUID()
    const row = {
      id,
      email,
      passwordHash: password
        ? await parts.passwords.hash(password, { address: c.env.address, isKnown: true })
        : '',
      identityData: { sub: id, email, email_verified: confirms, phone_verified: false },
      userData: { ...userData, ...(confirms && { email_verified: true }) },
      appData: appData ?? {},
      confirmedAt: confirms ? now : null,
      // The owner's word is as good as a proof.
      provedAt: confirms ? now : null,
      bannedUntil: bannedUntil ?? null,
      madeBy: { actor: OWNER, action: 'user_signedup' } as const,
    }
    const account = await insertAccount(parts.database.query, row, now)
    if (!account) throw emailExists()
    return c.json(toUserJson(account))
  }
}
