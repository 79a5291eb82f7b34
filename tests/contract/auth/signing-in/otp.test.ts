import { expect, test } from 'vitest'
import { ask, newAddress, ORIGIN, openClient, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { fragmentOf, mailsTo, openMail, pressLink, tokenHashOf } from '#tests/fixtures/mail/mailbox.ts'

const MINUTE_MS = 60_000

describeAuth('signing in by mail alone', ({ database, twin }) => {
  const signIn = (email: string, options: { shouldCreateUser?: boolean } = {}) =>
    openClient(twin()).auth.signInWithOtp({ email, options })
  const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('[7.08] [4.02] by the code of the mail', async () => {
    const { email, user } = await signUp(twin())
    expect(await signIn(email)).toMatchObject({ data: { user: null, session: null }, error: null })
    const { code } = await openMail(database(), email)
    const client = openClient(twin())
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email' })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(user.id)
    await expect.poll(() => events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
  })

  test('[7.08] by its link', async () => {
    const { email } = await signUp(twin())
    await signIn(email)
    const { link } = await openMail(database(), email)
    const end = await pressLink(twin(), link)
    expect(end.href.startsWith(`${ORIGIN}/#`)).toBe(true)
    expect(fragmentOf(end)).toMatchObject({ type: 'magiclink', access_token: expect.any(String) })
  })

  test('[7.08] [6.01] who has no account gets one, confirmed once the mail was of use', async () => {
    const email = newAddress()
    const options = { data: { name: 'Kim' } }
    await openClient(twin()).auth.signInWithOtp({ email, options })
    const account = () =>
      database()
        .query.selectFrom('auth.users')
        .select(['email_confirmed_at', 'encrypted_password'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    expect(await account()).toEqual({ email_confirmed_at: null, encrypted_password: '' })
    const { link } = await openMail(database(), email)
    const proof = { token_hash: tokenHashOf(link), type: 'email' } as const
    const { data } = await openClient(twin()).auth.verifyOtp(proof)
    expect(data.user?.user_metadata).toMatchObject({ name: 'Kim', email_verified: true })
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email, email_verified: true })
    expect((await account()).email_confirmed_at).not.toBeNull()
    const nobodys = await openClient(twin()).auth.signInWithPassword({ email, password: '' })
    expect(nobodys.error?.code).toBe('invalid_credentials')
  })

  test('[7.08] [8.12] where no account is to be made, none is, and the answer does not tell', async () => {
    const unknown = newAddress()
    const { email } = await signUp(twin())
    for (const address of [unknown, email]) {
      expect((await signIn(address, { shouldCreateUser: false })).error).toBeNull()
    }
    expect(await mailsTo(database(), unknown)).toEqual([])
    expect(await mailsTo(database(), email)).toHaveLength(1)
    const made = database().query.selectFrom('auth.users').select('id').where('email', '=', unknown)
    expect(await made.execute()).toEqual([])
  })

  test('[7.08] nor does the time of the answer to a wrong code tell who was sent one', async () => {
    const { email } = await signUp(twin())
    await signIn(email)
    for (const address of [email, newAddress()]) {
      const beganMs = performance.now()
      const body = JSON.stringify({ type: 'email', token: '000000', email: address })
      expect((await ask(twin(), '/verify', { body })).json).toMatchObject({ code: 'otp_expired' })
      // A timer may end a part of a millisecond too soon.
      expect(performance.now() - beganMs).toBeGreaterThan(98)
    }
  })

  test('[7.08] a code is guessed five times; then only the link is good', async () => {
    const { email } = await signUp(twin())
    await signIn(email)
    const { code, link } = await openMail(database(), email)
    const attempt = (token: string) => openClient(twin()).auth.verifyOtp({ email, token, type: 'email' })
    const guesses = await Promise.all([1, 2, 3, 4, 5].map(() => attempt(otherCode(code))))
    for (const { error } of guesses) expect(error).toMatchObject({ status: 403, code: 'otp_expired' })
    expect((await attempt(code)).error?.code).toBe('otp_expired')
    expect(fragmentOf(await pressLink(twin(), link))).toHaveProperty('access_token')
  })

  test('[7.08] four wrong guesses leave the right code good', async () => {
    const { email } = await signUp(twin())
    await signIn(email)
    const { code } = await openMail(database(), email)
    const attempt = (token: string) => openClient(twin()).auth.verifyOtp({ email, token, type: 'email' })
    for (let guess = 0; guess < 4; guess++) await attempt(otherCode(code))
    expect((await attempt(code)).error).toBeNull()
  })

  test('[7.08] guessing is stopped by account, and tells nothing of whether there is one', async () => {
    const { email } = await signUp(twin())
    const guess = (address: string, number: number) =>
      ask(twin(), '/verify', {
        body: JSON.stringify({ email: address, token: '000000', type: 'email' }),
        address: `198.51.100.${number}`,
      })
    for (const address of [email, newAddress()]) {
      const codes = []
      for (let number = 0; number < 11; number++) codes.push((await guess(address, number)).json.code)
      expect(codes).toEqual([...Array(10).fill('otp_expired'), 'over_request_rate_limit'])
    }
  })

  test('[7.08] a code is good for its own mailbox and its own purpose', async () => {
    const [one, other] = [await signUp(twin()), await signUp(twin())]
    await signIn(one.email)
    const { code, link } = await openMail(database(), one.email)
    const verify = (proof: object) => openClient(twin()).auth.verifyOtp(proof as never)
    expect((await verify({ email: other.email, token: code, type: 'email' })).error?.code).toBe('otp_expired')
    expect((await verify({ email: one.email, token: code, type: 'signup' })).error?.code).toBe('otp_expired')
    const hash = tokenHashOf(link)
    expect((await verify({ token_hash: hash, type: 'email_change' })).error?.code).toBe('otp_expired')
    expect((await verify({ token_hash: `${hash}0`, type: 'email' })).error?.code).toBe('otp_expired')
    expect((await verify({ email: one.email, token: code, type: 'magiclink' })).error).toBeNull()
  })

  test.each([
    "o'neil+tag@mail.example",
    'a@localhost',
    '!#$%&*/=?^_`{|}~-@x.example',
    `${'a'.repeat(64)}@x.example`,
  ])('[7.08] the odd but legal address %j gets its mail, and its link works', async (address) => {
    const email = address.replace('@', `${database().engine}@`)
    expect((await signIn(email)).error).toBeNull()
    const { link, html } = await openMail(database(), email)
    expect(html).toContain('/auth/v1/verify?token=')
    expect(fragmentOf(await pressLink(twin(), link))).toHaveProperty('access_token')
  })

  test('[7.08] the confirmation of an account that waits for it is sent again, and lets in', async () => {
    const { email } = await signUp(twin())
    const again = () => openClient(twin()).auth.resend({ type: 'signup', email })
    expect((await again()).error).toBeNull()
    expect(await mailsTo(database(), email)).toEqual([])
    await database()
      .query.updateTable('auth.users')
      .set({ email_confirmed_at: null })
      .where('email', '=', email)
      .execute()
    twin().passTime(MINUTE_MS)
    await again()
    const { link, code } = await openMail(database(), email)
    expect(fragmentOf(await pressLink(twin(), link))).toMatchObject({ type: 'signup' })
    const late = await openClient(twin()).auth.verifyOtp({ email, token: code, type: 'signup' })
    expect(late.error?.code).toBe('otp_expired')
  })

  test.each([
    ['/otp', '{}', 400, 'validation_failed'],
    ['/otp', '{"phone":"+15550142"}', 400, 'phone_provider_disabled'],
    ['/otp', '{"email":"a@x.io","phone":"+15550142"}', 400, 'validation_failed'],
    ['/otp', '{"email":"a@x.io","channel":"sms"}', 400, 'validation_failed'],
    ['/otp', '{"email":"a@x.io","create_user":"yes"}', 400, 'bad_json'],
    [
      '/otp',
      '{"email":"a@x.io","code_challenge":"short","code_challenge_method":"s256"}',
      400,
      'validation_failed',
    ],
    ['/otp', `{"email":"a@x.io","code_challenge":"${'a'.repeat(43)}"}`, 400, 'validation_failed'],
    ['/resend', '{"email":"a@x.io"}', 400, 'validation_failed'],
    ['/resend', '{"type":"recovery","email":"a@x.io"}', 400, 'validation_failed'],
    ['/resend', '{"type":"signup"}', 400, 'validation_failed'],
    ['/resend', '{"type":"sms","phone":"+15550142"}', 400, 'phone_provider_disabled'],
    ['/resend', '{"type":"email_change"}', 400, 'validation_failed'],
    ['/verify', '{}', 400, 'validation_failed'],
    ['/verify', '{"type":"email"}', 400, 'validation_failed'],
    ['/verify', '{"type":"email","token":"1","token_hash":"2"}', 400, 'validation_failed'],
    ['/verify', '{"type":"email","token":"123456"}', 400, 'validation_failed'],
    ['/verify', '{"type":"email","token_hash":"1","email":"a@x.io"}', 400, 'validation_failed'],
    ['/verify', '{"type":"odd","token_hash":"1"}', 400, 'validation_failed'],
    ['/verify', '{"type":"email","token":"123456","email":"none"}', 422, 'validation_failed'],
    ['/verify', '{"type":"sms","token":"123456","phone":"+15550142"}', 403, 'otp_expired'],
    ['/verify', '{"type":"email","token":"123456","email":"nobody@x.io"}', 403, 'otp_expired'],
    ['/verify?type=recovery', undefined, 400, 'validation_failed'],
    ['/verify?token=1', undefined, 400, 'validation_failed'],
  ])('[7.08] %s with %s', async (path, body, status, code) => {
    const answer = await ask(twin(), path, { body })
    expect([answer.status, answer.json.code]).toEqual([status, code])
  })
})
