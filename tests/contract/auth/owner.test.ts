import { beforeEach, expect, test } from 'vitest'
import { codeOf, STEP_MS, signUpWithFactor } from '#tests/fixtures/backend/auth-codes.ts'
import {
  ask,
  bearer,
  newAddress,
  openClient,
  openOwner,
  PASSWORD,
  signUp,
} from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'

const NOBODYS_ID = '6f3f7b0a-4f0e-4d0e-8f4e-0f3f7b0a4f0e'
const DAY_MS = 24 * 60 * 60_000

describeAuth('what the owner does with accounts', ({ database, twin }) => {
  let owner: ReturnType<typeof openOwner>
  beforeEach(async () => {
    owner = openOwner(twin())
  })

  const signIn = (email: string, password = PASSWORD) =>
    openClient(twin()).auth.signInWithPassword({ email, password })
  const asOwner = (path: string, method: string, body?: unknown) =>
    ask(twin(), `/admin/users${path}`, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: bearer(twin().serviceKey),
    })

  // https://supabase.com/docs/reference/javascript/auth-admin-createuser
  test('[7.08] an account has no id that stands for nobody', async () => {
    const id = '00000000-0000-0000-0000-000000000000'
    expect((await owner.createUser({ id, email: newAddress() })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'ID cannot be a nil uuid',
    })
  })

  test('[7.08] a password that is the address is refused wherever one is chosen', async () => {
    const { client, email, user } = await signUp(twin())
    const next = newAddress()
    const fresh = newAddress()
    const refusals = [
      await openClient(twin()).auth.signUp({ email: fresh, password: fresh.toUpperCase() }),
      await client.auth.updateUser({ password: email }),
      await client.auth.updateUser({ email: next, password: next }),
      await owner.createUser({ email: fresh, password: fresh }),
      await owner.updateUserById(user.id, { password: email }),
      await owner.updateUserById(user.id, { email: next, password: next }),
      await owner.generateLink({ type: 'signup', email: fresh, password: fresh }),
    ]
    for (const { error } of refusals)
      expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['email'] })
    const recovered = await owner.generateLink({ type: 'recovery', email })
    const token_hash = recovered.data.properties?.hashed_token ?? ''
    const visitor = openClient(twin())
    expect((await visitor.auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
    expect((await visitor.auth.updateUser({ password: email })).error?.code).toBe('weak_password')
    expect((await signIn(email, email)).error?.code).toBe('invalid_credentials')
  })

  test('[7.08] is done with the service key, and with no other key or token', async () => {
    const { session, user } = await signUp(twin())
    for (const [method, path] of [
      ['GET', '/users'],
      ['POST', '/users'],
      ['GET', `/users/${user.id}`],
      ['PUT', `/users/${user.id}`],
      ['DELETE', `/users/${user.id}`],
      ['GET', `/users/${user.id}/factors`],
      ['PUT', `/users/${user.id}/factors/${NOBODYS_ID}`],
      ['DELETE', `/users/${user.id}/factors/${NOBODYS_ID}`],
      ['POST', '/generate_link'],
      ['GET', '/audit'],
      ['GET', '/oauth/clients'],
    ] as const) {
      const answers = []
      for (const token of [twin().anonKey, session.access_token, `${twin().serviceKey}x`, undefined]) {
        const headers = token ? bearer(token) : { apikey: twin().serviceKey }
        const { status, json } = await ask(twin(), `/admin${path}`, { method, headers })
        answers.push([status, json.code])
      }
      expect([method, path, answers]).toEqual([
        method,
        path,
        [
          [403, 'not_admin'],
          [403, 'not_admin'],
          [403, 'bad_jwt'],
          [401, 'no_authorization'],
        ],
      ])
    }
    expect((await owner.getUserById(user.id)).data.user?.email).toBe(user.email)
  })

  test('[7.08] an account is made without telling anybody, and is entered at once where it is confirmed', async () => {
    const email = newAddress()
    const { data, error } = await owner.createUser({
      id: '0B9A4C1E-6C1F-4C9B-9D0A-1B2C3D4E5F60',
      email: email.toUpperCase(),
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { name: 'Kim' },
      app_metadata: { plan: 'gold' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id: '0b9a4c1e-6c1f-4c9b-9d0a-1b2c3d4e5f60',
      email,
      user_metadata: { name: 'Kim', email_verified: true },
      app_metadata: { provider: 'email', providers: ['email'], plan: 'gold' },
      identities: [expect.objectContaining({ provider: 'email', email })],
    })
    expect(data.user?.last_sign_in_at).toBeUndefined()
    expect((await signIn(email)).data.user?.user_metadata).toEqual({ name: 'Kim', email_verified: true })
    expect((await owner.createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' })
    const sameId = await owner.createUser({ id: data.user?.id ?? '', email: newAddress() })
    expect(sameId.error?.status).toBe(422)
  })

  test('[7.08] an account that is made unconfirmed, or without a password, is not entered by guessing', async () => {
    const [unconfirmed, open] = [newAddress(), newAddress()]
    await owner.createUser({ email: unconfirmed, password: PASSWORD })
    await owner.createUser({ email: open, email_confirm: true })
    expect((await signIn(unconfirmed)).error?.code).toBe('email_not_confirmed')
    for (const password of ['', PASSWORD]) {
      expect((await signIn(open, password)).error?.code).toBe('invalid_credentials')
    }
  })

  test.each([
    [{}, 400, 'validation_failed'],
    [{ email: 'no address' }, 400, 'validation_failed'],
    [{ email: 'kim@keel.test', password: 'x'.repeat(73) }, 400, 'validation_failed'],
    [{ email: 'kim@keel.test', phone: '+12025550100' }, 400, 'phone_provider_disabled'],
    [{ email: 'kim@keel.test', role: 'service_role' }, 400, 'validation_failed'],
    [{ email: 'kim@keel.test', password_hash: '$2a$10$abc' }, 400, 'validation_failed'],
    [{ email: 'kim@keel.test', id: '1' }, 400, 'validation_failed'],
    [{ email: 'kim@keel.test', ban_duration: 'a while' }, 400, 'validation_failed'],
    [{ email: 'kim@keel.test', email_confirm: 'yes' }, 400, 'bad_json'],
    [{ email: 'kim@keel.test', app_metadata: [] }, 400, 'bad_json'],
  ])('[7.08] an account of %j is not made', async (body, status, code) => {
    const answer = await asOwner('', 'POST', body)
    expect([answer.status, answer.json.code]).toEqual([status, code])
  })

  test('[7.08] accounts are listed newest first, a page at a time, and counted', async () => {
    for (let number = 0; number < 3; number++) await signUp(twin())
    const { data: all } = await owner.listUsers({ page: 1, perPage: 1000 })
    const times = all.users.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().reverse())
    const { data: second } = await owner.listUsers({ page: 2, perPage: 1 })
    expect(second.users.map(({ id }) => id)).toEqual([all.users[1]?.id])
    expect(second).toMatchObject({ total: all.users.length, nextPage: 3, aud: 'authenticated' })
    const { data: last } = await owner.listUsers({ page: all.users.length, perPage: 1 })
    expect(last).toMatchObject({ nextPage: null, lastPage: all.users.length })
    const { data: past } = await owner.listUsers({ page: 1000, perPage: 50 })
    expect(past).toMatchObject({ users: [], nextPage: null, lastPage: 1 })
    for (const query of [
      'page=x',
      'page=-1',
      'per_page=0',
      'per_page=1e3',
      'per_page=99999999999999999999',
    ]) {
      const answer = await asOwner(`?${query}`, 'GET')
      expect([query, answer.status, answer.json.code]).toEqual([query, 400, 'validation_failed'])
    }
  })

  test('[7.08] an account is changed at once, and a new password ends its sessions', async () => {
    const { client, user, email } = await signUp(twin())
    const next = newAddress()
    const changed = await owner.updateUserById(user.id, {
      email: next,
      email_confirm: true,
      user_metadata: { name: 'Kim', sub: null },
      app_metadata: { plan: 'gold' },
    })
    expect(changed.data.user).toMatchObject({
      email: next,
      user_metadata: { name: 'Kim', email_verified: true },
      app_metadata: { provider: 'email', plan: 'gold' },
      identities: [expect.objectContaining({ email: next })],
    })
    expect(changed.data.user?.user_metadata).not.toHaveProperty('sub')
    expect((await client.auth.getUser()).data.user?.email).toBe(next)
    expect((await signIn(email)).error?.code).toBe('invalid_credentials')
    await owner.updateUserById(user.id, { password: 'staple and kneel' })
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await signIn(next, 'staple and kneel')).error).toBeNull()
  })

  test('[7.08] an address that is taken, a short password and an account that is not there are refused', async () => {
    const [{ user }, other] = [await signUp(twin()), await signUp(twin())]
    const put = async (id: string, body: object) => {
      const { status, json } = await asOwner(`/${id}`, 'PUT', body)
      return [status, json.code]
    }
    expect(await put(user.id, { email: other.email })).toEqual([422, 'email_exists'])
    expect(await put(user.id, { password: '' })).toEqual([422, 'weak_password'])
    expect(await put(NOBODYS_ID, {})).toEqual([404, 'user_not_found'])
    expect(await put('all', {})).toEqual([404, 'validation_failed'])
  })

  test('[7.08] who is banned is out, tokens and all, until it ends or is lifted', async () => {
    const { client, user, email } = await signUp(twin())
    await owner.updateUserById(user.id, { ban_duration: '24h' })
    expect((await client.auth.getUser()).error?.code).toBe('user_banned')
    expect((await signIn(email)).error?.code).toBe('user_banned')
    await owner.updateUserById(user.id, { ban_duration: 'none' })
    expect((await signIn(email)).error).toBeNull()
    await owner.updateUserById(user.id, { ban_duration: '24h' })
    twin().passTime(DAY_MS + 1000)
    expect((await signIn(email)).error).toBeNull()
  })

  test('[7.08] an account that is deleted is gone everywhere at once, while somebody is signed in', async () => {
    const { client, session, user, email } = await signUp(twin())
    const elsewhere = openClient(twin())
    const there = await elsewhere.auth.signInWithPassword({ email, password: PASSWORD })
    expect((await owner.deleteUser(user.id)).error).toBeNull()
    for (const token of [session.access_token, there.data.session?.access_token ?? '']) {
      const answer = await ask(twin(), '/user', { headers: bearer(token) })
      expect([answer.status, answer.json.code]).toEqual([403, 'user_not_found'])
    }
    expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect((await elsewhere.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect((await signIn(email)).error?.code).toBe('invalid_credentials')
    expect((await owner.getUserById(user.id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect((await owner.deleteUser(user.id)).error?.code).toBe('user_not_found')
    const { query } = database()
    for (const table of ['auth.identities', 'auth.sessions', 'auth.mfa_factors'] as const) {
      expect(await query.selectFrom(table).select('id').where('user_id', '=', user.id).execute()).toEqual([])
    }
    expect((await openClient(twin()).auth.signUp({ email, password: PASSWORD })).error).toBeNull()
  })

  test('[7.08] an account is deleted without a body too, and not by halves', async () => {
    const { user } = await signUp(twin())
    const soft = await owner.deleteUser(user.id, true)
    expect(soft.error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await asOwner(`/${user.id}`, 'DELETE')).status).toBe(200)
  })

  test('[4.02] [7.08] a lost factor is taken away, and the account is entered with the password again', async () => {
    const { client, user, email, factor } = await signUpWithFactor(twin())
    const { data } = await owner.mfa.listFactors({ userId: user.id })
    expect(data?.factors).toEqual([expect.objectContaining({ id: factor.id, status: 'verified' })])
    expect((await owner.mfa.deleteFactor({ userId: user.id, id: factor.id })).error).toBeNull()
    expect((await owner.mfa.listFactors({ userId: user.id })).data?.factors).toEqual([])
    await client.auth.refreshSession()
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    const again = openClient(twin())
    await again.auth.signInWithPassword({ email, password: PASSWORD })
    expect((await again.auth.updateUser({ password: 'staple and kneel' })).error).toBeNull()
    twin().passTime(STEP_MS)
    const code = codeOf(twin(), factor.secret)
    const gone = await again.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    expect(gone.error?.code).toBe('mfa_factor_not_found')
  })

  test('[7.08] a factor is taken away from whose it is only', async () => {
    const [{ user }, other] = [await signUp(twin()), await signUpWithFactor(twin())]
    const strange = await owner.mfa.deleteFactor({ userId: user.id, id: other.factor.id })
    expect(strange.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    const unnamed = await asOwner(`/${user.id}/factors/all`, 'DELETE')
    expect([unnamed.status, unnamed.json.code]).toEqual([404, 'validation_failed'])
  })
})
