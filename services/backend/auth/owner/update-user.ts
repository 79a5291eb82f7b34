import type { Context } from 'hono'
import { updateAccount } from '../account-changes/update-account.ts'
import { emailExists } from '../accounts/email-exists.ts'
import { accountNotFound } from '../accounts/load-account.ts'
import { toUserJson } from '../accounts/user-json.ts'
import { readAccountFields } from '../input/account-fields.ts'
import type { AuthParts, OwnerEnvironment } from '../parts.ts'
import { checkPassword } from '../passwords/check-password.ts'

/** PostgreSQL's error code for a violated unique index. */
const UNIQUE_VIOLATION = '23505'

/** Changes the account at once, without asking any mailbox. */
export function updateUser(parts: AuthParts) {
  return async (c: Context<OwnerEnvironment>): Promise<Response> => {
    const now = parts.now()
    const { password, ...fields } = await readAccountFields(c, now)
    if (password !== undefined) checkPassword(password, [c.var.account.email, fields.email])
    const passwordHash =
      password === undefined
        ? undefined
        : await parts.passwords.hash(password, { address: c.env.address, isKnown: true })
    const account = await updateAccount(parts, c.var.account.id, { ...fields, passwordHash }, now).catch(
      refuseTakenAddress,
    )
    if (!account) throw accountNotFound()
    return c.json(toUserJson(account))
  }
}

function refuseTakenAddress(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) throw emailExists()
  throw error
}
