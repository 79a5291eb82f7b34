import type { Kysely, Selectable } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '#database/tables.ts'
import { type Account, lockAccount } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import { type AuditEvent, recordAudit } from '../audit/record-audit.ts'
import { type NoticeParts, sendNotice } from '../mails/account-notice.ts'
import type { AuthParts } from '../parts.ts'
import type { NewCredential } from './check-credential.ts'

/** GoTrue's own number. */
export const MAX_PASSKEYS = 10
const UNIQUE_VIOLATION = '23505'
const idSchema = v.pipe(v.string(), v.uuid())

export type Passkey = Selectable<Tables['auth.webauthn_credentials']>

/** The account's passkeys that sign in, the oldest first. */
export function listPasskeys(query: Kysely<Tables>, accountId: string): Promise<Passkey[]> {
  return query
    .selectFrom('auth.webauthn_credentials')
    .selectAll()
    .where('user_id', '=', accountId)
    .where('factor_id', 'is', null)
    .orderBy('created_at')
    .execute()
}

/** Another account's passkey is answered like one that does not exist. */
export async function ownPasskey(
  query: Kysely<Tables>,
  accountId: string,
  id: string | undefined,
): Promise<Passkey> {
  const parsed = v.safeParse(idSchema, id)
  const found = parsed.success
    ? await query
        .selectFrom('auth.webauthn_credentials')
        .selectAll()
        .where('id', '=', parsed.output)
        .where('user_id', '=', accountId)
        .where('factor_id', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!found) throw passkeyNotFound()
  return found
}

export function passkeyNotFound(): ApiError {
  return new ApiError(404, 'validation_failed', 'Passkey not found')
}

interface PasskeyOwner {
  readonly accountId: string
  /** The second factor that the passkey is, if it does not sign in. */
  readonly factorId: string | null
  readonly friendlyName: string
}

export async function insertPasskey(
  trx: Kysely<Tables>,
  { accountId, factorId, friendlyName }: PasskeyOwner,
  made: NewCredential,
  now: Date,
): Promise<Passkey> {
  try {
    return await trx
      .insertInto('auth.webauthn_credentials')
      .values({
        user_id: accountId,
        factor_id: factorId,
        credential_id: made.credentialId,
        public_key: made.publicKey,
        aaguid: made.aaguid,
        sign_count: made.signCount,
        transports: JSON.stringify(made.transports),
        backup_eligible: made.isBackupEligible,
        backed_up: made.isBackedUp,
        friendly_name: friendlyName,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    throw new ApiError(422, 'webauthn_credential_exists', 'This credential is already registered')
  }
}

/**
 * Records that the passkey signed. Answers false if it has signed as often before, in a request that was faster: of a
 * passkey that counts, and of its copy, only one gets in.
 */
export async function countUse(
  trx: Kysely<Tables>,
  id: string,
  { signCount, isBackedUp }: { readonly signCount: number; readonly isBackedUp: boolean },
  now: Date,
): Promise<boolean> {
  const counted = await trx
    .updateTable('auth.webauthn_credentials')
    .set({ sign_count: signCount, backed_up: isBackedUp, last_used_at: now, updated_at: now })
    .where('id', '=', id)
    .where((each) =>
      each.or([
        each('sign_count', '<', signCount),
        each.and([each('sign_count', '=', 0), each.val(signCount === 0)]),
      ]),
    )
    .executeTakeFirst()
  return counted.numUpdatedRows > 0n
}

/** The passkey as clients get it. */
export function toPasskeyJson({ id, friendly_name, created_at, last_used_at }: Passkey) {
  return {
    id,
    ...(friendly_name !== '' && { friendly_name }),
    created_at,
    ...(last_used_at !== null && { last_used_at }),
  }
}

/**
 * Sessions that it opened go on, as they do after any other way of signing in was taken away. The session that
 * removes it, unless the owner does, must not have ended: with a second factor, sessions that lack it end.
 */
export function removePasskey(
  { database, now, ...parts }: Pick<AuthParts, 'database' | 'now'> & NoticeParts,
  { id: accountId, email }: Pick<Account, 'id' | 'email'>,
  { id, friendly_name: name }: Pick<Passkey, 'id' | 'friendly_name'>,
  event: AuditEvent,
  sessionId?: string,
): Promise<void> {
  return database.query.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId, sessionId)
    const removed = await trx.deleteFrom('auth.webauthn_credentials').where('id', '=', id).executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw passkeyNotFound()
    await recordAudit(trx, event, now())
    await sendNotice(trx, parts, email, { kind: 'passkey-removed', name }, now())
  })
}
