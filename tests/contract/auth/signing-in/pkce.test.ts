import { expect, test } from 'vitest'
import {
  ask,
  type Client,
  newAddress,
  ORIGIN,
  openClient,
  openOwner,
  PASSWORD,
  signUp,
} from '#tests/fixtures/backend/auth-twin.ts'
import { refuseWrites } from '#tests/fixtures/database/refuse-writes.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { waitingForLocks } from '#tests/fixtures/database/waiting-for-locks.ts'
import { fragmentOf, openMail, pressLink, tokenHashOf } from '#tests/fixtures/mail/mailbox.ts'

const MINUTE_MS = 60_000
const CALLBACK = `${ORIGIN}/login?next=%2Faccount`
const VERIFIER = 'v'.repeat(43)

describeAuth('a client that keeps a verifier (PKCE)', ({ database, twin }) => {
  const openPkceClient = () => openClient(twin(), '203.0.113.4', { flowType: 'pkce' })

  /** Sends the mail, opens its link and returns the code that the link leads back with. */
  async function comeBack(email: string, send: (client: Client) => Promise<{ error: unknown }>) {
    const client = openPkceClient()
    expect((await send(client)).error).toBeNull()
    const { link } = await openMail(database(), email)
    const end = await pressLink(twin(), link)
    return { client, link, end, code: end.searchParams.get('code') ?? '' }
  }
  async function recovered() {
    const { email } = await signUp(twin())
    const came = await comeBack(email, (client) =>
      client.auth.resetPasswordForEmail(email, { redirectTo: CALLBACK }),
    )
    return { email, ...came }
  }
  const redeem = (auth_code: string, code_verifier: string) =>
    ask(twin(), '/token?grant_type=pkce', { body: JSON.stringify({ auth_code, code_verifier }) })

  test('[7.08] [4.02] recovers by a code in the query, which it exchanges for a session', async () => {
    const { client, end, code, email } = await recovered()
    expect([end.pathname, end.searchParams.get('next'), end.hash]).toEqual(['/login', '/account', ''])
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    const { data, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    await expect.poll(() => events).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY'])
    expect((await client.auth.updateUser({ password: 'staple and kneel' })).error).toBeNull()
  })

  test('[7.08] signs in by magic link, and up', async () => {
    for (const email of [(await signUp(twin())).email, newAddress()]) {
      const { client, code } = await comeBack(email, (each) => each.auth.signInWithOtp({ email }))
      const { data, error } = await client.auth.exchangeCodeForSession(code)
      expect(error).toBeNull()
      const claims = await client.auth.getClaims(data.session?.access_token)
      expect(claims.data?.claims.amr).toEqual([expect.objectContaining({ method: 'magiclink' })])
    }
  })

  test('[7.08] confirms an account', async () => {
    const { email } = await signUp(twin())
    await database()
      .query.updateTable('auth.users')
      .set({ email_confirmed_at: null })
      .where('email', '=', email)
      .execute()
    const { client, code } = await comeBack(email, (each) => each.auth.resend({ type: 'signup', email }))
    const { data, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    const { confirmed_at, email_confirmed_at } = (await client.auth.getUser()).data.user ?? {}
    expect(Math.abs(Date.parse(email_confirmed_at ?? '') - twin().now().getTime())).toBeLessThan(MINUTE_MS)
    expect(confirmed_at).toBe(email_confirmed_at)
  })

  test('[7.08] where the session could not be opened the code stays good', async () => {
    const { email } = await signUp(twin())
    const challenge = { code_challenge: VERIFIER, code_challenge_method: 'plain' }
    await ask(twin(), '/recover', { body: JSON.stringify({ email, ...challenge }) })
    const end = await pressLink(twin(), (await openMail(database(), email)).link)
    const code = end.searchParams.get('code') ?? ''
    const letWrite = await refuseWrites(database().query, 'auth.sessions')
    expect((await redeem(code, VERIFIER)).status).toBe(500)
    await letWrite()
    expect((await redeem(code, VERIFIER)).status).toBe(200)
  })

  test('[7.08] an account that was closed meanwhile is not entered', async () => {
    const { client, code, email } = await recovered()
    const banned = { banned_until: new Date(twin().now().getTime() + MINUTE_MS) }
    await database().query.updateTable('auth.users').set(banned).where('email', '=', email).execute()
    expect((await client.auth.exchangeCodeForSession(code)).error?.code).toBe('user_banned')
  })

  test('[7.08] a code is good once', async () => {
    const { client, code } = await recovered()
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull()
    const again = await redeem(code, VERIFIER)
    expect([again.status, again.json.code]).toEqual([404, 'flow_state_not_found'])
  })

  test('[7.08] a code is of no use to who did not ask for it, and stays good for who did', async () => {
    const { client, code } = await recovered()
    const stolen = await redeem(code, VERIFIER)
    expect(stolen.status).toBe(400)
    expect(stolen.json).toEqual({
      code: 'bad_code_verifier',
      message: 'code challenge does not match previously saved code verifier',
    })
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull()
  })

  test('[7.08] a code is of no use to who was banned since the press', async () => {
    const { client, code, email } = await recovered()
    const { data } = await openOwner(twin()).listUsers()
    const { id = '' } = data.users.find((user) => user.email === email) ?? {}
    await openOwner(twin()).updateUserById(id, { ban_duration: '1h' })
    const { data: answered, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toMatchObject({ status: 403, code: 'user_banned' })
    expect(answered.session).toBeNull()
  })

  test('[7.08] two that come at once with the right verifier open one session', async () => {
    const email = (await signUp(twin())).email
    const challenge = { code_challenge: VERIFIER, code_challenge_method: 'plain' }
    await ask(twin(), '/recover', { body: JSON.stringify({ email, ...challenge }) })
    const end = await pressLink(twin(), (await openMail(database(), email)).link)
    const code = end.searchParams.get('code') ?? ''
    const answers = await Promise.all([1, 2, 3].map(() => redeem(code, VERIFIER)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  })

  test('[7.08] two that have found the same code at once open one session', async () => {
    const { email } = await signUp(twin())
    const challenge = { code_challenge: VERIFIER, code_challenge_method: 'plain' }
    await ask(twin(), '/recover', { body: JSON.stringify({ email, ...challenge }) })
    const end = await pressLink(twin(), (await openMail(database(), email)).link)
    const code = end.searchParams.get('code') ?? ''
    let answers: ReturnType<typeof redeem>[] = []
    await database()
      .query.transaction()
      .execute(async (trx) => {
        await trx.selectFrom('auth.flow_state').forUpdate().select('id').execute()
        answers = [redeem(code, VERIFIER), redeem(code, VERIFIER)]
        // PGlite runs one transaction at a time and does not show who waits for it.
        if (database().engine === 'postgres') await expect.poll(() => waitingForLocks(database())).toBe(2)
      })
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 404])
  })

  test('[7.08] a code lasts five minutes from the press, however long the mail lay', async () => {
    const email = (await signUp(twin())).email
    const client = openPkceClient()
    await client.auth.resetPasswordForEmail(email)
    const { link } = await openMail(database(), email)
    twin().passTime(50 * MINUTE_MS)
    const code = (await pressLink(twin(), link)).searchParams.get('code') ?? ''
    twin().passTime(5 * MINUTE_MS + 1000)
    const { error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' })
  })

  test('[7.08] a used link says so in the query as well', async () => {
    const { link } = await recovered()
    const end = await pressLink(twin(), link)
    const told = { error: 'access_denied', error_code: 'otp_expired' }
    expect(Object.fromEntries(end.searchParams)).toMatchObject({ next: '/account', ...told })
    expect(fragmentOf(end)).toMatchObject({ ...told, sb: '' })
  })

  test('[7.08] a link stripped of its mark still ends in a code alone', async () => {
    const email = (await signUp(twin())).email
    const client = openPkceClient()
    await client.auth.resetPasswordForEmail(email)
    const { link } = await openMail(database(), email)
    expect(tokenHashOf(link)).toMatch(/^pkce_/)
    const end = await pressLink(twin(), link.replace('pkce_', ''))
    expect(end.hash).toBe('')
    const redeemed = await client.auth.exchangeCodeForSession(end.searchParams.get('code') ?? '')
    expect(redeemed.data.user?.email).toBe(email)
  })

  test('[7.08] the mail’s code and the link’s token sign in directly, as with GoTrue', async () => {
    const [one, other] = [await signUp(twin()), await signUp(twin())]
    for (const { email } of [one, other]) await openPkceClient().auth.signInWithOtp({ email })
    const { code } = await openMail(database(), one.email)
    const byCode = { email: one.email, token: code, type: 'email' } as const
    expect((await openPkceClient().auth.verifyOtp(byCode)).error).toBeNull()
    const { link } = await openMail(database(), other.email)
    const byHash = { token_hash: tokenHashOf(link), type: 'magiclink' } as const
    expect((await openPkceClient().auth.verifyOtp(byHash)).error).toBeNull()
  })

  test('[7.08] signing up leads straight in', async () => {
    const { data, error } = await openPkceClient().auth.signUp({ email: newAddress(), password: PASSWORD })
    expect(error).toBeNull()
    expect(data.session).not.toBeNull()
  })

  test.each([
    ['/signup', 'x', 's256'],
    ['/signup', '', 's256'],
    ['/signup', `${VERIFIER}é`, 's256'],
    ['/recover', 'v'.repeat(129), 's256'],
    ['/recover', VERIFIER, 's512'],
    ['/recover', VERIFIER, ''],
  ])('[7.08] %s refuses the challenge %j by %j', async (path, code_challenge, code_challenge_method) => {
    const account = { email: newAddress(), password: PASSWORD }
    const body = JSON.stringify({ ...account, code_challenge, code_challenge_method })
    const { status, json } = await ask(twin(), path, { body })
    expect([status, json.code]).toEqual([400, 'validation_failed'])
  })

  test.each([
    ['', VERIFIER, 400, 'validation_failed'],
    ['code', '', 400, 'validation_failed'],
    ['code', VERIFIER, 404, 'flow_state_not_found'],
  ])('[7.08] the code %j with the verifier %j', async (code, verifier, status, expected) => {
    const answer = await redeem(code, verifier)
    expect([answer.status, answer.json.code]).toEqual([status, expected])
  })
})
