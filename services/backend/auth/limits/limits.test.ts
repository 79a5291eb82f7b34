import { expect, test } from 'vitest'
import { ONE_PROCESS } from '#tests/fixtures/database/one-process.ts'
import { countedAs } from './counted-as.ts'
import { createLimits, enforce, enforceMailLimits, giveBackMail, type Limits } from './limits.ts'
import { enforceMailFrequency } from './mail-frequency.ts'

const now = () => new Date('2026-11-23T12:00:00Z')
const open = (clock = now) => createLimits({ database: ONE_PROCESS, now: clock })

test('strangers who have asked for all the mails of an hour leave those of whoever is known', async () => {
  const limits = open()
  const askAs = (address: string, isKnown: boolean) => enforceMailLimits(limits, { address, isKnown })
  for (let asked = 0; asked < 600; asked++) await askAs(`192.0.2.${Math.floor(asked / 30)}`, false)
  await expect(askAs('198.51.100.1', false)).rejects.toThrow('email rate limit exceeded')
  for (let asked = 0; asked < 30; asked++) await askAs('203.0.113.1', true)
  await expect(askAs('203.0.113.1', true)).rejects.toThrow('email rate limit exceeded')
})

test('strangers are counted as one, whoever is known by their network, and neither by what the other may be called', () => {
  const keys = [
    countedAs('kim@keel.test', { address: '192.0.2.1', isKnown: false }),
    countedAs('kim@keel.test', { address: '192.0.2.1', isKnown: true }),
    countedAs('kim@keel.test', { address: '2001:db8::1', isKnown: true }),
    countedAs(`known in 192.0.2.1: kim@keel.test`, { address: '192.0.2.1', isKnown: false }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(countedAs('kim@keel.test', { address: '192.0.2.2', isKnown: false })).toBe(keys[0])
  expect(countedAs('kim@keel.test', { address: '2001:db8::2', isKnown: true })).toBe(keys[2])
})

const MINUTE_MS = 60_000
const MAIL = { sentAt: 'recovery_sent_at', mailbox: 'ada@keel.test', isForProgram: false } as const

test.each<[keyof Limits, number, number, boolean]>([
  ['signUpByAddress', 30, 5, true],
  ['signInByAddress', 30, 5, true],
  ['signInByAccount', 10, 5, false],
  ['signInByVisitor', 10, 5, false],
  ['anonymousByAddress', 30, 60, true],
  ['refreshByAddress', 150, 5, true],
  ['exchangeByAddress', 150, 5, true],
  ['updateByAddress', 30, 5, true],
  ['challengeByAddress', 75, 5, true],
  ['passkeyByAddress', 30, 5, true],
  ['codeByAddress', 75, 5, true],
  ['codeByAccount', 5, 5, false],
  ['recoverByAddress', 30, 5, true],
  ['otpByAddress', 30, 5, true],
  ['resendByAddress', 30, 5, true],
  ['verifyByAddress', 30, 5, true],
  ['verifyByAccount', 10, 5, false],
  ['nonceByAccount', 10, 24 * 60, false],
  ['currentPasswordBySession', 10, 5, false],
  ['mailByMailbox', 1, 1, false],
  ['mailsByMailbox', 6, 180, false],
  ['programMailByNetwork', 1, 720, false],
  ['programMailsToNewcomers', 48, 24 * 60, false],
  ['mailsByNextMailbox', 6, 60, false],
  ['mailByAddress', 30, 60, true],
  ['mailToStrangers', 600, 60, false],
])('%s is %d in %d minutes, by network: %s', async (name, max, minutes, isByNetwork) => {
  let nowMs = 0
  const limit = open(() => new Date(nowMs))[name]
  const taken = async (key: string) =>
    (await Promise.all(Array.from({ length: max + 1 }, () => limit.take(key)))).filter(Boolean).length
  expect([await taken('2001:db8::1'), await taken('2001:db8:1::1')]).toEqual([max, max])
  expect(await limit.take('2001:db8::2')).toBe(!isByNetwork)
  nowMs = (minutes * MINUTE_MS) / 2 - 1
  expect(await taken('2001:db8::1')).toBeLessThan(max)
  nowMs += minutes * MINUTE_MS
  expect(await taken('2001:db8::1')).toBe(max)
})

test('what comes from this process itself is not limited', async () => {
  const { codeByAccount } = open()
  for (let asked = 0; asked < 5; asked++) {
    await enforce(codeByAccount, undefined)
    await enforce(codeByAccount, 'ada')
  }
  await enforce(codeByAccount, undefined)
  await expect(enforce(codeByAccount, 'ada')).rejects.toMatchObject({
    status: 429,
    code: 'over_request_rate_limit',
  })
  const limits = open()
  for (let asked = 0; asked < 700; asked++)
    await enforceMailLimits(limits, { address: undefined, isKnown: true })
})

test('a mail that could not be queued is counted by nobody', async () => {
  const limits = open()
  const asker = { address: '192.0.2.1', isKnown: false }
  for (let asked = 0; asked < 1_000; asked++) {
    await enforceMailLimits(limits, asker)
    const giveBack = await enforceMailFrequency(limits, MAIL, asker)
    await giveBack()
    await giveBackMail(limits, asker)
  }
  // Giving back a known visitor's mail frees neither the strangers' count nor that of an unknown network.
  for (let asked = 0; asked < 600; asked++)
    await enforceMailLimits(limits, { address: undefined, isKnown: false })
  await giveBackMail(limits, { address: '192.0.2.1', isKnown: true })
  const stranger = enforceMailLimits(limits, { address: undefined, isKnown: false })
  await expect(stranger).rejects.toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
})
