import type { ColumnType, Generated } from 'kysely'

export interface MailTables {
  'mail.messages': MessagesTable
  'mail.unsubscribes': UnsubscribesTable
  'mail.typed_addresses': { address_digest: string; restored_at: Date }
}

interface MessagesTable {
  id: Generated<number>
  recipient: string
  subject: string
  text: string
  html: string | null
  created_at: Generated<Date>
  attempts: Generated<number>
  next_attempt_at: Generated<Date>
  delivered_at: Date | null
  failed_at: Date | null
  last_error: string | null
  message_id: Generated<string>
  unsubscribe_url: string | null
  reply_to: string | null
  is_forgotten: Generated<boolean>
  thread: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
}

interface UnsubscribesTable {
  /** The address in lower case. */
  address: string
  unsubscribed_at: Date
}
