import type { Metadata } from '#database/tables/auth.ts'
import { describeEmailIdentity } from '../accounts/describe-email-identity.ts'
import { type Account, selectAccounts } from '../accounts/select-accounts.ts'
import { byOwner, recordAudit } from '../audit/record-audit.ts'
import { mergeData } from '../input/check-data.ts'
import { type NoticeParts, sendNotice } from '../mails/account-notice.ts'
import { forgetTokens } from '../one-time-tokens/take-token.ts'
import type { AuthParts } from '../parts.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { forgetNetworks } from '../sessions/note-browser.ts'
import { NO_CHANGE_ASKED, NOTHING_ASKED } from './change-account.ts'

/** The owner's change of any account; undefined fields stay as they are. */
interface OwnersChange {
  readonly email: string | undefined
  readonly passwordHash: string | undefined
  readonly confirms: boolean
  readonly userData: Metadata | undefined
  readonly appData: Metadata | undefined
  readonly bannedUntil: Date | null | undefined
}

/**
 * A new password ends all sessions, and a new address voids what was sent to the old one. If the owner confirms the
 * address, that counts as its proof; otherwise it is yet to be proved. Answers undefined if the account was deleted
 * meanwhile.
 */
export function updateAccount(
  { database: { query }, ...parts }: Pick<AuthParts, 'database'> & NoticeParts,
  accountId: string,
  change: OwnersChange,
  now: Date,
): Promise<Account | undefined> {
  const { email, passwordHash, confirms, userData, appData, bannedUntil } = change
  return query.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('auth.users')
      .select(['email', 'raw_user_meta_data', 'raw_app_meta_data'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return undefined
    const isMoved = email !== undefined && email !== before.email
    const shown = { ...userData, ...(confirms && { email_verified: true }) }
    await trx
      .updateTable('auth.users')
      .set({
        ...(isMoved && { email, email_proved_at: null }),
        ...((isMoved || confirms) && NO_CHANGE_ASKED),
        ...(passwordHash !== undefined && { ...NOTHING_ASKED, encrypted_password: passwordHash }),
        ...(confirms && { email_confirmed_at: now, email_proved_at: now }),
        ...(bannedUntil !== undefined && { banned_until: bannedUntil }),
        raw_user_meta_data: JSON.stringify(mergeData('user_metadata', before.raw_user_meta_data, shown)),
        raw_app_meta_data: JSON.stringify(mergeData('app_metadata', before.raw_app_meta_data, appData ?? {})),
        updated_at: now,
      })
      .where('id', '=', accountId)
      .execute()
    if (isMoved || confirms) {
      const facts = { ...(isMoved && { email }), email_verified: confirms }
      await describeEmailIdentity(trx, accountId, facts, now)
    }
    if (isMoved || passwordHash !== undefined || confirms) await forgetTokens(trx, accountId)
    if (passwordHash !== undefined) await endSessions(trx, accountId, undefined, 'global')
    if (passwordHash !== undefined) await forgetNetworks(trx, accountId, undefined)
    if (passwordHash !== undefined)
      await sendNotice(trx, parts, before.email, { kind: 'password-changed' }, now)
    if (isMoved) await sendNotice(trx, parts, before.email, { kind: 'email-changed', next: email }, now)
    await recordAudit(trx, byOwner('user_modified', { id: accountId, email: email ?? before.email }), now)
    return selectAccounts(trx).where('account.id', '=', accountId).executeTakeFirstOrThrow()
  })
}
