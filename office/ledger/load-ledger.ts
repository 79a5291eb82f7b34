import { LEDGER_STATES, type LedgerEntry, ledgerOperations } from '#services/admin-contract/ledger.ts'
import type { Desk } from '../desk/desk.ts'

export interface LedgerPage {
  readonly entries: readonly LedgerEntry[]
  readonly state: string
}

/** Lists what the pages claim, in the order of the register. */
export async function loadLedger(desk: Desk): Promise<LedgerPage | Response> {
  const asked = desk.url.searchParams.get('state')
  const state = LEDGER_STATES.find((each) => each === asked) ?? 'all'
  const listed = await desk.call(ledgerOperations.listLedger, { query: { state } })
  if (listed.kind === 'refused') return desk.unable(listed)
  return { entries: listed.answer.entries, state }
}
