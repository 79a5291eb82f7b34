import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import { type Claim, claims, isClaimId } from '#facts/claims/claims.ts'
import { type ClaimsMode, dayAt, daysLeft, isShown, standingOf } from '#facts/claims/standing.ts'
import type { LedgerEntry, LedgerState, ledgerOperations } from '#services/admin-contract/ledger.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'

/** Everybody who shows pages listens here: the owner has changed what is recorded of a claim. */
export const CLAIM_CHANGES = 'claim_changes'

/** Days are read as they are written, since a Date would have an hour. */
export function selectClaimRows(query: Kysely<Tables>) {
  return query
    .selectFrom('web.claim_records')
    .select(['claim', 'proof', 'source', 'is_withdrawn', 'version', 'changed_at', 'changed_by', 'before'])
    .select((row) => [
      row.fn<string | null>('to_char', ['proved_on', row.val('YYYY-MM-DD')]).as('proved_on'),
      row.fn<string | null>('to_char', ['lapses_on', row.val('YYYY-MM-DD')]).as('lapses_on'),
    ])
}

type ClaimRow = Awaited<ReturnType<ReturnType<typeof selectClaimRows>['executeTakeFirstOrThrow']>>

export interface LedgerParts {
  readonly database: Pick<Database, 'query'>
  readonly mode: ClaimsMode
  readonly now: () => Date
}

/** So early that a new report can still be asked for. */
const LAPSING_DAYS = 30

export async function listEntries(
  { database: { query }, mode, now }: LedgerParts,
  state: LedgerState | 'all',
): Promise<Outcome<AnswerOf<typeof ledgerOperations.listLedger>>> {
  const rows = new Map((await selectClaimRows(query).execute()).map((row) => [row.claim, row]))
  const entries = claims.map((claim) => entryOf(claim, rows.get(claim.id), mode, dayAt(now())))
  return done({ entries: entries.filter((entry) => state === 'all' || isIn(entry, state)) })
}

export async function showEntry(
  { database: { query }, mode, now }: LedgerParts,
  id: string,
): Promise<Outcome<LedgerEntry>> {
  const claim = claimCalled(id)
  if (!claim) return refuse(404, noClaim(id))
  return done(await readEntry(query, claim, mode, now()))
}

export async function readEntry(
  query: Kysely<Tables>,
  claim: Claim,
  mode: ClaimsMode,
  now: Date,
): Promise<LedgerEntry> {
  const row = await selectClaimRows(query).where('claim', '=', claim.id).executeTakeFirst()
  return entryOf(claim, row, mode, dayAt(now))
}

export function claimCalled(id: string): Claim | undefined {
  return isClaimId(id) ? claims.find((claim) => claim.id === id) : undefined
}

export function noClaim(id: string): string {
  return `there is no claim ${JSON.stringify(id.slice(0, 100))}`
}

/** What lapses soon stands until then. */
function isIn({ state }: LedgerEntry, asked: LedgerState): boolean {
  return state === asked || (asked === 'stands' && state === 'lapsing')
}

function entryOf(claim: Claim, row: ClaimRow | undefined, mode: ClaimsMode, today: string): LedgerEntry {
  const record = row && { ...row, lapsesOn: row.lapses_on, isWithdrawn: row.is_withdrawn }
  const standing = standingOf(claim, record, today)
  const left = standing === 'stands' && row?.lapses_on ? daysLeft(row.lapses_on, today) : null
  return {
    ...{ claim: claim.id, kind: claim.kind, words: claim.words, pages: [...claim.pages] },
    remains: claim.remains ?? null,
    shipped: claim.proof ? { ...claim.proof, link: claim.proof.link ?? null } : null,
    proof: row?.proof ?? null,
    source: row?.source ?? null,
    provedOn: row?.proved_on ?? null,
    lapsesOn: row?.lapses_on ?? null,
    isWithdrawn: row?.is_withdrawn ?? false,
    state: left !== null && left <= LAPSING_DAYS ? 'lapsing' : standing,
    daysLeft: left,
    isShown: isShown(standing, mode),
    version: row?.version ?? 0,
    changedAt: row?.changed_at.toISOString() ?? null,
    changedBy: row?.changed_by ?? null,
  }
}
