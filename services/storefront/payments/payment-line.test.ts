import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPaymentLine, type PaymentLine } from './payment-line.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const committed = { kind: 'committed', result: 'paid' } as const
const lasting = (ms: number) => () => new Promise<typeof committed>((done) => setTimeout(done, ms, committed))
const never = () => new Promise<typeof committed>(() => {})

function crowd(line: PaymentLine, buyers: number, start: () => Promise<typeof committed>) {
  return Array.from({ length: buyers }, () => line(start))
}

test('a crowd waits for longer than a payment may take, as long as the line moves', async () => {
  const all = Promise.all(crowd(createPaymentLine(), 30, lasting(1_000)))
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await all).every(({ kind }) => kind === 'committed')).toBe(true)
})

test('who waits in a line that stands still hears so before their patience ends, and is not started later', async () => {
  const line = createPaymentLine()
  crowd(line, 3, never)
  const start = vi.fn(lasting(0))
  const told = line(start)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await told).toMatchObject({ kind: 'out-of-time', cause: { message: /stands still/ } })
  expect(start).not.toHaveBeenCalled()
})

test('a payment’s time runs from the moment at which the line moved last', async () => {
  const line = createPaymentLine()
  crowd(line, 2, never)
  const joinedMs = performance.now()
  line(lasting(2_000))
  const sinceMs = line(async (since) => ({ kind: 'committed', result: since - joinedMs }))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await sinceMs).toMatchObject({ result: 2_000 })
  const standing = createPaymentLine()
  crowd(standing, 2, never)
  standing(async () => {
    await new Promise((done) => setTimeout(done, 2_000))
    return { kind: 'out-of-time', cause: 'a lock' }
  })
  const begunMs = performance.now()
  const unmoved = standing(async (since) => ({ kind: 'committed', result: since - begunMs }))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await unmoved).toMatchObject({ result: 0 })
})

test('nobody waits for more than fifteen seconds', async () => {
  const all = Promise.all(crowd(createPaymentLine(), 30, lasting(3_100)))
  await vi.advanceTimersByTimeAsync(20_000)
  const kinds = (await all).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'committed')).toHaveLength(15)
  expect(kinds.filter((kind) => kind === 'out-of-time')).toHaveLength(15)
})

test('who comes when a thousand wait hears at once that they cannot begin', async () => {
  const line = createPaymentLine()
  crowd(line, 1_003, never)
  expect(await line(never)).toMatchObject({ kind: 'out-of-time', cause: { message: /too many/ } })
  await vi.advanceTimersByTimeAsync(4_000)
})

test('a start that fails is no start that came too late', async () => {
  const line = createPaymentLine()
  await expect(line(() => Promise.reject(new Error('the commit was cut off')))).rejects.toThrow('cut off')
})

test('a line of more than twenty is a crowd, until so many of them have had their turn', async () => {
  const line = createPaymentLine()
  const all = Promise.all(crowd(line, 24, lasting(100)))
  expect(line.isCrowded()).toBe(true)
  await vi.advanceTimersByTimeAsync(150)
  expect(line.isCrowded()).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  await all
  const given = Promise.all(crowd(line, 30, never))
  expect(line.isCrowded()).toBe(true)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(line.isCrowded(), 'who is told that the line stands still waits no more').toBe(false)
  void given
})
