import { expect, test } from 'vitest'
import { ask, bearer, newAddress, openClient, PASSWORD, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { mailsTo, openMail } from '#tests/fixtures/mail/mailbox.ts'

const HOUR_MS = 60 * 60_000
const NEW_PASSWORD = 'staple and kneel'
const NOT_VALID = {
  status: 422,
  code: 'reauthentication_not_valid',
  message: 'Nonce has expired or is invalid',
}

describeAuth('a session that is no longer new', ({ database, twin }) => {
  async function signedInYesterday() {
    const person = await signUp(twin())
    twin().passTime(25 * HOUR_MS)
    expect((await person.client.auth.refreshSession()).error).toBeNull()
    const setPassword = (nonce?: string) =>
      person.client.auth.updateUser({ password: NEW_PASSWORD, ...(nonce && { nonce }) })
    return { ...person, setPassword }
  }
  const codeOf = async (email: string) => /\d{6}/.exec((await openMail(database(), email)).subject)?.[0] ?? ''

  test('[7.08] changes the password with the code of a mail, once', async () => {
    const { client, email, setPassword } = await signedInYesterday()
    expect((await setPassword()).error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const code = await codeOf(email)
    expect((await setPassword(code)).error).toBeNull()
    const again = await client.auth.updateUser({ password: PASSWORD, nonce: code })
    expect(again.error).toMatchObject(NOT_VALID)
    expect(
      (await openClient(twin()).auth.signInWithPassword({ email, password: NEW_PASSWORD })).error,
    ).toBeNull()
  })

  test('[7.08] a code is guessed five times, and lasts an hour', async () => {
    const { client, email, setPassword } = await signedInYesterday()
    await client.auth.reauthenticate()
    const code = await codeOf(email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess++) expect((await setPassword(wrong)).error).toMatchObject(NOT_VALID)
    expect((await setPassword(code)).error).toMatchObject(NOT_VALID)
    twin().passTime(HOUR_MS / 60)
    await client.auth.reauthenticate()
    const next = await codeOf(email)
    twin().passTime(HOUR_MS + 1)
    await client.auth.refreshSession()
    expect((await setPassword(next)).error).toMatchObject(NOT_VALID)
  })

  test('[7.08] right codes use nothing up, however many come in a day', async () => {
    const { client, email } = await signUp(twin())
    for (let time = 0; time < 11; time++) {
      twin().passTime(HOUR_MS / 60 + 1000)
      expect((await client.auth.reauthenticate()).error).toBeNull()
      const nonce = await codeOf(email)
      expect((await client.auth.updateUser({ data: { time }, nonce })).error, String(time)).toBeNull()
    }
  })

  test('[7.08] another’s code is none, and only one mail a minute goes out', async () => {
    const one = await signedInYesterday()
    const other = await signUp(twin())
    await other.client.auth.reauthenticate()
    expect((await one.setPassword(await codeOf(other.email))).error).toMatchObject(NOT_VALID)
    expect((await other.client.auth.reauthenticate()).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
    })
    expect(await mailsTo(database(), other.email)).toHaveLength(1)
  })

  test('[7.08] a press that sends no mail takes no turn', async () => {
    const { client, email } = await signUp(twin())
    for (let press = 0; press < 7; press++) await client.auth.reauthenticate()
    expect(await mailsTo(database(), email)).toHaveLength(1)
    twin().passTime(HOUR_MS / 60)
    expect((await client.auth.reauthenticate()).error).toBeNull()
    expect(await mailsTo(database(), email)).toHaveLength(2)
  })

  test('[7.08] a password that is the current one, which was shown, does not use the code up', async () => {
    const { client, email } = await signedInYesterday()
    await client.auth.reauthenticate()
    const nonce = await codeOf(email)
    const change = (password: string) =>
      client.auth.updateUser({ password, current_password: PASSWORD, nonce })
    expect((await change(PASSWORD)).error?.code).toBe('same_password')
    expect((await change(NEW_PASSWORD)).error).toBeNull()
  })

  test('[7.08] a session guesses ten times at the current password, whatever else is refused', async () => {
    const { client } = await signUp(twin())
    await client.auth.updateUser({ email: newAddress() })
    const codes = []
    for (let guess = 0; guess < 11; guess++)
      codes.push((await client.auth.updateUser({ password: PASSWORD })).error?.code)
    expect(codes).toEqual([...Array(10).fill('same_password'), 'over_request_rate_limit'])
  })

  test('[7.08] a code that is right is no guess', async () => {
    const { client, email } = await signUp(twin())
    for (let time = 0; time < 11; time++) {
      await client.auth.reauthenticate()
      expect((await client.auth.updateUser({ nonce: await codeOf(email) })).error).toBeNull()
      twin().passTime(HOUR_MS / 60)
    }
  })

  test('[7.08] a current password that is right is no guess', async () => {
    const { client } = await signUp(twin())
    for (let time = 0; time < 11; time++) {
      const { error } = await client.auth.updateUser({ password: PASSWORD, current_password: PASSWORD })
      expect(error?.code).toBe('same_password')
    }
  })

  test('[7.08] a network’s accounts ask for thirty codes an hour', async () => {
    const codes = []
    for (let mail = 0; mail < 31; mail++) {
      const { session } = await signUp(twin())
      const headers = bearer(session.access_token)
      codes.push((await ask(twin(), '/reauthenticate', { headers })).json.code)
    }
    expect(codes.at(-2)).toBeUndefined()
    expect(codes.at(-1)).toBe('over_email_send_rate_limit')
  })

  test('[7.08] everything but the password changes without, and a new session needs none', async () => {
    const { client, email } = await signedInYesterday()
    expect((await client.auth.updateUser({ data: { name: 'Kim' } })).error).toBeNull()
    const fresh = openClient(twin())
    await fresh.auth.signInWithPassword({ email, password: PASSWORD })
    expect((await fresh.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
  })

  test('[7.08] an address that was never confirmed gets no code', async () => {
    const { client, email } = await signedInYesterday()
    await database()
      .query.updateTable('auth.users')
      .set({ email_confirmed_at: null })
      .where('email', '=', email)
      .execute()
    expect((await client.auth.reauthenticate()).error).toMatchObject({
      status: 422,
      code: 'email_not_confirmed',
    })
  })
})
