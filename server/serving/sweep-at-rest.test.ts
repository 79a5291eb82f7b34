import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { garbageCollector, sweepAtRest } from './sweep-at-rest.ts'

const LOOK_MS = 5_000

let activeMs: number
let idleMs: number
let sweeping: Disposable
const sweep = vi.fn<(how?: 'compact') => void>()

beforeEach(() => {
  vi.useFakeTimers()
  activeMs = 0
  idleMs = 0
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation((now, before) => {
    const active = (now?.active ?? activeMs) - (before?.active ?? 0)
    const idle = (now?.idle ?? idleMs) - (before?.idle ?? 0)
    return { active, idle, utilization: active / (active + idle) } satisfies EventLoopUtilization
  })
  sweeping = sweepAtRest({ sweep })
})

afterEach(() => {
  sweeping[Symbol.dispose]()
  sweep.mockReset()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function pass(workedMs: number): void {
  activeMs += workedMs
  idleMs += LOOK_MS - workedMs
  vi.advanceTimersByTime(LOOK_MS)
}

test('a shop that worked sweeps three times when it comes to rest, and no more until it has worked again', () => {
  pass(4_000)
  pass(4_000)
  expect(sweep).not.toHaveBeenCalled()
  pass(10)
  expect(sweep).toHaveBeenCalledTimes(1)
  for (let looks = 0; looks < 100; looks += 1) pass(10)
  expect(sweep.mock.calls).toEqual([[], ['compact'], ['compact']])
})

test('a shop that gets busy between two sweeps is not kept from its work', () => {
  pass(5_000)
  pass(10)
  for (let looks = 0; looks < 10; looks += 1) pass(300)
  expect(sweep).toHaveBeenCalledTimes(1)
})

test('a shop that is busy is not kept from its work', () => {
  for (let looks = 0; looks < 100; looks += 1) pass(1_000)
  expect(sweep).not.toHaveBeenCalled()
})

test('little work adds up to what is worth a sweep', () => {
  for (let looks = 0; looks < 24; looks += 1) pass(200)
  expect(sweep).not.toHaveBeenCalled()
  pass(200)
  expect(sweep).toHaveBeenCalledTimes(1)
})

test('the real collector closes the gaps that garbage leaves', () => {
  const collect = garbageCollector()
  let kept: object[] = []
  for (let index = 0; index < 200_000; index += 1) kept.push({ index, text: String(index), list: [index] })
  kept = kept.filter((_, index) => index % 50 === 0)
  for (let times = 0; times < 4; times += 1) collect()
  const withGaps = process.memoryUsage().heapTotal
  collect('compact')
  expect(process.memoryUsage().heapTotal).toBeLessThan(withGaps - 10_000_000)
  expect(kept).toHaveLength(4_000)
})

test('the real collector runs at rest', () => {
  const real = sweepAtRest()
  pass(4_900)
  pass(4_900)
  for (let looks = 0; looks < 3; looks += 1) expect(() => pass(10)).not.toThrow()
  real[Symbol.dispose]()
})
