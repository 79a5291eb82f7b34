import type { Generated } from 'kysely'

export interface RealtimeTables {
  'realtime.changes': ChangesTable
  'realtime.sweep': SweepTable
}

/** What triggers tell of; read in `read-changes.ts`. */
interface ChangesTable {
  id: Generated<number>
  /** As text: it may be larger than a number. */
  xid: Generated<string>
  changed_at: Generated<Date>
}

interface SweepTable {
  is_the_one: Generated<boolean>
  last_xid: string
}
