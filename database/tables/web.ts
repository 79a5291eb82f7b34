import type { GeneratedAlways } from 'kysely'

export interface WebTables {
  'web.sessions': SessionsTable
  'web.message_inboxes': MessageInboxesTable
  'web.message_threads': MessageThreadsTable
  'web.message_entries': MessageEntriesTable
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
}

interface MessageEntriesTable {
  id: GeneratedAlways<number>
  reference: string
  kind: 'answer' | 'note'
  words: string
  written_by: string
  account: string | null
  written_at: Date
  form_key: string
  message_id: string | null
}
