import { expect, test } from 'vitest'
import { ask, bearer, openClient, PASSWORD, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { waitingForLocks } from '#tests/fixtures/database/waiting-for-locks.ts'

const NEW_PASSWORD = 'staple and kneel'

describeAuth('the account of who is signed in', ({ database, twin }) => {
  test('[7.08] [4.02] is told, and what is kept beside it is laid over what was there', async () => {
    const { client, user } = await signUp(twin())
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    expect((await client.auth.getUser()).data.user).toMatchObject({ id: user.id, email: user.email })
    await client.auth.updateUser({ data: { name: 'Kim', size: { feet: 5 }, gone: 1 } })
    const { data, error } = await client.auth.updateUser({ data: { size: 2, gone: null } })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toEqual({ ...user.user_metadata, name: 'Kim', size: 2 })
    await expect.poll(() => events).toContain('USER_UPDATED')
  })

  test('[7.08] a new password is taken at once, and ends the other sessions', async () => {
    const { client, email } = await signUp(twin())
    const other = openClient(twin())
    await other.auth.signInWithPassword({ email, password: PASSWORD })
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    expect((await client.auth.getUser()).error).toBeNull()
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    const again = (password: string) => openClient(twin()).auth.signInWithPassword({ email, password })
    expect((await again(PASSWORD)).error?.code).toBe('invalid_credentials')
    expect((await again(NEW_PASSWORD)).error).toBeNull()
  })

  test.each([
    ['the same', PASSWORD, 422, 'same_password'],
    ['an empty', '', 422, 'weak_password'],
    ['a short', '12345', 422, 'weak_password'],
    ['a long', 'x'.repeat(73), 400, 'validation_failed'],
  ])('[7.08] %s password is refused', async (_case, password, status, code) => {
    const { client } = await signUp(twin())
    expect((await client.auth.updateUser({ password })).error).toMatchObject({ status, code })
  })

  test('[7.08] nobody makes themselves more than they are', async () => {
    const { session } = await signUp(twin())
    const put = (body: object) =>
      ask(twin(), '/user', {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: bearer(session.access_token),
      })
    const refused = await put({ app_metadata: { role: 'owner' } })
    expect([refused.status, refused.json.code]).toEqual([403, 'not_admin'])
    const ignored = await put({ role: 'service_role', id: '1', is_anonymous: true, data: {} })
    expect(ignored.json).toMatchObject({ role: 'authenticated', is_anonymous: false })
  })

  test('[7.08] with a verified factor, a session of one factor may not change the password', async () => {
    const { client, user } = await signUp(twin())
    await database()
      .query.insertInto('auth.mfa_factors')
      .values({ user_id: user.id, factor_type: 'totp', status: 'verified' })
      .execute()
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    })
    expect((await client.auth.getUser()).data.user?.factors).toEqual([
      expect.objectContaining({ status: 'verified', factor_type: 'totp' }),
    ])
  })

  test('[7.08] whoever shows the right password with each change changes it as often as they like', async () => {
    const { client } = await signUp(twin())
    let current_password = PASSWORD
    for (let time = 0; time < 12; time++) {
      const password = `${NEW_PASSWORD} ${time}`
      expect((await client.auth.updateUser({ password, current_password })).error, String(time)).toBeNull()
      current_password = password
    }
  })

  test('[7.08] two changes at once both stay', async () => {
    const { client } = await signUp(twin())
    await Promise.all([1, 2, 3, 4].map((n) => client.auth.updateUser({ data: { [`field${n}`]: n } })))
    expect((await client.auth.getUser()).data.user?.user_metadata).toMatchObject({
      field1: 1,
      field2: 2,
      field3: 3,
      field4: 4,
    })
  })

  test('[7.08] a session that ends while its change waits sets no password', async () => {
    const { user, email, session } = await signUp(twin())
    const put = () =>
      ask(twin(), '/user', {
        method: 'PUT',
        body: JSON.stringify({ password: NEW_PASSWORD }),
        headers: bearer(session.access_token),
      })
    const answers: ReturnType<typeof put>[] = []
    await database()
      .query.transaction()
      .execute(async (trx) => {
        await trx.selectFrom('auth.users').where('id', '=', user.id).forUpdate().select('id').execute()
        answers.push(put())
        // PGlite runs one transaction at a time and does not show who waits for it.
        if (database().engine === 'postgres') await expect.poll(() => waitingForLocks(database())).toBe(1)
        await trx.deleteFrom('auth.sessions').where('user_id', '=', user.id).execute()
      })
    expect(await Promise.all(answers)).toMatchObject([{ status: 403, json: { code: 'session_not_found' } }])
    const again = await openClient(twin()).auth.signInWithPassword({ email, password: PASSWORD })
    expect(again.error).toBeNull()
  })
})
