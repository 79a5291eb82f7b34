import { expect, test } from 'vitest'
import { codeOf, enroll, STEP_MS, signUpWithFactor } from '#tests/fixtures/backend/auth-codes.ts'
import { ask, bearer, newAddress, openOwner, PASSWORD, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { addPasskey } from '#tests/fixtures/backend/passkey-ceremonies.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { mailsTo, pressLink } from '#tests/fixtures/mail/mailbox.ts'

const DAY_MS = 24 * 60 * 60_000
const OTHER_PASSWORD = 'staple and kneel'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'

describeAuth('the mailbox of an account is told', ({ database, twin }) => {
  const subjects = async (address: string) =>
    (await mailsTo(database(), address)).map(({ subject }) => subject)
  const signIn = (email: string, address: string, userAgent = FIREFOX) =>
    ask(twin(), '/token?grant_type=password', {
      body: JSON.stringify({ email, password: PASSWORD }),
      headers: { 'user-agent': userAgent },
      address,
    })

  test('[7.08] of a new password, with a way to take it back', async () => {
    const { client, email } = await signUp(twin())
    expect((await client.auth.updateUser({ password: OTHER_PASSWORD })).error).toBeNull()
    const [mail, ...more] = await mailsTo(database(), email)
    expect(mail?.subject).toBe('Your Keel password was changed')
    expect(mail?.text).toContain('https://keel.test/login/reset')
    expect(more).toEqual([])
  })

  test('[7.08] of a new address: the one that it leaves, once both have agreed', async () => {
    const { client, email } = await signUp(twin())
    const next = newAddress()
    await client.auth.updateUser({ email: next })
    const links = (await Promise.all([email, next].map((each) => mailsTo(database(), each)))).map(
      ([mail]) => /https:\S+\/auth\/v1\/verify\?\S+/.exec(mail?.text ?? '')?.[0] ?? '',
    )
    await pressLink(twin(), links[0] ?? '')
    expect(await subjects(email)).toHaveLength(1)
    await pressLink(twin(), links[1] ?? '')
    expect((await subjects(email)).at(-1)).toBe('Your Keel account has a new address')
    expect((await mailsTo(database(), email)).at(-1)?.text).toContain(next)
    expect(await subjects(next)).not.toContain('Your Keel account has a new address')
  })

  test('[4.02] of a second factor that begins to count, and of one that no longer does', async () => {
    const { client, email, factor } = await signUpWithFactor(twin())
    expect(await subjects(email)).toEqual(['Two-step verification is on for Keel'])
    twin().passTime(STEP_MS)
    const { id: factorId, secret } = factor
    await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(twin(), secret) })
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
    expect((await subjects(email)).slice(1)).toEqual(['Two-step verification is off for Keel'])
  })

  test('[4.02] and of one among two: a code is asked for still', async () => {
    const { client, email, factor } = await signUpWithFactor(twin())
    const other = await enroll(client, 'tablet')
    const code = codeOf(twin(), other.secret)
    expect((await client.auth.mfa.challengeAndVerify({ factorId: other.id, code })).error).toBeNull()
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull()
    expect((await subjects(email)).at(-1)).toBe('An authenticator app was removed from your Keel account')
    expect((await client.auth.mfa.unenroll({ factorId: other.id })).error).toBeNull()
    expect((await subjects(email)).at(-1)).toBe('Two-step verification is off for Keel')
  })

  test('[7.08] of what the shop’s owner changes', async () => {
    const { email, user } = await signUp(twin())
    const next = newAddress()
    await openOwner(twin()).updateUserById(user.id, { email: next, password: OTHER_PASSWORD })
    expect(await subjects(email)).toEqual([
      'Your Keel password was changed',
      'Your Keel account has a new address',
    ])
  })

  test('[7.08] of a sign-in from a browser or a network that is new, once, and of no other', async () => {
    const { email } = await signUp(twin())
    expect((await signIn(email, '198.51.100.7')).status).toBe(200)
    const [mail] = await mailsTo(database(), email)
    expect(mail?.subject).toBe('A new sign-in to your Keel account')
    expect(mail?.text).toContain('Firefox on Windows, IP address 198.51.100.7')
    await signIn(email, '198.51.100.7')
    expect(await subjects(email)).toHaveLength(1)
    await signIn(email, '198.51.100.7', 'Visit https://evil.example now')
    expect((await mailsTo(database(), email)).at(-1)?.text).toContain('An unknown program, IP address')
    expect((await mailsTo(database(), email)).at(-1)?.text).not.toContain('evil')
  })

  test('[7.08] of a few such sign-ins a day, however many there are', async () => {
    const { email } = await signUp(twin())
    for (let host = 1; host <= 8; host++) await signIn(email, `198.51.100.${host}`)
    expect((await subjects(email)).length).toBeLessThanOrEqual(5)
    twin().passTime(DAY_MS + 1)
    const before = (await subjects(email)).length
    await signIn(email, '198.51.100.200')
    expect(await subjects(email)).toHaveLength(before + 1)
  })

  test('[7.08] of a browser that it has forgotten for fifty others, and of none of those', async () => {
    const { email, user } = await signUp(twin())
    const { query } = database()
    const known = () =>
      query.selectFrom('auth.known_browsers').where('user_id', '=', user.id).select('browser')
    const first = await known().execute()
    twin().passTime(2 * DAY_MS)
    const seen_at = new Date(twin().now().getTime() - DAY_MS)
    const others = Array.from({ length: 49 }, (_, at) => ({
      ...{ user_id: user.id, browser: `other-${at}`, first_seen_at: seen_at, seen_at },
    }))
    await query.insertInto('auth.known_browsers').values(others).execute()
    await signIn(email, '198.51.100.50')
    const left = (await known().execute()).map(({ browser }) => browser)
    expect(left).toHaveLength(50)
    expect(left).not.toContain(first[0]?.browser)
    expect(left.filter((browser) => browser.startsWith('other-'))).toHaveLength(49)
  })

  test('[7.08] of nothing when a password is wrong', async () => {
    const { email, session } = await signUp(twin())
    const body = JSON.stringify({ email, password: 'a guess' })
    await ask(twin(), '/token?grant_type=password', { body, address: '198.51.100.9' })
    const wrong = await ask(twin(), '/user', {
      method: 'PUT',
      body: JSON.stringify({ password: OTHER_PASSWORD, current_password: 'a guess' }),
      headers: bearer(session.access_token),
    })
    expect([wrong.status, wrong.json.code]).toEqual([400, 'current_password_invalid'])
    expect(await subjects(email)).toEqual([])
    const right = await ask(twin(), '/user', {
      method: 'PUT',
      body: JSON.stringify({ password: OTHER_PASSWORD, current_password: PASSWORD }),
      headers: bearer(session.access_token),
    })
    expect(right.status).toBe(200)
  })

  test('[7.08] of a stranger’s passkey without a word of the stranger’s', async () => {
    const { client, email } = await signUp(twin())
    const { id: passkeyId } = await addPasskey(client)
    const friendlyName =
      'was charged twice, get $449 back at https://keel-refunds.example/claim - the old one'
    await client.auth.passkey.update({ passkeyId, friendlyName })
    await client.auth.passkey.delete({ passkeyId })
    const mail = (await mailsTo(database(), email)).at(-1)
    expect(mail?.subject).toBe('A passkey was removed from your Keel account')
    expect(mail?.text).toContain('A passkey no longer signs in')
    expect(mail?.text).not.toContain('charged')
    expect(mail?.html).not.toContain('charged')
  })

  test('[7.08] of its own passkey by its name, as far as that is one', async () => {
    const { client, email } = await signUp(twin())
    await database()
      .query.updateTable('auth.users')
      .set({ email_proved_at: twin().now() })
      .where('email', '=', email)
      .execute()
    const { id: passkeyId } = await addPasskey(client)
    await client.auth.passkey.update({ passkeyId, friendlyName: 'Kim’s laptop at https://kim.example' })
    await client.auth.passkey.delete({ passkeyId })
    const text = (await mailsTo(database(), email)).at(-1)?.text
    expect(text).toContain('A passkey, Kim’s laptop at https kim. example,')
  })

  test('[7.08] of a change of its address without an address that could be read as a link', async () => {
    const { client, email } = await signUp(twin())
    const link = `www.keel-refunds.example/claim?order=${newAddress()}`
    expect((await client.auth.updateUser({ email: link })).error).toBeNull()
    const [mail] = await mailsTo(database(), email)
    expect(mail?.text).toContain(`from ${email} to another address`)
    expect(mail?.html).not.toContain('keel-refunds')
  })
})
