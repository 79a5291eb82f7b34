import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import * as v from 'valibot'
import { updateAccount } from '../account-changes/update-account.ts'
import { emailExists } from '../accounts/email-exists.ts'
import { insertAccount } from '../accounts/insert-account.ts'
import { accountNotFound } from '../accounts/load-account.ts'
import { toUserJson } from '../accounts/user-json.ts'
import { ApiError } from '../answers/api-error.ts'
import { byOwner, OWNER, recordAudit } from '../audit/record-audit.ts'
import { readAccountFields } from '../input/account-fields.ts'
import { readBody } from '../input/read-body.ts'
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

const deletionSchema = v.object({ should_soft_delete: v.nullish(v.boolean(), false) })

/** Deletes the account with its sessions, factors and identities: from then on its tokens are nobody's. */
export function deleteUser({ database, now }: AuthParts) {
  return async (c: Context<OwnerEnvironment>): Promise<Response> => {
    const hasBody = (await c.req.text()) !== ''
    if (hasBody && (await readBody(c, deletionSchema)).should_soft_delete) {
      throw new ApiError(400, 'validation_failed', 'An account is deleted for good, or banned')
    }
    const { account } = c.var
    await database.query.transaction().execute(async (trx) => {
      await trx.deleteFrom('auth.users').where('id', '=', account.id).execute()
      await recordAudit(trx, byOwner('user_deleted', account), now())
    })
    return c.json({})
  }
}
