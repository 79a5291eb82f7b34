import type { Generated } from 'kysely'

export interface RealtimeTables {
  'realtime.changes': ChangesTable
  'realtime.sweep': SweepTable
}

/** Changes recorded by triggers; `read-changes.ts` reads them. */
interface ChangesTable {
  id: Generated<number>
  /** Kept as text, since it may exceed a safe integer. */
  xid: Generated<string>
  changed_at: Generated<Date>
}

interface SweepTable {
  is_the_one: Generated<boolean>
  last_xid: string
}
