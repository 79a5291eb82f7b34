import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../limits.ts'
import { NetworkBudgets, pointsOf, Shares } from './network-budgets.ts'

const KIB = 1024
const rate = (atOnce: number, perSecond = 1) => ({ atOnce, perSecond })
const HERE = '192.0.2.1'
const THERE = '198.51.100.1'

let nowMs = 0
beforeEach(() => {
  nowMs = 0
})
const open = (limits: object) => new NetworkBudgets({ ...DEFAULT_LIMITS, ...limits }, () => new Date(nowMs))
/** How many of ten calls answer true. */
const often = (ask: () => boolean) => Array.from({ length: 10 }, ask).filter(Boolean).length

test('a message counts as one, and as one more for each 4 KiB', () => {
  expect([0, 1, 4 * KIB - 1, 4 * KIB, 8 * KIB - 1, 8 * KIB].map(pointsOf)).toEqual([1, 1, 1, 2, 2, 3])
})

test('each network has its own joins, handshakes and messages, and gets them back by and by', () => {
  const budgets = open({ joins: rate(3), handshakes: rate(4, 2), messages: rate(5) })
  expect(often(() => budgets.mayJoin(HERE))).toBe(3)
  expect(often(() => budgets.mayConnect(HERE))).toBe(4)
  expect(often(() => budgets.mayBeRead(HERE, 1))).toBe(5)
  expect(often(() => budgets.mayJoin(THERE))).toBe(3)
  nowMs = 1_000
  expect(often(() => budgets.mayJoin(HERE))).toBe(1)
  expect(often(() => budgets.mayConnect(HERE))).toBe(2)
})

test('a long message takes more, also where its length was known only once it was read', () => {
  const budgets = open({ messages: rate(6) })
  expect(often(() => budgets.mayBeRead(HERE, 4 * KIB))).toBe(3)
  expect(budgets.mayBeRead(THERE, 0)).toBe(true)
  budgets.chargeRead(THERE, 12 * KIB)
  expect(often(() => budgets.mayBeRead(THERE, 0))).toBe(2)
})

test('whose messages took too much of the processor is not read, until that is restored', () => {
  const budgets = open({ workMs: rate(5, 5), messages: rate(100) })
  const began = process.threadCpuUsage()
  const result = budgets.work(HERE, () => {
    for (let used = 0; used < 20_000; ) {
      const { user, system } = process.threadCpuUsage(began)
      used = user + system
    }
    return 'done'
  })
  expect(result).toBe('done')
  expect([budgets.mayBeRead(HERE, 1), budgets.mayBeRead(THERE, 1)]).toEqual([false, true])
  nowMs = 600_000
  expect(budgets.mayBeRead(HERE, 1)).toBe(true)
})

test('work that fails has cost what it took', () => {
  const budgets = open({ workMs: rate(0.001, 0.000_001), messages: rate(100) })
  const failing = () => {
    const began = process.threadCpuUsage()
    for (let used = 0; used < 1_000; )
      used = process.threadCpuUsage(began).user + process.threadCpuUsage(began).system
    throw new Error('not understood')
  }
  expect(() => budgets.work(HERE, failing)).toThrow('not understood')
  expect(budgets.mayBeRead(HERE, 1)).toBe(false)
})

test('a broadcast is told to all of its topics, or to none', () => {
  const budgets = open({ deliveries: rate(10), topicDeliveries: rate(6), allDeliveries: rate(100) })
  const to = (points: Record<string, number>, network = HERE) =>
    budgets.admit(network, new Map(Object.entries(points)))
  expect(to({ a: 7 })).toBe('topic-exceeded')
  expect(to({ a: 2, b: 7 })).toBe('topic-exceeded')
  expect(to({ a: 6, b: 5 })).toBe('network-exceeded')
  expect(to({ a: 6, b: 4 })).toBe('admitted')
  expect(to({ c: 1 })).toBe('network-exceeded')
  // The topic's budget is used up for everybody.
  expect(to({ a: 1 }, THERE)).toBe('topic-exceeded')
  expect(to({ b: 2 }, THERE)).toBe('admitted')
  expect(to({ b: 1 }, THERE)).toBe('topic-exceeded')
})

test('all networks together are told no more than the process can', () => {
  const budgets = open({ deliveries: rate(10), topicDeliveries: rate(10), allDeliveries: rate(12) })
  const to = (topic: string, points: number, network: string) =>
    budgets.admit(network, new Map([[topic, points]]))
  expect(to('a', 8, HERE)).toBe('admitted')
  expect(to('b', 5, THERE)).toBe('topic-exceeded')
  expect(to('b', 4, THERE)).toBe('admitted')
})

test('what is told in any case is charged to its network, its topic and the process', () => {
  const budgets = open({ deliveries: rate(10), topicDeliveries: rate(10), allDeliveries: rate(25) })
  const to = (topic: string, points: number, network: string) =>
    budgets.admit(network, new Map([[topic, points]]))
  budgets.charge(
    HERE,
    new Map([
      ['a', 6],
      ['b', 1],
    ]),
  )
  expect(to('c', 4, HERE)).toBe('network-exceeded')
  expect(to('a', 5, THERE)).toBe('topic-exceeded')
  expect(to('a', 4, THERE)).toBe('admitted')
  expect([to('c', 10, '203.0.113.1'), to('d', 5, '203.0.113.2'), to('d', 4, '203.0.113.2')]).toEqual([
    'admitted',
    'topic-exceeded',
    'admitted',
  ])
})

test('a share is held by one and by all, up to the limit and no further, and given back', () => {
  const shares = new Shares({ ofOne: 3, ofAll: 5 })
  expect([shares.take(HERE, 3), shares.take(HERE, 1), shares.of(HERE)]).toEqual([true, false, 3])
  expect([shares.excess(HERE, 1), shares.excess(THERE, 3), shares.excess(THERE, 2)]).toEqual([
    'of-one',
    'of-all',
    undefined,
  ])
  expect([shares.take(THERE, 3), shares.take(THERE, 2), shares.of(THERE)]).toEqual([false, true, 2])
  shares.hold(HERE, -2)
  expect([shares.of(HERE), shares.take(HERE, 2), shares.excess(THERE, 1)]).toEqual([1, true, 'of-all'])
  shares.hold(HERE, -3)
  expect(shares.of(HERE)).toBe(0)
  shares.hold('203.0.113.1', 9)
  expect([shares.of('203.0.113.1'), shares.excess(HERE, 1)]).toEqual([9, 'of-all'])
  shares.hold('203.0.113.1', -9)
  expect(shares.take(HERE, 3)).toBe(true)
})
