import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepWantedAction, takeWantedAction } from './wanted-action.ts'

const MINUTE_MS = 60_000
const kept = new Map<string, string>()
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
}
beforeEach(() => {
  kept.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('window', { sessionStorage: storage })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const report = { reviewId: 7, what: 'report', reason: 'copied', note: 'from there' } as const

test('what somebody was about to do is done once they have signed in, and once', () => {
  keepWantedAction(report)
  expect([...kept.keys()]).toEqual([expect.stringMatching(/^keel_/)])
  expect(takeWantedAction(8)).toBeUndefined()
  expect(takeWantedAction(7)).toEqual(report)
  expect(takeWantedAction(7)).toBeUndefined()
})

test.each([
  [30 * MINUTE_MS - 1, true],
  [30 * MINUTE_MS, false],
])('it is done within half an hour: after %s ms %s', (ms, isDone) => {
  keepWantedAction(report)
  vi.setSystemTime(Date.now() + ms)
  expect(takeWantedAction(7) !== undefined).toBe(isDone)
  expect(kept.size).toBe(0)
})

test.each([
  'text',
  '{}',
  '{"reviewId":7,"what":"delete","atMs":0}',
  '{"reviewId":"7","what":"vote","atMs":0}',
])('what cannot be read is no action: %s', (text) => {
  keepWantedAction(report)
  for (const name of kept.keys()) kept.set(name, text)
  expect(takeWantedAction(7)).toBeUndefined()
})

test('an action without words has empty ones', () => {
  keepWantedAction(report)
  const text = JSON.stringify({ reviewId: 7, what: 'vote', atMs: Date.now() })
  for (const name of kept.keys()) kept.set(name, text)
  expect(takeWantedAction(7)).toEqual({ reviewId: 7, what: 'vote', reason: '', note: '' })
})

test('a vote needs no words, and a browser that keeps nothing does nothing', () => {
  const vote = { reviewId: 7, what: 'vote', reason: '', note: '' } as const
  keepWantedAction(vote)
  expect(takeWantedAction(7)).toEqual(vote)
  const closed = () => {
    throw new Error('closed')
  }
  vi.stubGlobal('window', { sessionStorage: { getItem: closed, setItem: closed, removeItem: closed } })
  expect(() => keepWantedAction(vote)).not.toThrow()
  expect(takeWantedAction(7)).toBeUndefined()
})
