import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { endOfStep } from './steps-of-time.ts'

/** What comes first, second and last, of timers that end before and after the step of work that took so long. */
async function orderAround(tookMs: number, soonerMs: number, laterMs: number): Promise<string[]> {
  const order: string[] = []
  const note = (name: string) => () => void order.push(name)
  const beganMs = performance.now() - tookMs
  await Promise.all([
    wait(laterMs).then(note('later')),
    endOfStep(beganMs).then(note('step')),
    wait(soonerMs).then(note('sooner')),
  ])
  return order
}

test.each([
  ['done at once', 0, 60, 140],
  ['short', 30, 30, 110],
  ['as long as a step', 100, 60, 140],
  ['longer than two steps', 230, 30, 110],
])('work that was %s is answered as its step ends, not before and not a step later', async (_, ...times) => {
  expect(await orderAround(...times)).toEqual(['sooner', 'step', 'later'])
})
