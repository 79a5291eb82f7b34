import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DatabaseClock, openClock } from '#database/clock.ts'
import { connectDatabase, type Database } from '#database/connect.ts'
import { createQuery } from '#database/pool.ts'
import { ownFormRows } from '#server/forms/form-rows.ts'
import { createForms } from '#server/forms/forms.ts'
import { makeStamp } from '#server/forms/stamp.ts'
import {
  type AuthTwin,
  ask,
  newAddress,
  ORIGIN,
  openAuthTwin,
  PASSWORD,
  signUp,
} from '#tests/fixtures/backend/auth-twin.ts'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

const SIGNING_KEY = '5e'.repeat(32)
const AHEAD_MS = 5 * 60_000
const HERE = '203.0.113.20'

/** Two processes of one shop, each with connections of its own to one PostgreSQL. */
describe('limits of two processes', () => {
  let databases: readonly [Database, Database]
  let clock: DatabaseClock
  let here: AuthTwin
  let there: AuthTwin
  beforeAll(async () => {
    const url = await createPostgresDatabase()
    const connect = () => connectDatabase({ kind: 'postgres', url })
    databases = [await connect(), await connect()]
    clock = await openClock(databases[0].health)
  })
  beforeEach(async () => {
    await databases[0].query.deleteFrom('web.limit_turns').execute()
    here = await openAuthTwin(databases[0], { now: clock.now })
    there = await openAuthTwin(databases[1], { now: clock.now })
  })
  afterAll(async () => {
    await clock[Symbol.asyncDispose]()
    for (const database of databases) await database.close()
  })

  const signIn = async (at: AuthTwin, email: string, address: string, password = PASSWORD) => {
    const body = JSON.stringify({ email, password })
    const { json } = await ask(at, '/token?grant_type=password', { body, address })
    return json.code ?? 'signed in'
  }
  const askForMail = async (
    at: AuthTwin,
    path: '/recover' | '/otp',
    email = newAddress(),
    address = HERE,
  ) => {
    const { status, json } = await ask(at, path, {
      body: JSON.stringify({ email, create_user: false }),
      address,
    })
    return status === 429 ? json.code : status
  }

  test('[7.08] the tenth wrong password at one closes the other', async () => {
    const { email } = await signUp(here)
    for (let guess = 1; guess <= 10; guess++)
      expect(await signIn(here, email, `198.51.100.${guess}`, 'a guess')).toBe('invalid_credentials')
    expect(await signIn(there, email, '198.51.100.99')).toBe('over_request_rate_limit')
  })

  test('[7.08] a crowd that comes to both at once has ten guesses, and a right password uses none up', async () => {
    const { email } = await signUp(here)
    for (let time = 1; time <= 12; time++)
      expect(await signIn(time % 2 ? here : there, email, `198.51.100.${time}`)).toBe('signed in')
    const guesses = Array.from({ length: 40 }, (_, number) =>
      signIn(number % 2 ? here : there, email, `192.0.2.${number}`, 'a guess'),
    )
    const looked = (await Promise.all(guesses)).filter((code) => code === 'invalid_credentials')
    expect(looked).toHaveLength(10)
  })

  test('[7.08] the database’s clock decides when a guess is back, not that of a process five minutes ahead', async () => {
    const { email } = await signUp(here)
    for (let guess = 1; guess <= 10; guess++) await signIn(here, email, `198.51.100.${guess}`, 'a guess')
    const real = Date.now
    const ahead = vi.spyOn(Date, 'now').mockImplementation(() => real() + AHEAD_MS)
    try {
      await using own = await openClock(databases[1].health)
      const itsTwin = await openAuthTwin(databases[1], { now: own.now })
      expect(await signIn(itsTwin, email, '198.51.100.99')).toBe('over_request_rate_limit')
    } finally {
      ahead.mockRestore()
    }
  })

  test('[7.08] a mailbox is mailed once a minute, and a network has thirty mails an hour', async () => {
    const { email } = await signUp(here)
    expect(await askForMail(here, '/recover', email)).toBe(200)
    expect(await askForMail(there, '/recover', email)).toBe('over_email_send_rate_limit')
    const network = '2001:db8::1'
    // Of each kind there may be thirty as well, so half of the mails are of either.
    for (let mail = 0; mail < 30; mail++) {
      const [at, path] = mail % 2 ? ([here, '/recover'] as const) : ([there, '/otp'] as const)
      expect(await askForMail(at, path, undefined, network)).toBe(200)
    }
    for (const at of [here, there])
      expect(await askForMail(at, '/recover', undefined, network)).toBe('over_email_send_rate_limit')
  })

  test('[7.09] a network sends twenty forms an hour, and an address gets three receipts', async () => {
    const [atHere, atThere] = databases.map((database) =>
      createForms({
        ...{ database, add: ownFormRows(database), mail: openWaitingMail(database), publicUrl: ORIGIN },
        ...{ signingKey: SIGNING_KEY, now: clock.now, askToConfirm: async () => true },
      }),
    )
    const email = newAddress()
    // Whoever takes a second to fill in a form is a person, who gets a receipt.
    const stamp = makeStamp(SIGNING_KEY, new Date(clock.now().getTime() - 60_000))
    const send = (forms: typeof atHere) =>
      forms?.saveContactMessage(
        { name: 'Ada', email, subject: 'Too high', message: randomUUID(), order_number: '' },
        { address: HERE, decoy: '', stamp },
      )
    const outcomes = []
    for (let time = 0; time < 21; time++) outcomes.push(await send(time % 2 ? atHere : atThere))
    expect(outcomes).toEqual([...Array(20).fill('taken'), 'too many'])
    const mails = databases[0].query.selectFrom('mail.messages').where('recipient', '=', email)
    expect(await mails.select('id').execute()).toHaveLength(3)
  })

  test('a network looks for twenty orders an hour', async () => {
    const [atHere, atThere] = databases.map((database) => openTwin(database, { now: clock.now }))
    const find = async (twin: typeof atHere) => {
      const body = new URLSearchParams({ number: '1042', email: 'ada@example.com' })
      const request = new Request(`${ORIGIN}/orders/find`, {
        method: 'POST',
        body,
        headers: { origin: ORIGIN },
      })
      return (await twin?.fetch(request, { address: HERE }))?.status
    }
    const statuses = []
    for (let time = 0; time < 21; time++) statuses.push(await find(time % 2 ? atHere : atThere))
    expect(statuses).toEqual([...Array(20).fill(200), 429])
  })

  test('while the database is away nobody signs in, and nobody is mailed', async () => {
    const { email } = await signUp(here)
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED', syscall: 'connect' })
    const query = createQuery({ connect: () => Promise.reject(away), end: async () => {}, options: {} })
    const cut = await openAuthTwin(databases[0], { database: { ...databases[0], query } })
    const body = JSON.stringify({ email, password: PASSWORD })
    expect((await ask(cut, '/token?grant_type=password', { body, address: HERE })).status).toBe(503)
    expect(await askForMail(cut, '/recover', email)).toBe(503)
    expect(await signIn(here, email, HERE)).toBe('signed in')
  })
})
