import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '#database/tables.ts'
import { describeOnOneEngine } from '#tests/fixtures/database/engines.ts'
import { addPurges, readState, settlePurged, settleRefused, takeDue } from './purge-queue.ts'

describeOnOneEngine('a tag that a cache in front is to forget', ({ database }) => {
  /** Does so at one moment, since a transaction's clock stands still, and leaves no trace. */
  const atOneMoment = (body: (trx: Kysely<Tables>) => Promise<void>) =>
    database()
      .query.transaction()
      .execute(async (trx) => {
        await body(trx)
        await sql`delete from web.front_purges`.execute(trx)
      })
  const hurry = (trx: Kysely<Tables>) => sql`update web.front_purges set due_at = now()`.execute(trx)
  const waitS = async (trx: Kysely<Tables>) => {
    const { dueInMs } = await readState(trx)
    return dueInMs === undefined ? undefined : dueInMs / 1000
  }

  test('is purged at once, a second later and five seconds after that, and again so once it is asked for anew', () =>
    atOneMoment(async (trx) => {
      const waits: (number | undefined)[] = []
      const purge = async () => {
        waits.push(await waitS(trx))
        await hurry(trx)
        await settlePurged(trx, await takeDue(trx))
      }
      await addPurges(trx, ['products', 'products'])
      for (let times = 0; times < 2; times++) await purge()
      await addPurges(trx, ['products'])
      for (let times = 0; times < 3; times++) await purge()
      expect(waits).toEqual([0, 1, 0, 1, 5])
      expect(await waitS(trx)).toBeUndefined()
    }))

  test('waits longer each time that it is refused, ten seconds at most, and no less where it is asked for anew', () =>
    atOneMoment(async (trx) => {
      await addPurges(trx, ['products'])
      const waits: (number | undefined)[] = []
      for (let times = 0; times < 6; times++) {
        await hurry(trx)
        await settleRefused(trx, await takeDue(trx), 'it answers 500')
        waits.push(await waitS(trx))
      }
      expect(waits).toEqual([1, 2, 4, 8, 10, 10])
      await addPurges(trx, ['products'])
      expect(await readState(trx)).toEqual({ dueInMs: 10_000, refusal: 'it answers 500', late: 1 })
    }))

  test('is no trouble any more once the front has taken it', () =>
    atOneMoment(async (trx) => {
      await addPurges(trx, ['products'])
      await settleRefused(trx, await takeDue(trx), 'it answers 500')
      await hurry(trx)
      await settlePurged(trx, await takeDue(trx))
      expect(await readState(trx)).toMatchObject({ refusal: undefined, late: 0 })
    }))
})
