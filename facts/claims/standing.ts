import { type Claim, type ClaimId, claims } from './claims.ts'

/** What the owner recorded of a claim. Days are in UTC, as 2026-03-17. */
export interface ClaimRecord {
  readonly claim: string
  /** Null: no proof of the owner's own. */
  readonly proof: string | null
  /** From the beginning of this day the proof does not stand. */
  readonly lapsesOn: string | null
  readonly isWithdrawn: boolean
}

export const STANDINGS = ['stands', 'lapsed', 'withdrawn', 'unproved'] as const
export type Standing = (typeof STANDINGS)[number]

/** What pages may say: all that the specification says, or only what is proved. */
export type ClaimsMode = 'as-specified' | 'substantiated'

/** The owner's proof takes the place of the one that the shop comes with, even when it has lapsed. */
export function standingOf(
  { proof }: Pick<Claim, 'proof'>,
  record: Pick<ClaimRecord, 'proof' | 'lapsesOn' | 'isWithdrawn'> | undefined,
  today: string,
): Standing {
  if (record?.isWithdrawn) return 'withdrawn'
  if (record && record.proof !== null) {
    return record.lapsesOn !== null && record.lapsesOn <= today ? 'lapsed' : 'stands'
  }
  return proof ? 'stands' : 'unproved'
}

export function isShown(standing: Standing, mode: ClaimsMode): boolean {
  return standing === 'stands' || (standing === 'unproved' && mode === 'as-specified')
}

/** The claims that pages may show today, each with how it stands. */
export function shownClaims(
  mode: ClaimsMode,
  records: readonly ClaimRecord[],
  today: string,
): ReadonlyMap<ClaimId, Standing> {
  const recordOf = new Map(records.map((record) => [record.claim, record]))
  return new Map(
    claims
      .map((claim) => [claim.id, standingOf(claim, recordOf.get(claim.id), today)] as const)
      .filter(([, standing]) => isShown(standing, mode)),
  )
}

const DAY_MS = 24 * 60 * 60_000

/** How many days until the proof lapses: 1 on the last day on which it stands. */
export function daysLeft(lapsesOn: string, today: string): number {
  return Math.round((Date.parse(lapsesOn) - Date.parse(today)) / DAY_MS)
}

/** The day in UTC at a moment. */
export function dayAt(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
