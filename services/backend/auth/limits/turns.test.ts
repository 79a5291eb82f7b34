import { expect, test } from 'vitest'
import { takeTurns } from './turns.ts'

/** A limit with so many turns left, of which the next comes back after `waitMs`. */
function limitWith(left: number, waitMs: number) {
  const given: string[] = []
  return {
    given,
    left: () => left,
    isSpentHere: () => left < 1,
    async take() {
      if (left === 0) return false
      left -= 1
      return true
    },
    async giveBack(key: string) {
      given.push(key)
      left += 1
    },
    waitMs: async () => waitMs,
  }
}

test('a turn of each is taken, and given back together', async () => {
  const [minute, hour] = [limitWith(1, 0), limitWith(3, 0)]
  const taken = await takeTurns([
    { limit: minute, key: 'a' },
    { limit: hour, key: 'b' },
  ])
  expect([taken.isTaken, minute.left(), hour.left()]).toEqual([true, 0, 2])
  if (taken.isTaken) await taken.giveBack()
  expect([minute.given, hour.given]).toEqual([['a'], ['b']])
})

test('where one has none left, those before it lose none, and the wait is the longest', async () => {
  const [minute, hour, day] = [limitWith(1, 1_000), limitWith(0, 9_000), limitWith(1, 5_000)]
  const turns = [minute, hour, day].map((limit) => ({ limit, key: 'a' }))
  expect(await takeTurns(turns)).toEqual({ isTaken: false, waitMs: 9_000 })
  expect([minute.left(), hour.left(), day.left()]).toEqual([1, 0, 1])
  expect([minute.given, hour.given, day.given]).toEqual([['a'], [], []])
})
