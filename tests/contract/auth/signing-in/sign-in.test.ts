import { expect, test } from 'vitest'
import {
  ask,
  type Client,
  newAddress,
  openAuthTwin,
  openClient,
  PASSWORD,
  signUp,
} from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'

const FIVE_MINUTES_MS = 5 * 60_000

describeAuth('signing in', ({ database, twin }) => {
  const signIn = (client: Client, email: string, password = PASSWORD) =>
    client.auth.signInWithPassword({ email, password })
  const guess = (email: string, address: string, asked = twin()) =>
    ask(asked, '/token?grant_type=password', {
      body: JSON.stringify({ email, password: 'a guess' }),
      address,
    })

  test('[7.08] [4.02] by password, whatever the case of the address, tells so and opens a session of its own', async () => {
    const { email, user, session } = await signUp(twin())
    const client = openClient(twin())
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    const { data, error } = await signIn(client, email.toUpperCase())
    expect(error).toBeNull()
    expect(data.user?.id).toBe(user.id)
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    await expect.poll(() => events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
  })

  test('[8.12] an unknown address and a wrong password are answered to the letter alike', async () => {
    const { email } = await signUp(twin())
    const wrong = await guess(email, '198.51.100.1')
    const unknown = await guess(newAddress(), '198.51.100.1')
    expect(wrong.status).toBe(400)
    expect(wrong.json).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
    expect([...unknown.headers]).toEqual([...wrong.headers])
  })

  test.each(['', 'x'.repeat(73), 'x'.repeat(10_000), 'nul\0'])(
    '[7.08] a password that nobody can have is wrong, and no failure',
    async (password) => {
      const { email } = await signUp(twin())
      const answer = await ask(twin(), '/token?grant_type=password', {
        body: JSON.stringify({ email, password }),
      })
      expect(answer.status).toBe(400)
    },
  )

  test('[7.08] guessing is stopped by account, from wherever it comes, whether there is an account or not', async () => {
    const { email } = await signUp(twin())
    for (const target of [email, newAddress()]) {
      for (let attempt = 0; attempt < 10; attempt++) {
        expect((await guess(target, `198.51.100.${attempt}`)).json.code).toBe('invalid_credentials')
      }
      const stopped = await guess(target, '198.51.100.77')
      expect(stopped.status).toBe(429)
      expect(stopped.json.code).toBe('over_request_rate_limit')
    }
    expect((await signIn(openClient(twin()), email)).error?.code).toBe('over_request_rate_limit')
    twin().passTime(FIVE_MINUTES_MS)
    expect((await signIn(openClient(twin()), email)).error).toBeNull()
  })

  test('[7.08] guessing is stopped by address, whichever account it is about: thirty are looked at, and one more each ten seconds', async () => {
    let now = new Date()
    const still = await openAuthTwin(database(), { now: () => now })
    const codesOf = async (times: number, address: string) => {
      const codes: string[] = []
      for (let time = 0; time < times; time++)
        codes.push((await guess(newAddress(), address, still)).json.code)
      return codes
    }
    expect(await codesOf(33, '198.51.100.200')).toEqual([
      ...Array(30).fill('invalid_credentials'),
      ...Array(3).fill('over_request_rate_limit'),
    ])
    expect(await codesOf(1, '198.51.100.201')).toEqual(['invalid_credentials'])
    now = new Date(now.getTime() + FIVE_MINUTES_MS / 30)
    expect(await codesOf(2, '198.51.100.200')).toEqual(['invalid_credentials', 'over_request_rate_limit'])
  })

  test('[7.08] signing in rightly uses nothing up', async () => {
    const { email } = await signUp(twin())
    for (let time = 0; time < 12; time++) expect((await signIn(openClient(twin()), email)).error).toBeNull()
  })

  test('[7.08] who is banned, or has not confirmed the address, is told so only with the right password', async () => {
    const { email, user } = await signUp(twin())
    const change = (set: object) =>
      database().query.updateTable('auth.users').set(set).where('id', '=', user.id).execute()
    await change({ banned_until: new Date('2100-01-01T00:00:00Z') })
    expect((await guess(email, '198.51.100.1')).json.code).toBe('invalid_credentials')
    expect((await signIn(openClient(twin()), email)).error?.code).toBe('user_banned')
    await change({ banned_until: null, email_confirmed_at: null })
    expect((await signIn(openClient(twin()), email)).error?.code).toBe('email_not_confirmed')
  })

  test('[5.02] without an address or a password fails in the words of the library', async () => {
    const { error } = await openClient(twin()).auth.signInWithPassword({ password: PASSWORD } as never)
    expect(error?.message).toBe('You must provide either an email or phone number and a password')
  })
})
