import { expect, test } from 'vitest'
import { ONE_PROCESS } from '#tests/fixtures/database/one-process.ts'
import { createFormLimits } from './form-limits.ts'

const HOUR_MS = 3_600_000

function openLimits() {
  let nowMs = 0
  const limits = createFormLimits({ database: ONE_PROCESS, now: () => new Date(nowMs) })
  return {
    pass: (ms: number) => {
      nowMs += ms
    },
    fail: (address?: string) => limits.within(address, () => Promise.reject(new Error('not kept'))),
    send: async (times: number, address?: string) => {
      const outcomes: string[] = []
      for (let time = 0; time < times; time++)
        outcomes.push(await limits.within(address, async () => 'taken'))
      return outcomes.filter((outcome) => outcome === 'taken').length
    },
  }
}

test('a network sends twenty forms, and one more each three minutes', async () => {
  const { send, pass } = openLimits()
  expect(await send(21, '203.0.113.9')).toBe(20)
  expect(await send(1, '203.0.113.10')).toBe(1)
  pass(3 * 60_000 - 1)
  expect(await send(1, '203.0.113.9')).toBe(0)
  pass(1)
  expect(await send(2, '203.0.113.9')).toBe(1)
  pass(2 * HOUR_MS)
  expect(await send(21, '203.0.113.9')).toBe(20)
})

test('addresses of one /56 are one network, and those that nobody knows are one, too', async () => {
  const { send } = openLimits()
  expect(await send(12, '2001:db8::1')).toBe(12)
  expect(await send(12, '2001:db8:0:ff::2')).toBe(8)
  expect(await send(21)).toBe(20)
})

test('what fails has not counted', async () => {
  const { send, fail } = openLimits()
  for (let time = 0; time < 25; time++) await expect(fail('203.0.113.9')).rejects.toThrow('not kept')
  expect(await send(21, '203.0.113.9')).toBe(20)
})
