export interface WebTables {
  'web.sessions': SessionsTable
}

interface SessionsTable {
  digest: string
  sealed_tokens: string
  expires_at: Date
  refreshing_since: Date | null
  created_at: Date
  ends_at: Date
}
