import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'
import { openClock } from './clock.ts'

/** A query and its answer take less than this. */
const NEAR_MS = 2_000
const HOUR_MS = 3_600_000

describeWhereEnginesDiffer('the clock of the database', ({ database }) => {
  const there = async () =>
    (
      await sql<{ at: Date }>`select clock_timestamp() as at`.execute(database().query)
    ).rows[0]?.at.getTime() ?? 0

  test.each([-HOUR_MS, HOUR_MS])('is told by a process whose own is %d ms off', async (offMs) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offMs })
    onTestFinished(() => void vi.useRealTimers())
    await using clock = await openClock(database().query)
    expect(Math.abs(clock.now().getTime() - (await there()))).toBeLessThan(NEAR_MS)
  })

  test('goes on as it went where a process’s own is set meanwhile, and where nobody can be asked', async () => {
    await using clock = await openClock(database().query)
    const before = clock.now().getTime()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS })
    onTestFinished(() => void vi.useRealTimers())
    await wait(5)
    const passedMs = clock.now().getTime() - before
    expect(passedMs).toBeGreaterThan(0)
    expect(passedMs).toBeLessThan(NEAR_MS)
  })
})
