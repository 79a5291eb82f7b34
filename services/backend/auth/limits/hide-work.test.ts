import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import type { AuthParts } from '../parts.ts'
import type { Asker } from '../passwords/hash-queue.ts'
import { countedAs } from './counted-as.ts'
import { hideWork } from './hide-work.ts'

const MAILBOX = 'ada@example.com'
const asked = {
  address: '192.0.2.1',
  mailbox: MAILBOX,
  sentAt: 'recovery_sent_at',
  isForProgram: false,
} as const

let isFull: boolean
let isKnown: boolean
let taken: string[]
let given: string[]
let refused: string | undefined
let checked: (string | undefined)[]
let remembered: [string | undefined, string][]
beforeEach(() => {
  ;[isFull, isKnown, taken, given, refused, checked, remembered] = [false, false, [], [], undefined, [], []]
})

const limit = (name: string) => ({
  take: (key: string) => {
    taken.push(`${name} ${key}`)
    return refused !== name
  },
  giveBack: (key: string) => given.push(`${name} ${key}`),
  waitMs: () => 30_000,
})
const limits = new Proxy({}, { get: (_, name) => limit(String(name)) })
const parts = {
  passwords: {
    isFull: ({ isKnown: known }: Asker) => {
      expect(known).toBe(false)
      return isFull
    },
    find: async (look: () => Promise<undefined>) => {
      checked.push(await look())
    },
  },
  limits,
  knownVisitors: { has: async () => isKnown },
  askedForMail: {
    add: (address: string | undefined, mailbox: string) => remembered.push([address, mailbox]),
  },
} as unknown as AuthParts

const ask = (work: (asker: Asker) => Promise<void> = async () => {}) => hideWork(parts, asked, work)

test('the work is done beside a hash that nobody has, by who asks', async () => {
  const askers: Asker[] = []
  isKnown = true
  await ask(async (asker) => void askers.push(asker))
  expect(askers).toEqual([{ address: '192.0.2.1', isKnown: true }])
  expect(checked).toEqual([undefined])
  expect(remembered).toEqual([['192.0.2.1', MAILBOX]])
  expect(taken.at(-1)).toBe(
    `mailByMailbox ${countedAs(`recovery_sent_at ${MAILBOX}`, { address: '192.0.2.1', isKnown })}`,
  )
})

test('a stranger is refused for want of a place before anything is counted; who is known is not', async () => {
  isFull = true
  await expect(ask(() => expect.fail('the work was done'))).rejects.toMatchObject({ status: 429 })
  expect([taken, checked, remembered]).toEqual([[], [], []])
  isKnown = true
  await ask()
  expect(checked).toEqual([undefined])
})

test('who was sent one a moment before is told to wait, and no work is done', async () => {
  refused = 'mailByMailbox'
  await expect(ask(() => expect.fail('the work was done'))).rejects.toMatchObject({ status: 429 })
  expect([checked, remembered]).toEqual([[], []])
})

test('work that takes longer than the hash does not show in the time of the answer', async () => {
  for (const workMs of [0, 40, 80]) {
    const beganMs = performance.now()
    await ask(() => wait(workMs))
    // A timer may end a part of a millisecond too soon.
    expect(performance.now() - beganMs).toBeGreaterThan(98)
  }
})

test('work that fails has sent no mail: what it took is given back', async () => {
  await expect(ask(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(given.toSorted()).toEqual(taken.toSorted())
  expect(given.length).toBeGreaterThan(0)
  await ask()
  expect(given).toHaveLength(taken.length / 2)
})

test('strangers share the count of a name, and who is known has one with their own network', () => {
  expect(countedAs('a b', { address: '192.0.2.1', isKnown: false })).toBe('strangers: a b')
  expect(countedAs('a b', { address: '192.0.2.1', isKnown: true })).toBe('known in 192.0.2.1: a b')
  expect(countedAs('a b', { address: '2001:db8::1', isKnown: true })).toBe(
    countedAs('a b', { address: '2001:db8::2', isKnown: true }),
  )
  expect(countedAs('a b', { address: undefined, isKnown: true })).toBe('strangers: a b')
})
