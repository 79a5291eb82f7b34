import type { AuthError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { signUpWithFactor } from '#tests/fixtures/backend/auth-codes.ts'
import { ask, newAddress, openClient, openOwner, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { addPasskey, challengeOf, signInWith } from '#tests/fixtures/backend/passkey-ceremonies.ts'
import { SoftwarePasskey } from '#tests/fixtures/backend/software-passkey.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { openMail } from '#tests/fixtures/mail/mailbox.ts'

const FIVE_MINUTES_MS = 5 * 60_000
const MAIL_PERIOD_MS = 61_000
const FAILED = {
  status: 400,
  code: 'webauthn_verification_failed',
  message: 'Credential verification failed',
}

describeAuth('a passkey that signs in', ({ database, twin }) => {
  const levelOf = async ({ auth }: ReturnType<typeof openClient>) => {
    const { data } = await auth.mfa.getAuthenticatorAssuranceLevel()
    return [data?.currentLevel, data?.nextLevel]
  }

  test('[4.02] opens a session of its account, tells so in the token, and is listed with its last use', async () => {
    const { client, user } = await signUp(twin())
    const { passkey, id, added } = await addPasskey(client)
    expect(added).toEqual({ id, friendly_name: 'Google Password Manager', created_at: expect.any(String) })
    const visitor = openClient(twin(), '203.0.113.9')
    const events: string[] = []
    visitor.auth.onAuthStateChange((event) => void events.push(event))
    const { data, error } = await signInWith(visitor, passkey)
    expect(error).toBeNull()
    expect(data?.user?.id).toBe(user.id)
    await expect.poll(() => events).toContain('SIGNED_IN')
    expect((await visitor.auth.getUser()).data.user?.email).toBe(user.email)
    const { data: told } = await visitor.auth.getClaims()
    expect(told?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] })
    expect((await visitor.auth.refreshSession()).error).toBeNull()
    expect((await client.auth.passkey.list()).data).toEqual([{ ...added, last_used_at: expect.any(String) }])
  })

  test('[4.02] is offered without a name, so that nobody learns who has one', async () => {
    const { client, email } = await signUp(twin())
    await addPasskey(client)
    const { options, expires_at } = await challengeOf(openClient(twin()))
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: FIVE_MINUTES_MS,
      rpId: 'keel.test',
      userVerification: 'required',
    })
    expect(Math.abs(expires_at * 1000 - twin().now().getTime() - FIVE_MINUTES_MS)).toBeLessThan(5000)
    const named = await ask(twin(), '/passkeys/authentication/options', {
      body: JSON.stringify({ email, gotrue_meta_security: {} }),
    })
    expect(Object.keys(named.json.options)).toEqual(Object.keys(options))
  })

  test('[4.02] is asked for its second factor, where the account has one', async () => {
    const { client } = await signUpWithFactor(twin())
    const { passkey } = await addPasskey(client)
    const visitor = openClient(twin(), '203.0.113.9')
    expect((await signInWith(visitor, passkey)).error).toBeNull()
    expect(await levelOf(visitor)).toEqual(['aal1', 'aal2'])
    const refused = { status: 403, code: 'insufficient_aal' }
    expect((await visitor.auth.passkey.startRegistration()).error).toMatchObject(refused)
  })

  test('[7.08] signs each challenge once', async () => {
    const { client } = await signUp(twin())
    const { passkey } = await addPasskey(client)
    const visitor = openClient(twin())
    const { challenge_id: challengeId, options } = await challengeOf(visitor)
    const credential = passkey.get(options)
    expect((await visitor.auth.passkey.verifyAuthentication({ challengeId, credential })).error).toBeNull()
    expect(
      (await visitor.auth.passkey.verifyAuthentication({ challengeId, credential })).error,
    ).toMatchObject({
      status: 400,
      code: 'webauthn_challenge_not_found',
    })
    const both = await Promise.all([challengeOf(visitor), challengeOf(visitor)])
    const [one, other] = both
    const swapped = passkey.get(one.options)
    const answer = await visitor.auth.passkey.verifyAuthentication({
      challengeId: other.challenge_id,
      credential: swapped,
    })
    expect(answer.error).toMatchObject(FAILED)
  })

  test('[7.08] is too late after five minutes', async () => {
    const { client } = await signUp(twin())
    const { passkey } = await addPasskey(client)
    const visitor = openClient(twin())
    const { challenge_id: challengeId, options } = await challengeOf(visitor)
    twin().passTime(FIVE_MINUTES_MS + 1000)
    const late = await visitor.auth.passkey.verifyAuthentication({
      challengeId,
      credential: passkey.get(options),
    })
    expect(late.error).toMatchObject({ status: 400, code: 'webauthn_challenge_expired' })
  })

  test('[7.08] of another origin, of nobody, without its holder or for another account is refused alike', async () => {
    const { client } = await signUp(twin())
    const { passkey, id } = await addPasskey(client)
    const before = await client.auth.passkey.list()
    const visitor = openClient(twin())
    const stranger = new SoftwarePasskey()
    const tries = [
      await signInWith(visitor, passkey, { origin: 'https://keel.test.evil.example' }),
      await signInWith(visitor, passkey, { origin: 'http://keel.test' }),
      await signInWith(visitor, passkey, { isVerified: false }),
      await signInWith(visitor, stranger),
    ]
    const mine = passkey.userHandle
    for (const handle of [Buffer.from(crypto.randomUUID()).toString('base64url'), undefined]) {
      passkey.userHandle = handle
      tries.push(await signInWith(visitor, passkey))
    }
    passkey.userHandle = mine
    const elsewhere = new SoftwarePasskey('https://other.example')
    const copy = { ...(await challengeOf(visitor)) }
    elsewhere.userHandle = mine
    const foreign = {
      ...elsewhere.get(copy.options, { origin: 'https://keel.test' }),
      id: passkey.id,
      rawId: passkey.id,
    }
    tries.push(
      await visitor.auth.passkey.verifyAuthentication({
        challengeId: copy.challenge_id,
        credential: foreign,
      }),
    )
    for (const { error } of tries) {
      const { status, code, message } = error as AuthError
      expect({ status, code, message }).toEqual(FAILED)
    }
    expect(await client.auth.passkey.list()).toEqual(before)
    expect((await signInWith(visitor, passkey)).error).toBeNull()
    expect((await client.auth.passkey.list()).data?.[0]?.id).toBe(id)
  })

  test('[7.08] whose counter goes back, as a copy’s does, is refused, and the original goes on', async () => {
    const { client } = await signUp(twin())
    const { passkey } = await addPasskey(client)
    const visitor = openClient(twin())
    expect((await signInWith(visitor, passkey, { signCount: 8 })).error).toBeNull()
    for (const signCount of [8, 3, 0]) {
      expect((await signInWith(visitor, passkey, { signCount })).error).toMatchObject(FAILED)
    }
    expect((await signInWith(visitor, passkey, { signCount: 9 })).error).toBeNull()
    const [one, other] = await Promise.all([challengeOf(visitor), challengeOf(visitor)])
    const both = await Promise.all(
      [one, other].map(({ challenge_id: challengeId, options }) =>
        openClient(twin()).auth.passkey.verifyAuthentication({
          challengeId,
          credential: passkey.get(options, { signCount: 10 }),
        }),
      ),
    )
    expect(both.filter(({ error }) => error === null)).toHaveLength(1)
  })

  test('[7.08] of a device that counts nothing signs in again and again', async () => {
    const { client } = await signUp(twin())
    const { passkey } = await addPasskey(client)
    for (const _ of [1, 2]) {
      expect((await signInWith(openClient(twin()), passkey, { signCount: 0 })).error).toBeNull()
    }
  })

  test('[4.02] [7.08] of a banned account, or of one that is gone, signs nobody in', async () => {
    const { client, user } = await signUp(twin())
    const { passkey } = await addPasskey(client)
    const owner = openOwner(twin())
    await owner.updateUserById(user.id, { ban_duration: '1h' })
    const banned = await signInWith(openClient(twin()), passkey)
    expect(banned.error).toMatchObject({ status: 403, code: 'user_banned' })
    await owner.deleteUser(user.id)
    expect((await signInWith(openClient(twin()), passkey)).error).toMatchObject(FAILED)
  })

  test('[7.08] of an account whose address is not confirmed signs nobody in', async () => {
    const { client, user } = await signUp(twin())
    const { passkey } = await addPasskey(client)
    await database()
      .query.updateTable('auth.users')
      .set({ email_confirmed_at: null })
      .where('id', '=', user.id)
      .execute()
    const { error } = await signInWith(openClient(twin()), passkey)
    expect(error).toMatchObject({ status: 403, code: 'email_not_confirmed' })
  })

  test('[4.02] an account that has nothing else is recovered by mail', async () => {
    const email = newAddress()
    const client = openClient(twin(), '203.0.113.20')
    await client.auth.signInWithOtp({ email })
    const { code: token } = await openMail(database(), email)
    expect((await client.auth.verifyOtp({ email, token, type: 'email' })).error).toBeNull()
    await addPasskey(client)
    await client.auth.signOut()
    twin().passTime(MAIL_PERIOD_MS)
    const lost = openClient(twin(), '203.0.113.21')
    expect((await lost.auth.resetPasswordForEmail(email)).error).toBeNull()
    const mail = await openMail(database(), email)
    const { error } = await lost.auth.verifyOtp({ email, token: mail.code, type: 'recovery' })
    expect(error).toBeNull()
    expect((await lost.auth.updateUser({ password: 'upright as a mast' })).error).toBeNull()
    const again = openClient(twin(), '203.0.113.21')
    const signedIn = await again.auth.signInWithPassword({ email, password: 'upright as a mast' })
    expect(signedIn.error).toBeNull()
    expect((await again.auth.passkey.list()).data).toHaveLength(1)
  })

  test('[7.08] challenges are asked for thirty times in five minutes from a network', async () => {
    const visitor = openClient(twin(), '203.0.113.33')
    for (let asked = 0; asked < 30; asked++) await challengeOf(visitor)
    expect((await visitor.auth.passkey.startAuthentication()).error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    })
    expect((await openClient(twin(), '198.51.100.3').auth.passkey.startAuthentication()).error).toBeNull()
  })
})
