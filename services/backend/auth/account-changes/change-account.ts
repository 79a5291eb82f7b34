import type { Metadata } from '#database/tables/auth.ts'
import { type Account, lockAccount, selectAccounts } from '../accounts/select-accounts.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { mergeData } from '../input/check-data.ts'
import { tooSoonAfter } from '../limits/mail-frequency.ts'
import { sendNotice } from '../mails/account-notice.ts'
import { sendEmailChange } from '../mails/send-email-change.ts'
import type { LinkRequest } from '../mails/send-link.ts'
import { forgetTokens } from '../one-time-tokens/take-token.ts'
import type { AuthParts } from '../parts.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { forgetNetworks } from '../sessions/note-browser.ts'

interface Change {
  readonly passwordHash: string | undefined
  /** Laid over the present data; a null removes its field. */
  readonly data: Metadata | undefined
  /** The change is only requested here: both mailboxes have to confirm it. */
  readonly email: { readonly next: string; readonly request: LinkRequest } | undefined
  /** Address that the change is made from. */
  readonly from: string | undefined
}

/**
 * A new password ends every other session, and voids every code and link that was sent before, with the change of address
 * that was asked for: an intruder may have asked. One that is asked for along with the password stands.
 */
export function changeAccount(
  parts: AuthParts,
  { id: accountId, email: current, email_change_sent_at }: Account,
  sessionId: string,
  { passwordHash, data, email, from }: Change,
): Promise<Account> {
  const now = parts.now()
  return parts.database.query.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId, sessionId)
    if (data) {
      const before = await trx
        .selectFrom('auth.users')
        .select('raw_user_meta_data')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
      const merged = JSON.stringify(mergeData('data', before.raw_user_meta_data, data))
      await trx
        .updateTable('auth.users')
        .set({ raw_user_meta_data: merged, updated_at: now })
        .where('id', '=', accountId)
        .execute()
    }
    if (passwordHash !== undefined) {
      await trx
        .updateTable('auth.users')
        .set({ ...NOTHING_ASKED, encrypted_password: passwordHash, updated_at: now })
        .where('id', '=', accountId)
        .execute()
      await forgetTokens(trx, accountId)
      await endSessions(trx, accountId, sessionId, 'others')
      await forgetNetworks(trx, accountId, from)
      await sendNotice(trx, parts, current, { kind: 'password-changed' }, now)
    }
    if (email) {
      const change = { accountId, current, next: email.next }
      const isSent = await sendEmailChange(trx, parts, change, email.request)
      if (!isSent) throw tooSoonAfter(email_change_sent_at, now)
    }
    const action = passwordHash === undefined ? 'user_modified' : 'user_updated_password'
    await recordAudit(trx, { action, actor: { id: accountId, email: current } }, now)
    return selectAccounts(trx).where('account.id', '=', accountId).executeTakeFirstOrThrow()
  })
}

export const NO_CHANGE_ASKED = { email_change: '', email_change_confirm_status: 0 }

export const NOTHING_ASKED = {
  ...NO_CHANGE_ASKED,
  confirmation_sent_at: null,
  recovery_sent_at: null,
  email_change_sent_at: null,
  reauthentication_sent_at: null,
}
