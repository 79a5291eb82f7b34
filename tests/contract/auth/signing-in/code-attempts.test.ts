import { expect, test } from 'vitest'
import { ask, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { openMail } from '#tests/fixtures/mail/mailbox.ts'

const MINUTE_MS = 60_000
const MAX_ATTEMPTS = 5
const ASKER = '203.0.113.40'
const strangers = Array.from({ length: MAX_ATTEMPTS }, (_, number) => `198.51.100.${number}`)
const CHALLENGE = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }

describeAuth('attempts at the code of a mail', ({ database, twin }) => {
  const post = (path: string, body: object, address: string) =>
    ask(twin(), path, { body: JSON.stringify(body), address })
  const mailCode = async (email: string, more: object = {}) => {
    expect((await post('/otp', { email, create_user: false, ...more }, ASKER)).status).toBe(200)
    return (await openMail(database(), email)).code
  }
  const tryCode = async (email: string, token: string, address: string) =>
    (await post('/verify', { type: 'email', email, token }, address)).status
  const guess = async (email: string, code: string, addresses: readonly string[]) => {
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (const address of addresses) expect(await tryCode(email, wrong, address)).toBe(403)
  }
  const fromAsker = Array<string>(MAX_ATTEMPTS).fill(ASKER)

  test('[7.08] use up none at another mailbox', async () => {
    const [{ email }, { email: other }] = [await signUp(twin()), await signUp(twin())]
    const [code, kept] = [await mailCode(email), await mailCode(other)]
    await guess(email, code, strangers)
    expect(await tryCode(other, kept, '198.51.100.99')).toBe(200)
  })

  test('[7.08] from where it was asked for use up none of those from elsewhere', async () => {
    const { email } = await signUp(twin())
    const code = await mailCode(email)
    await guess(email, code, fromAsker)
    expect(await tryCode(email, code, ASKER)).toBe(403)
    expect(await tryCode(email, code, '198.51.100.99')).toBe(200)
  })

  test('[7.08] from elsewhere use up none of those from where a program asked for it', async () => {
    const { email } = await signUp(twin())
    const code = await mailCode(email, CHALLENGE)
    await guess(email, code, strangers)
    expect(await tryCode(email, code, ASKER)).toBe(200)
  })

  test.each([ASKER, '198.51.100.99'])(
    '[7.08] begin anew with the next mail, whose code is good for an hour of its own (from %s)',
    async (from) => {
      const { email } = await signUp(twin())
      const code = await mailCode(email)
      await guess(email, code, strangers)
      twin().passTime(5 * MINUTE_MS)
      await guess(email, code, fromAsker)
      twin().passTime(45 * MINUTE_MS)
      const next = await mailCode(email)
      twin().passTime(50 * MINUTE_MS)
      expect(await tryCode(email, next, from)).toBe(200)
    },
  )
})
