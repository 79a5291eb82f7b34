import { expect, test } from 'vitest'
import {
  type AuthTwin,
  ask,
  newAddress,
  openClient,
  PASSWORD,
  signUp,
  signUpByForm,
} from '#tests/fixtures/backend/auth-twin.ts'
import { collectGarbage } from '#tests/fixtures/collect-garbage.ts'
import { describeAuth, describeAuthOnOneEngine } from '#tests/fixtures/database/twin-suites.ts'

const FLOOD = 720
/** Sign-ins that have a place, and some that come while others leave theirs. */
const MAX_GUESSED = 100
/** More sign-ins than there are places. */
const CROWD = 120
/** Out of the 64 that wait; a preferred sign-in still waits for those at work and for its session to open. */
const MAX_SERVED_BEFORE = 16
const MAX_GROWTH_MIB = 16
const MIB = 1024 * 1024

const addressOf = (number: number) => `10.0.${Math.floor(number / 250)}.${number % 250}`

const guess = (twin: AuthTwin, email: string, address: string) =>
  ask(twin, '/token?grant_type=password', {
    body: JSON.stringify({ email, password: 'a guess' }),
    address,
  })

const flood = (twin: AuthTwin, size = CROWD, places = size) =>
  Array.from({ length: size }, (_, number) => guess(twin, newAddress(), addressOf(number % places)))

/** Counts how many of the sign-ins have been checked so far. */
function watch(flooding: ReturnType<typeof flood>) {
  let looked = 0
  for (const answer of flooding) {
    void answer.then(({ json }) => {
      if (json.code === 'invalid_credentials') looked++
    })
  }
  return () => looked
}

async function timed<Result>(work: Promise<Result>) {
  const startedMs = performance.now()
  return { result: await work, tookMs: performance.now() - startedMs }
}

// A customer who goes before the crowd still waits for the database, so this runs on each engine.
describeAuth('a flood of requests', ({ database, twin }) => {
  test('[7.08] of sign-ins is answered at once past what waits, and whoever signed in before still gets in', async () => {
    const { client, email } = await signUpByForm(twin())
    const crowd = flood(twin(), FLOOD)
    const looked = watch(crowd)
    const flooding = timed(Promise.all(crowd))
    const signIn = await timed(client.auth.signInWithPassword({ email, password: PASSWORD }))
    expect(signIn.result.error).toBeNull()
    expect(looked()).toBeLessThanOrEqual(MAX_SERVED_BEFORE)
    const { result: answers, tookMs } = await flooding
    const codes = answers.map(({ json }) => json.code)
    const guessed = codes.filter((code) => code === 'invalid_credentials').length
    expect(codes.filter((code) => code === 'over_request_rate_limit').length).toBe(FLOOD - guessed)
    expect(guessed).toBeLessThan(MAX_GUESSED)
    console.log(
      `  ${database().engine}: of ${FLOOD} sign-ins ${guessed} were looked at in ${tookMs.toFixed(0)} ms; a customer's took ${signIn.tookMs.toFixed(0)} ms`,
    )
  })

  test('[7.08] from a few addresses keeps nobody from another one out, be they known or not', async () => {
    const { email } = await signUpByForm(twin())
    const crowd = flood(twin(), 90, 3)
    const looked = watch(crowd)
    const elsewhere = openClient(twin(), '198.51.100.9')
    const { error } = await elsewhere.auth.signInWithPassword({ email, password: PASSWORD })
    expect(error).toBeNull()
    expect(looked()).toBeLessThanOrEqual(MAX_SERVED_BEFORE)
    await Promise.all(crowd)
  })
})

// The queues are in the process's own memory, so one engine is enough.
describeAuthOnOneEngine('a flood of requests to one process', ({ database, twin }) => {
  test('[8.12] tells a stranger nothing of who has an account', async () => {
    const { email } = await signUp(twin())
    const flooding = Promise.all(flood(twin()))
    const strangers = await Promise.all([
      guess(twin(), email, '198.51.100.1'),
      guess(twin(), newAddress(), '198.51.100.2'),
    ])
    expect(strangers[0].status).toBe(429)
    expect([strangers[0].status, strangers[0].text]).toEqual([strangers[1].status, strangers[1].text])
    await flooding
    // A refused sign-in does not count as an attempt.
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await guess(twin(), email, `198.51.100.${attempt}`)).json.code).toBe('invalid_credentials')
    }
  })

  test('[7.08] of mails that find no place send none, and the next one need not wait a minute', async () => {
    const { email } = await signUp(twin())
    const flooding = Promise.all(flood(twin()))
    const recover = () =>
      ask(twin(), '/recover', { body: JSON.stringify({ email }), address: '198.51.100.3' })
    expect((await recover()).json.code).toBe('over_request_rate_limit')
    await flooding
    expect((await recover()).status).toBe(200)
  })

  test.each([MIB - 200, 60_000, 2000])(
    '[7.08] with addresses of %d characters leaves no memory behind',
    async (length) => {
      await guess(twin(), 'one to warm up', '198.51.100.1')
      collectGarbage()
      const before = process.memoryUsage().heapUsed
      const long = (number: number) => guess(twin(), `${number}${'x'.repeat(length)}`, addressOf(number))
      const answers = await Promise.all(Array.from({ length: 360 }, (_, number) => long(number)))
      expect(answers.every(({ status }) => status >= 400)).toBe(true)
      answers.length = 0
      collectGarbage()
      const grownMib = (process.memoryUsage().heapUsed - before) / MIB
      console.log(
        `  ${database().engine}: 360 addresses of ${length} characters left ${grownMib.toFixed(1)} MiB`,
      )
      expect(grownMib).toBeLessThan(MAX_GROWTH_MIB)
    },
  )
})
