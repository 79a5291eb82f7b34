import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import measured from './measured.json' with { type: 'json' }
import { AT_MOST, firstToEnd, levels, needOf, whatToAdd } from './model.ts'
import { simulate } from './simulate.ts'
import { PAGE, putInto } from './tables.ts'

test('docs/scaling.md holds the tables that the measurements give: node bench/scaling/tables.ts', () => {
  const page = readFileSync(PAGE, 'utf8')
  expect(putInto(page)).toBe(page)
})

describe('what a level needs', () => {
  test('grows in proportion to its orders', () => {
    const [small, large] = [10, 1_000].map((ordersAnHour) => needOf({ name: '', ordersAnHour }))
    expect((large?.shopCores ?? 0) / (small?.shopCores ?? 1)).toBeCloseTo(100)
    expect((large?.databaseCores ?? 0) / (small?.databaseCores ?? 1)).toBeCloseTo(100)
  })

  test('leaves no process busier than half of the time, and begins with one', () => {
    for (const level of levels) {
      const { coresBehindFront, shopCores, processes } = needOf(level)
      expect(coresBehindFront / processes).toBeLessThanOrEqual(AT_MOST)
      expect(coresBehindFront).toBeLessThan(shopCores)
    }
  })

  test('ends nothing of a shop that sells once an hour, and something of one that sells a hundred thousand times', () => {
    const [little, much] = [1, 100_000].map((ordersAnHour) => needOf({ name: '', ordersAnHour }))
    for (const parts of [little?.smallest, little?.grown]) expect(firstToEnd(parts ?? [])).toBeUndefined()
    for (const parts of [much?.smallest, much?.grown]) expect(firstToEnd(parts ?? [])).toBeDefined()
  })

  test('adds nothing where nothing ends, and then what carries each level', () => {
    for (const level of levels) {
      const need = needOf(level)
      expect(whatToAdd(need).length > 0).toBe(firstToEnd(need.smallest) !== undefined)
    }
    const huge = whatToAdd(needOf({ name: '', ordersAnHour: 100_000 })).join('; ')
    for (const addition of ['a cache in front', 'processes', 'a machine for the database', 'a pooler'])
      expect(huge).toContain(addition)
  })

  test('the part that is fullest against its own limit ends first', () => {
    const parts = [
      { name: 'wide', share: 0.7, atMost: 0.9 },
      { name: 'narrow', share: 0.6, atMost: 0.5 },
    ]
    expect(firstToEnd(parts)?.name).toBe('narrow')
    expect(firstToEnd(parts.map((part) => ({ ...part, share: part.atMost })))).toBeUndefined()
  })
})

describe('the simulation', () => {
  const at = (busy: number) => simulate({ processes: 2, busy, visits: 5_000, seed: 11 })

  test('keeps processes as busy as the arithmetic says', () => {
    for (const busy of [0.3, 0.5, 0.9]) expect(at(busy).busy / busy).toBeCloseTo(1, 1)
  })

  test('waits for one process as long as the formula says, where everybody asks for the same', () => {
    // By Pollaczek and Khinchine: busy / (1 - busy) / 2 of what each takes.
    const { mean } = simulate({ processes: 1, busy: 0.5, visits: 400_000, seed: 3, onlyMs: 10 })
    expect(mean).toBeGreaterThan(4.5)
    expect(mean).toBeLessThan(5.5)
  })

  test('lets half wait for less than a page takes up to the limit, and everybody longer beyond it', () => {
    const [limit, beyond] = [at(AT_MOST), at(0.9)]
    expect(limit.p50).toBeLessThan(measured.processorMs.pageAnew.process)
    expect(beyond.p50).toBeGreaterThan(limit.p50)
    expect(beyond.p95).toBeGreaterThan(2 * limit.p95)
  })
})
