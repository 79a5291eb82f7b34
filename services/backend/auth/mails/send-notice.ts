import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { AuthParts } from '../parts.ts'
import { type AccountNews, accountNotice } from './account-notice.ts'

export type NoticeParts = Pick<AuthParts, 'mail' | 'publicUrl'>

/** Queues the notice in the transaction that makes the change. An account without an address has nobody to tell. */
export async function sendNotice(
  trx: Kysely<Tables>,
  { mail, publicUrl }: NoticeParts,
  to: string | null,
  news: AccountNews,
  at: Date,
): Promise<void> {
  if (to !== null && to !== '') await mail.enqueue(trx, await accountNotice(to, news, { publicUrl, at }))
}
