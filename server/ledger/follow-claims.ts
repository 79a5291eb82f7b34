import type { Database } from '#database/connect.ts'
import { type ClaimRecord, type ClaimsMode, dayAt, shownClaims } from '#facts/claims/standing.ts'
import type { Claims } from '#shop/page-api/claims.ts'
import type { ShopLog } from '#shop/page-api/page-services.ts'
import { CLAIM_CHANGES, selectClaimRows } from './list-entries.ts'

const DAY_MS = 24 * 60 * 60_000
/** The clock may be set, and a machine may sleep: nobody waits for midnight longer than this without looking. */
const MAX_WAIT_MS = 60_000
const RETRY_MS = 500

interface LedgerParts {
  readonly database: Database
  readonly mode: ClaimsMode
  readonly log: Pick<ShopLog, 'warn'>
  readonly now: () => Date
}

export interface ClaimsLedger extends AsyncDisposable {
  /** What pages may claim at this moment. */
  readonly claimsNow: () => Claims
  /** Tells when pages may claim something else than before: what was made of the old is to go. */
  onChange(tell: () => void): void
}

/**
 * Keeps in this process what the owner recorded of claims. It is read anew whenever any process changes it, and looked
 * at as each day begins in UTC, when proofs lapse. Until the database has answered, what was known last holds.
 */
export async function followClaims({ database, mode, log, now }: LedgerParts): Promise<ClaimsLedger> {
  const listeners: (() => void)[] = []
  let records: readonly ClaimRecord[] = []
  let day = dayAt(now())
  let claims = shownClaims(mode, records, day)
  let isClosed = false
  let midnight: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let reading: Promise<void> | undefined
  let isStale = false

  function look(): void {
    day = dayAt(now())
    const before = claims
    claims = shownClaims(mode, records, day)
    if (!areSame(before, claims)) for (const tell of listeners) tell()
  }

  async function read(): Promise<void> {
    records = (await selectClaimRows(database.query).execute()).map((row) => ({
      claim: row.claim,
      proof: row.proof,
      lapsesOn: row.lapses_on,
      isWithdrawn: row.is_withdrawn,
    }))
    look()
  }

  /** One reading at a time; what changes meanwhile is read by the next. */
  function readAlone(): Promise<void> {
    isStale = false
    const done = read().finally(() => {
      reading = undefined
      if (isStale) readAgain()
    })
    reading = done.catch(() => {})
    return done
  }

  function readAgain(): void {
    isStale = true
    if (isClosed || reading) return
    clearTimeout(retry)
    readAlone().catch((error: unknown) => {
      if (isClosed) return
      log.warn({ err: error }, 'what may be claimed could not be read; it is read again')
      retry = setTimeout(readAgain, RETRY_MS)
    })
  }

  function waitForMidnight(): void {
    const nextDay = Date.parse(day) + DAY_MS
    const waitMs = Math.min(Math.max(nextDay - now().getTime(), 0), MAX_WAIT_MS)
    midnight = setTimeout(() => {
      if (dayAt(now()) !== day) look()
      waitForMidnight()
    }, waitMs)
  }

  const stop = await database.listen(CLAIM_CHANGES, readAgain, readAgain)
  while (reading) await reading
  await readAlone()
  waitForMidnight()
  return {
    claimsNow: () => claims,
    onChange: (tell) => listeners.push(tell),
    async [Symbol.asyncDispose]() {
      isClosed = true
      clearTimeout(midnight)
      clearTimeout(retry)
      await stop()
      await reading
    },
  }
}

function areSame(one: Claims, other: Claims): boolean {
  return one.size === other.size && [...one].every(([claim, standing]) => other.get(claim) === standing)
}
