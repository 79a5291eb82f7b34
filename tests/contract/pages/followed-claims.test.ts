import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import type { ClaimsMode } from '#facts/claims/standing.ts'
import { changeEntry } from '#server/ledger/change-entry.ts'
import { followClaims } from '#server/ledger/follow-claims.ts'
import { showEntry } from '#server/ledger/list-entries.ts'
import { createLog } from '#server/log.ts'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'

const BIFMA = 'certificate.bifma'
const proof = { proof: 'Report 7', source: 'A laboratory', provedOn: '2026-03-01', lapsesOn: '' }
const nothing = { proof: '', source: '', provedOn: '', lapsesOn: '' }
const who = { name: 'service key', account: null, role: null }
const DAY_MS = 24 * 60 * 60_000
const WITHIN_MS = 1_000

describeWhereEnginesDiffer('what pages may claim', ({ database }) => {
  let now: Date
  const opened: AsyncDisposable[] = []

  beforeEach(async () => {
    now = new Date('2026-03-17T12:00:00Z')
    await database().query.deleteFrom('web.claim_records').execute()
  })
  afterEach(async () => {
    for (const each of opened.splice(0)) await each[Symbol.asyncDispose]()
  })

  const parts = () => ({ database: database(), mode: 'as-specified' as const, now: () => now })
  const change = (changes: object) =>
    changeEntry(parts(), { who, now }, BIFMA, { ...nothing, isWithdrawn: false, version: 0, ...changes })
  const shown = () => showEntry(parts(), BIFMA)
  /** As another process on the same database would. */
  async function follow(mode: ClaimsMode = 'as-specified', at = () => now) {
    const ledger = await followClaims({ database: database(), mode, log: createLog('silent'), now: at })
    opened.push(ledger)
    return ledger
  }

  test('every process hears of a change within a second, and none of a change that changes nothing shown', async () => {
    const [one, other] = [await follow(), await follow('substantiated')]
    const told: string[] = []
    one.onChange(() => told.push('one'))
    other.onChange(() => told.push('other'))
    expect([one.claimsNow().has(BIFMA), other.claimsNow().has(BIFMA)]).toEqual([true, false])
    await change({ isWithdrawn: true })
    await expect.poll(() => one.claimsNow().has(BIFMA), { timeout: WITHIN_MS }).toBe(false)
    expect(told).toEqual(['one'])
    await change({ ...proof, version: 1 })
    await expect.poll(() => other.claimsNow().get(BIFMA), { timeout: WITHIN_MS }).toBe('stands')
    await expect.poll(() => one.claimsNow().get(BIFMA), { timeout: WITHIN_MS }).toBe('stands')
    expect(told).toEqual(expect.arrayContaining(['one', 'one', 'other']))
  })

  test('a process that is opened later knows what was recorded before', async () => {
    await change({ isWithdrawn: true })
    expect((await follow()).claimsNow().has(BIFMA)).toBe(false)
  })

  test('a proof lapses as its day begins in UTC, in every process, without a word from anybody', async () => {
    await change({ ...proof, lapsesOn: '2026-03-18' })
    // Half a second before midnight the clocks begin to run.
    const begun = performance.now()
    const before = Date.parse('2026-03-17T23:59:59.500Z')
    const running = () => new Date(before + performance.now() - begun)
    const ledgers = [await follow('as-specified', running), await follow('substantiated', running)]
    const told: string[] = []
    for (const ledger of ledgers) ledger.onChange(() => told.push(BIFMA))
    for (const ledger of ledgers) expect(ledger.claimsNow().get(BIFMA)).toBe('stands')
    const isGone = () => ledgers.every((ledger) => !ledger.claimsNow().has(BIFMA))
    await expect.poll(isGone, { timeout: 500 + WITHIN_MS, interval: 20 }).toBe(true)
    expect(running().getTime() - before).toBeGreaterThanOrEqual(500)
    expect(told).toHaveLength(2)
    now = new Date('2026-03-18T00:00:00Z')
    expect(await shown()).toMatchObject({ result: { state: 'lapsed', isShown: false, daysLeft: null } })
    now = new Date(now.getTime() - DAY_MS)
    expect(await shown()).toMatchObject({ result: { state: 'lapsing', daysLeft: 1 } })
  })

  test('what could not be read is read again, and until then what was known holds', async () => {
    let failures = 0
    const away = {
      ...{ engine: database().engine, reads: database().reads },
      listen: database().listen.bind(database()),
      get query() {
        if (failures-- > 0) throw new Error('the database is away')
        return database().query
      },
    } as unknown as Database
    const told: unknown[] = []
    const log = { warn: (_fields: object, message: string) => told.push(message) }
    const ledger = await followClaims({ database: away, mode: 'as-specified', log, now: () => now })
    opened.push(ledger)
    failures = 1
    await change({ isWithdrawn: true })
    await expect.poll(() => told).toEqual(['what may be claimed could not be read; it is read again'])
    expect(ledger.claimsNow().has(BIFMA)).toBe(true)
    await expect.poll(() => ledger.claimsNow().has(BIFMA), { timeout: 2 * WITHIN_MS }).toBe(false)
  })
})
