import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface WebTables {
  'web.sessions': SessionsTable
  'web.message_inboxes': MessageInboxesTable
  'web.message_threads': MessageThreadsTable
  'web.message_entries': MessageEntriesTable
  'web.claim_records': ClaimRecordsTable
  'web.limit_turns': LimitTurnsTable
  'web.processes': ProcessesTable
  'web.made_pictures': MadePicturesTable
}

interface SessionsTable {
  digest: string
  sealed_tokens: string
  /** Null in a session from before migration 0116. */
  account: string | null
  expires_at: Date
  refreshing_since: Date | null
  created_at: Date
  ends_at: Date
}

interface MessageInboxesTable {
  form: 'contact' | 'affiliate'
  opened_at: Date
  last_id: number
}

interface MessageThreadsTable {
  reference: string
  received_at: Date
  state: 'open' | 'answered' | 'closed'
  /** Null of a message that the backend had when it was last asked. */
  missing_since: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface MessageEntriesTable {
  id: GeneratedAlways<number>
  reference: string
  kind: 'answer' | 'note' | 'reply'
  words: string
  written_by: string
  account: ColumnType<string | null, string | null | undefined, string | null>
  written_at: Date
  form_key: string
  message_id: ColumnType<string | null, string | null | undefined, string | null>
  is_verified: Generated<boolean>
  left_out: Generated<string>
}

interface ClaimRecordsTable {
  claim: string
  proof: string | null
  source: string | null
  proved_on: ColumnType<Date | null, string | null, string | null>
  lapses_on: ColumnType<Date | null, string | null, string | null>
  is_withdrawn: boolean
  version: number
  before: ColumnType<unknown, string | null, string | null>
  changed_at: Date
  changed_by: string
}

interface LimitTurnsTable {
  digest: string
  restored_at: Date
}

interface ProcessesTable {
  id: string
  seen_at: Date
}

interface MadePicturesTable {
  name: string
  bytes: Buffer
  hash: Buffer
  size: number
  made_at: Generated<Date>
}
