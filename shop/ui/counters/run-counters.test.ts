import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runCounters } from './run-counters.ts'

const thrown = vi.hoisted(() => ({ atMs: [] as number[] }))
vi.mock('canvas-confetti', () => ({
  default: { create: () => async () => void thrown.atMs.push(performance.now()) },
}))

const FRAME_MS = 20
beforeEach(() => {
  vi.useFakeTimers()
  thrown.atMs.length = 0
  vi.stubGlobal('requestAnimationFrame', (then: (now: number) => void) =>
    setTimeout(() => then(performance.now()), FRAME_MS),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const counterTo = (figure: number) => ({ dataset: { countTo: String(figure) }, textContent: '' })

test('[9.11] [4.06] figures arrive after two seconds; from then on confetti is thrown for three', async () => {
  const counters = [80_000, 10, 10_000].map(counterTo)
  const startedMs = performance.now()
  const run = runCounters({ querySelectorAll: () => counters } as unknown as HTMLElement)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(counters.map(({ textContent }) => textContent)).not.toContain('80,000')
  await vi.advanceTimersByTimeAsync(140)
  expect(counters.map(({ textContent }) => textContent)).toEqual(['80,000', '10', '10,000'])
  await vi.waitFor(() => expect(thrown.atMs.length).toBeGreaterThan(0))
  await vi.advanceTimersByTimeAsync(10_000)
  await run
  const [firstMs = 0, lastMs = 0] = [thrown.atMs[0], thrown.atMs.at(-1)]
  expect(firstMs - startedMs).toBeGreaterThanOrEqual(2_000)
  expect(lastMs - firstMs).toBeGreaterThanOrEqual(3_000)
  expect(lastMs - firstMs).toBeLessThan(3_000 + 2 * FRAME_MS)
})
