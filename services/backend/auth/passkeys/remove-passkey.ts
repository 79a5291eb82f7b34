import { lockAccount } from '../accounts/lock-account.ts'
import type { Account } from '../accounts/select-accounts.ts'
import { type AuditEvent, recordAudit } from '../audit/record-audit.ts'
import { type NoticeParts, sendNotice } from '../mails/send-notice.ts'
import type { AuthParts } from '../parts.ts'
import { type Passkey, passkeyNotFound } from './passkey-rows.ts'

/** Sessions that it opened go on, as they do after any other way of signing in was taken away. */
export function removePasskey(
  { database, now, ...parts }: Pick<AuthParts, 'database' | 'now'> & NoticeParts,
  { id: accountId, email }: Pick<Account, 'id' | 'email'>,
  { id, friendly_name: name }: Pick<Passkey, 'id' | 'friendly_name'>,
  event: AuditEvent,
): Promise<void> {
  return database.query.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    const removed = await trx.deleteFrom('auth.webauthn_credentials').where('id', '=', id).executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw passkeyNotFound()
    await recordAudit(trx, event, now())
    await sendNotice(trx, parts, email, { kind: 'passkey-removed', name }, now())
  })
}
