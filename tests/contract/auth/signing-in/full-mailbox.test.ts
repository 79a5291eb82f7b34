import { beforeEach, expect, test } from 'vitest'
import { ask, bearer, newAddress, PASSWORD, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { fragmentOf, mailsTo, openMail, pressLink } from '#tests/fixtures/mail/mailbox.ts'

const MINUTE_MS = 60_000
const OWNER = '203.0.113.20'
const STRANGER = '203.0.113.21'
/** The last turn of these comes twenty minutes before they end. */
const FLOOD_MINUTES = 170
/** The first six, and one each half hour. */
const MOST = 6 + FLOOD_MINUTES / 30
/** What networks that have not asked lately get for programs beyond that: so many, and one each half hour. */
const MOST_FOR_NEWCOMERS = 48 + FLOOD_MINUTES / 30
/** The token of a session is good for an hour. */
const WITHIN_A_SESSION_MINUTES = 50
const CHALLENGE = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }

describeAuth('a mailbox that many networks have mail sent to', ({ database, twin }) => {
  let next: number
  beforeEach(() => {
    next = 0
  })
  const anyNetwork = () => `198.51.100.${next++ % 200}`
  const post = (path: string, body: object, address: string) =>
    ask(twin(), path, { body: JSON.stringify(body), address })
  const mailsOf = async (email: string) => (await mailsTo(database(), email)).length

  /** Asks once a minute, each time from another network, and returns how many mails came of it. */
  async function flood(
    email: string,
    askOnce: () => Promise<unknown>,
    minutes = FLOOD_MINUTES,
  ): Promise<number> {
    const before = await mailsOf(email)
    for (let minute = 0; minute < minutes; minute += 1) {
      await askOnce()
      twin().passTime(MINUTE_MS)
    }
    return (await mailsOf(email)) - before
  }

  test('[7.08] gets a few of a kind, of which the last one always lets its owner in', async () => {
    const { email } = await signUp(twin())
    let asked = 0
    const sent = await flood(email, () => post(asked++ % 2 ? '/otp' : '/recover', { email }, anyNetwork()))
    expect(sent).toBeLessThanOrEqual(MOST)
    const refused = await post('/recover', { email }, OWNER)
    expect(refused).toMatchObject({ status: 429, json: { code: 'over_email_send_rate_limit' } })
    expect(refused.json.message).toContain('an email of the last half hour still lets you in')
    const { link } = await openMail(database(), email)
    expect(fragmentOf(await pressLink(twin(), link))).toHaveProperty('access_token')
  })

  test('[7.08] keeps its owner’s link good, whatever programs ask for at the network it came of', async () => {
    const { email } = await signUp(twin())
    let forPage = ''
    for (let turn = 0; turn < 6; turn += 1) {
      expect((await post('/recover', { email }, STRANGER)).status).toBe(200)
      forPage = (await openMail(database(), email)).link
      twin().passTime(MINUTE_MS)
      expect((await post('/recover', { email, ...CHALLENGE }, STRANGER)).status).toBe(200)
      twin().passTime(MINUTE_MS)
    }
    expect((await post('/recover', { email }, OWNER)).status).toBe(429)
    expect(fragmentOf(await pressLink(twin(), forPage))).toHaveProperty('access_token')
  })

  test('[7.08] has codes of a page and of a program that are good beside each other', async () => {
    for (const first of ['page', 'program']) {
      const { email } = await signUp(twin())
      const codes: string[] = []
      for (const kind of ['page', 'program']) {
        await post('/recover', { email, ...(kind === 'program' && CHALLENGE) }, STRANGER)
        codes.push((await openMail(database(), email)).code)
        twin().passTime(MINUTE_MS)
      }
      const verify = (token: string, address: string) =>
        post('/verify', { type: 'recovery', email, token }, address)
      const wrong = ['000000', '111111', '222222'].find((each) => !codes.includes(each)) ?? ''
      for (let guess = 0; guess < 5; guess += 1) await verify(wrong, anyNetwork())
      const code = codes[first === 'page' ? 0 : 1] ?? ''
      expect((await verify(code, anyNetwork())).status).toBe(403)
      expect((await verify(code, STRANGER)).json).toHaveProperty('access_token')
    }
  })

  test('[7.08] keeps a turn for its owner, who could not use what strangers’ programs asked for', async () => {
    const { email } = await signUp(twin())
    const askOnce = () => post('/recover', { email, ...CHALLENGE }, anyNetwork())
    expect(await flood(email, askOnce)).toBeLessThanOrEqual(MOST + MOST_FOR_NEWCOMERS)
    const refused = await post('/recover', { email, ...CHALLENGE }, OWNER)
    expect(refused).toMatchObject({ status: 429, json: { code: 'over_email_send_rate_limit' } })
    expect(refused.json.message).not.toContain('still')
    expect((await post('/recover', { email }, OWNER)).status).toBe(200)
  })

  test('[7.08] keeps a turn for its owner’s program, which could not use what others asked for', async () => {
    const { email } = await signUp(twin())
    const crowd = 30
    const askOnce = () => post('/recover', { email, ...CHALLENGE }, `198.51.100.${next++ % crowd}`)
    expect(await flood(email, askOnce)).toBeLessThanOrEqual(MOST + crowd)
    const before = await mailsOf(email)
    expect((await post('/recover', { email, ...CHALLENGE }, OWNER)).status).toBe(200)
    expect(await mailsOf(email)).toBe(before + 1)
  })

  test('[7.08] keeps turns for its owner where they signed in before', async () => {
    const { email } = await signUp(twin())
    await post('/token?grant_type=password', { email, password: PASSWORD }, OWNER)
    await flood(email, () => post('/recover', { email }, anyNetwork()))
    for (let turn = 0; turn < 8; turn += 1) {
      expect((await post('/recover', { email }, OWNER)).status).toBe(200)
      twin().passTime(MINUTE_MS)
    }
  })

  test('[8.12] tells of an address without an account no more than of another', async () => {
    const { email: known } = await signUp(twin())
    const emails = [known, newAddress()]
    const askFor = async (body: object, address: string) => {
      const answers: unknown[] = []
      for (const email of emails) {
        const { status, text, headers } = await post('/recover', { email, ...body }, address)
        answers.push({ status, text, headers: [...headers] })
      }
      return answers
    }
    for (const body of [{}, CHALLENGE]) {
      await flood(known, () => askFor(body, `198.51.100.${next++ % 20}`), 40)
      // Half a minute keeps the wait that is told from the edge of a minute.
      twin().passTime(MINUTE_MS / 2)
      const [one, other] = await askFor(body, '198.51.100.1')
      expect(one).toMatchObject({ status: 429 })
      expect(other).toEqual(one)
    }
  })

  test('[7.08] is not filled by accounts that would move to it', async () => {
    const victim = newAddress()
    const tokens: string[] = []
    while (tokens.length < 3) tokens.push((await signUp(twin())).session.access_token)
    let turn = 0
    const askOnce = () =>
      ask(twin(), '/user', {
        method: 'PUT',
        body: JSON.stringify({ email: victim }),
        headers: bearer(tokens[turn++ % tokens.length] ?? ''),
        address: anyNetwork(),
      })
    const sent = await flood(victim, askOnce, WITHIN_A_SESSION_MINUTES)
    expect(sent).toBeGreaterThan(5)
    expect(sent).toBeLessThanOrEqual(6 + WITHIN_A_SESSION_MINUTES / 10)
  })

  test('[7.08] is not filled by an account that somebody made with its address', async () => {
    const { email, session } = await signUp(twin())
    const askOnce = () =>
      ask(twin(), '/reauthenticate', { headers: bearer(session.access_token), address: anyNetwork() })
    const sent = await flood(email, askOnce, WITHIN_A_SESSION_MINUTES)
    expect(sent).toBeGreaterThan(5)
    expect(sent).toBeLessThanOrEqual(6 + WITHIN_A_SESSION_MINUTES / 30)
    const refused = await askOnce()
    expect(refused.status).toBe(429)
    expect(refused.json.message).toContain('Enter the code of the latest email')
  })
})
