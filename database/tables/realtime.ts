import type { Generated } from 'kysely'

export interface RealtimeTables {
  'realtime.changes': ChangesTable
  'realtime.messages': MessagesTable
  'realtime.sweep': SweepTable
}

/** Changes recorded by triggers; `read-changes.ts` reads them. */
interface ChangesTable {
  id: Generated<number>
  /** Kept as text, since it may exceed a safe integer. */
  xid: Generated<string>
  changed_at: Generated<Date>
}

/** What the database says in topics, and what policies are asked about. Times are in UTC. */
interface MessagesTable {
  id: Generated<string>
  topic: string
  extension: 'broadcast' | 'presence'
  event: string | null
  payload: unknown
  binary_payload: Buffer | null
  private: Generated<boolean | null>
  inserted_at: Generated<Date>
}

interface SweepTable {
  is_the_one: Generated<boolean>
  last_xid: string
}
