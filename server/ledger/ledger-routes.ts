import type { Hono } from 'hono'
import { ledgerOperations } from '#services/admin-contract/ledger.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import { changeEntry, undoEntry } from './change-entry.ts'
import { type LedgerParts, listEntries, showEntry } from './list-entries.ts'

export function ledgerRoutes(parts: LedgerParts): Hono<AdminEnv> {
  const { now } = parts
  return serveOperations(ledgerOperations, {
    listLedger: ({ query }) => listEntries(parts, query.state),
    showLedgerEntry: ({ params }) => showEntry(parts, params.entry),
    changeLedgerEntry: ({ params, body, who }) => changeEntry(parts, { who, now: now() }, params.entry, body),
    undoLedgerEntry: ({ params, body, who }) =>
      undoEntry(parts, { who, now: now() }, params.entry, body.version),
  })
}
