import { expect, test } from 'vitest'
import { ask, askBackend, bearer, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuthOnOneEngine } from '#tests/fixtures/database/twin-suites.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const LIMITED = 'over_request_rate_limit'

/** What is refused for its words counts as well, or guessing would cost nothing where the words are wrong. */
describeAuthOnOneEngine('what one network may ask of the auth service within five minutes', ({ twin }) => {
  let networks = 0
  /** Another network for each test, as limits outlast them. */
  const newNetwork = () => `192.0.2.${networks++}`

  test.each([
    ['/signup', { email: 'kim@keel.test', password: '' }, 30],
    ['/recover', {}, 30],
    ['/otp', {}, 30],
    ['/resend', {}, 30],
    ['/verify', {}, 30],
    ['/token?grant_type=refresh_token', {}, 150],
    ['/token?grant_type=pkce', {}, 150],
  ])('[7.08] of %s with %j is %i times, and another network has its own', async (path, body, most) => {
    const network = newNetwork()
    const codeFor = async (address: string) =>
      (await ask(twin(), path, { body: JSON.stringify(body), address })).json
    for (let time = 0; time < most; time += 1) {
      const { code, error } = await codeFor(network)
      expect([time, code ?? error]).not.toEqual([time, LIMITED])
    }
    expect((await codeFor(network)).code).toBe(LIMITED)
    expect((await codeFor(newNetwork())).code).not.toBe(LIMITED)
  })

  test('[7.08] of changes of an account is 30 times', async () => {
    const { session } = await signUp(twin())
    const address = newNetwork()
    const headers = bearer(session.access_token)
    const change = () => ask(twin(), '/user', { method: 'PUT', body: '{}', headers, address })
    for (let time = 0; time < 30; time += 1) expect((await change()).status).toBe(200)
    expect((await change()).json.code).toBe(LIMITED)
  })

  test('[7.08] of links of mails is 30 times, and the last one says so where it leads', async () => {
    const address = newNetwork()
    const press = async () => {
      const body = new URLSearchParams({ token: 'none', type: 'recovery' }).toString()
      const { headers } = await askBackend(twin(), '/auth/v1/verify', { body, headers: FORM, address })
      return headers.get('location')
    }
    for (let time = 0; time < 30; time += 1) expect(await press()).not.toContain(LIMITED)
    expect(await press()).toContain(`error_code=${LIMITED}`)
  })
})
