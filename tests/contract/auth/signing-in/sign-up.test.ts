import { expect, test } from 'vitest'
import { newAddress, openClient, PASSWORD, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { LOCKED, refuseWrites } from '#tests/fixtures/database/refuse-writes.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'

describeAuth('signing up', ({ database, twin }) => {
  test('[3.06] [6.01] [7.08] leads straight in, with the account as the hosted service tells of one', async () => {
    const client = openClient(twin())
    const email = newAddress()
    const { data, error } = await client.auth.signUp({
      email: email.toUpperCase(),
      password: PASSWORD,
      options: { data: { name: 'Kim', sub: 'somebody else' }, emailRedirectTo: 'https://keel.test/' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Kim', email, email_verified: true, phone_verified: false, sub: data.user?.id },
    })
    expect(data.user?.email_confirmed_at).toMatch(/Z$/)
    expect(data.user?.identities).toEqual([
      expect.objectContaining({ id: data.user?.id, user_id: data.user?.id, provider: 'email', email }),
    ])
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.session?.expires_at).toBeGreaterThan(Date.now() / 1000 + 3500)
    expect(JSON.stringify(data)).not.toContain('argon2')
  })

  test('[8.12] with an address that has an account is refused, however it is written', async () => {
    const { email } = await signUp(twin())
    const again = { email: email.toUpperCase(), password: 'another password' }
    const { data, error } = await openClient(twin()).auth.signUp(again)
    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
    expect(data).toEqual({ user: null, session: null })
  })

  test('where the session could not be opened there is no account either, and the same once more leads in', async () => {
    const account = { email: newAddress(), password: PASSWORD }
    const letWrite = await refuseWrites(database().query, 'auth.sessions')
    expect((await openClient(twin()).auth.signUp(account)).error).toMatchObject({ status: 500 })
    await letWrite()
    const { data, error } = await openClient(twin()).auth.signUp(account)
    expect(error).toBeNull()
    expect(data.session).not.toBeNull()
  })

  test('where others hold its rows for too long is asked to try again, and not told of a failure', async () => {
    const account = { email: newAddress(), password: PASSWORD }
    const letWrite = await refuseWrites(database().query, 'auth.users', LOCKED)
    const { error } = await openClient(twin()).auth.signUp(account)
    await letWrite()
    expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503 })
  })

  test('[7.08] twice at once makes one account', async () => {
    const email = newAddress()
    const answers = await Promise.all(
      [1, 2, 3].map(() => openClient(twin()).auth.signUp({ email, password: PASSWORD })),
    )
    const codes = answers.map(({ error }) => error?.code)
    expect(codes.toSorted()).toEqual(['user_already_exists', 'user_already_exists', undefined])
  })

  test.each([
    ['of 0 bytes', '', 400, 'validation_failed'],
    ['of 7 characters', 'plumb l', 422, 'weak_password'],
    ['of 7 characters in 14 bytes', 'é'.repeat(7), 422, 'weak_password'],
    ['of 8 characters', 'plumb li', 200, undefined],
    ['that everybody has', 'Password1', 422, 'weak_password'],
    ['of 72 bytes', 'é'.repeat(36), 200, undefined],
    ['of 73 bytes', `${'é'.repeat(36)}x`, 400, 'validation_failed'],
    ['of 10,000 bytes', 'x'.repeat(10_000), 400, 'validation_failed'],
  ])('[7.08] a password %s', async (_case, password, status, code) => {
    const { error } = await openClient(twin()).auth.signUp({ email: newAddress(), password })
    expect(error?.status ?? 200).toBe(status)
    expect(error?.code).toBe(code)
  })

  test.each([
    ['plumb l', ['length'], 'Password should be at least 8 characters.'],
    [
      'iloveyou1',
      ['pwned'],
      'Password is known to be weak and easy to guess, please choose a different one.',
    ],
    ['123456', ['length', 'pwned'], expect.stringMatching(/^Password should .* Password is known /)],
  ])('[7.08] the weak password %j comes with its reasons', async (password, reasons, message) => {
    const { error } = await openClient(twin()).auth.signUp({ email: newAddress(), password })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons, message })
  })

  test.each([
    ["o'neil+tag@mail.example", 200],
    ['a@localhost', 200],
    ['!#$%&*/=?^_`{|}~-@x.example', 200],
    [`${'a'.repeat(250)}@x.io`, 200],
    [`${'a'.repeat(251)}@x.io`, 400],
    ['no at sign', 400],
    ['two@@x.example', 400],
    ['"quoted"@x.example', 400],
    ['dot@.example', 400],
    [' blank@x.example', 400],
    ['jörg@x.example', 400],
    ['a@x.example\nbcc: b@x.example', 400],
  ])('[7.08] the address %j', async (address, status) => {
    const email = status === 200 ? address.replace('@', `${Date.now() % 1000}@`).slice(-255) : address
    const { error } = await openClient(twin()).auth.signUp({ email, password: PASSWORD })
    expect(error?.status ?? 200).toBe(status)
    if (status === 400) expect(error?.code).toBe('validation_failed')
  })

  test('[7.08] anonymously or by phone is switched off', async () => {
    const client = openClient(twin())
    expect((await client.auth.signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
    })
    expect((await client.auth.signUp({ phone: '+15550142', password: PASSWORD })).error).toMatchObject({
      status: 400,
      code: 'phone_provider_disabled',
    })
  })
})
