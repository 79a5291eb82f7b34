import { expect, test } from 'vitest'
import { codeOf, enroll, signUpWithFactor } from '#tests/fixtures/backend/auth-codes.ts'
import { ask, bearer, openClient, PASSWORD, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import {
  addPasskey,
  showFactor,
  signInWith,
  signUpWithPasskeyFactor,
} from '#tests/fixtures/backend/passkey-ceremonies.ts'
import { SoftwarePasskey } from '#tests/fixtures/backend/software-passkey.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { mailsTo } from '#tests/fixtures/mail/mailbox.ts'

const FIVE_MINUTES_MS = 5 * 60_000
const FAILED = { status: 400, code: 'webauthn_verification_failed' }

describeAuth('a passkey that is a second factor', ({ database, twin }) => {
  const levelOf = async ({ auth }: ReturnType<typeof openClient>) => {
    const { data } = await auth.mfa.getAuthenticatorAssuranceLevel()
    return [data?.currentLevel, data?.nextLevel]
  }
  const signIn = async (email: string, address = '203.0.113.70') => {
    const client = openClient(twin(), address)
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
    if (error) throw error
    return client
  }

  test('[4.02] raises the session that sets it up, and is asked for at the next sign-in', async () => {
    const { client, email, factor, passkey } = await signUpWithPasskeyFactor(twin())
    expect(factor).toMatchObject({ type: 'webauthn', friendly_name: 'My key' })
    expect(await levelOf(client)).toEqual(['aal2', 'aal2'])
    const later = await signIn(email)
    expect(await levelOf(later)).toEqual(['aal1', 'aal2'])
    expect((await showFactor(later, factor.id, passkey)).error).toBeNull()
    expect(await levelOf(later)).toEqual(['aal2', 'aal2'])
    const { data } = await later.auth.getClaims()
    expect(JSON.stringify(data?.claims.amr)).toContain('"mfa/webauthn"')
    expect((await later.auth.mfa.listFactors()).data?.webauthn).toMatchObject([{ id: factor.id }])
    const subjects = (await mailsTo(database(), email)).map(({ subject }) => subject)
    expect(subjects).toContain('Two-step verification is on for Keel')
  })

  test('[4.02] does with the touch of a key that knows no holder', async () => {
    const { email, factor, passkey } = await signUpWithPasskeyFactor(twin())
    const later = await signIn(email)
    expect((await showFactor(later, factor.id, passkey, { isVerified: false })).error).toBeNull()
  })

  test('[4.02] signs nobody in, and a passkey that signs in is no second factor', async () => {
    const { client, email, factor, passkey } = await signUpWithPasskeyFactor(twin())
    const { passkey: first } = await addPasskey(client)
    expect((await client.auth.passkey.list()).data).toHaveLength(1)
    expect((await signInWith(openClient(twin()), passkey)).error).toMatchObject(FAILED)
    const later = await signIn(email)
    expect((await showFactor(later, factor.id, first)).error).toMatchObject(FAILED)
    expect(await levelOf(later)).toEqual(['aal1', 'aal2'])
  })

  test('[4.02] has a handle of its own, so that no device takes it for the passkey that signs in', async () => {
    const { client, user } = await signUp(twin())
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'My key' })
    const passkey = new SoftwarePasskey()
    await showFactor(client, factor?.id ?? '', passkey)
    expect(passkey.userHandle).toBe(Buffer.from(factor?.id ?? '').toString('base64url'))
    expect(passkey.userHandle).not.toBe(Buffer.from(user.id).toString('base64url'))
  })

  test('[4.02] is any of the account’s that is at hand', async () => {
    const { client, email, factor } = await signUpWithPasskeyFactor(twin())
    const { data: second } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Spare' })
    const spare = new SoftwarePasskey()
    expect((await showFactor(client, second?.id ?? '', spare)).error).toBeNull()
    const later = await signIn(email)
    expect((await showFactor(later, factor.id, spare)).error).toBeNull()
    expect((await later.auth.mfa.unenroll({ factorId: second?.id ?? '' })).error).toBeNull()
    await later.auth.refreshSession()
    expect(await levelOf(later)).toEqual(['aal1', 'aal2'])
  })

  test('[7.08] of another origin, of somebody else, a copy’s or one shown twice raises nothing', async () => {
    const { email, factor, passkey } = await signUpWithPasskeyFactor(twin())
    const { passkey: strange } = await signUpWithPasskeyFactor(twin())
    const later = await signIn(email)
    expect(
      (await showFactor(later, factor.id, passkey, { origin: 'https://evil.example' })).error,
    ).toMatchObject(FAILED)
    expect((await showFactor(later, factor.id, strange)).error).toMatchObject(FAILED)
    expect((await showFactor(later, factor.id, passkey, { signCount: 5 })).error).toBeNull()
    const copied = await signIn(email)
    expect((await showFactor(copied, factor.id, passkey, { signCount: 5 })).error).toMatchObject(FAILED)
    expect(await levelOf(copied)).toEqual(['aal1', 'aal2'])
  })

  test('[7.08] answers the challenge of its own factor, in time, in the way that is asked for', async () => {
    const { email, factor, passkey, session } = await signUpWithPasskeyFactor(twin())
    const other = await signUpWithPasskeyFactor(twin())
    const later = await signIn(email)
    const { data } = await later.auth.getSession()
    const headers = bearer(data.session?.access_token ?? session.access_token)
    const challenge = async (id: string, as = headers) =>
      (await ask(twin(), `/factors/${id}/challenge`, { body: '{}', headers: as })).json
    const verify = (challenge_id: string, webauthn: object | undefined) =>
      ask(twin(), `/factors/${factor.id}/verify`, {
        body: JSON.stringify({ challenge_id, webauthn }),
        headers,
      })
    const theirs = await challenge(other.factor.id, bearer(other.verified.access_token))
    const shown = (of: { webauthn: { credential_options: { publicKey: { challenge: string } } } }) => ({
      type: 'request',
      credential_response: passkey.get(of.webauthn.credential_options.publicKey),
    })
    expect((await verify(theirs.id, shown(theirs))).json.code).toBe('mfa_factor_not_found')
    const opened = await challenge(factor.id)
    expect(opened).toMatchObject({ type: 'webauthn', webauthn: { type: 'request' } })
    for (const wrong of [
      undefined,
      { type: 'create', credential_response: {} },
      { type: 'request' },
      { type: 'x' },
    ]) {
      expect((await verify(opened.id, wrong)).json.code).toBe('validation_failed')
    }
    const garbled = await verify(opened.id, { type: 'request', credential_response: { id: 'x' } })
    expect([garbled.status, garbled.json.code]).toEqual([400, 'webauthn_verification_failed'])
    const proof = shown(opened)
    expect((await verify(opened.id, proof)).status).toBe(200)
    expect((await verify(opened.id, proof)).json.code).toBe('mfa_ip_address_mismatch')
    const late = await challenge(factor.id)
    twin().passTime(FIVE_MINUTES_MS + 1000)
    expect((await verify(late.id, shown(late))).json.code).toBe('mfa_challenge_expired')
  })

  test('[7.08] of a device that counts nothing is taken once for a challenge, at once too', async () => {
    const { email, factor, passkey } = await signUpWithPasskeyFactor(twin())
    const { data } = await (await signIn(email)).auth.getSession()
    const headers = bearer(data.session?.access_token ?? '')
    const opened = (await ask(twin(), `/factors/${factor.id}/challenge`, { body: '{}', headers })).json
    const credential_response = passkey.get(opened.webauthn.credential_options.publicKey, { signCount: 0 })
    const body = JSON.stringify({
      challenge_id: opened.id,
      webauthn: { type: 'request', credential_response },
    })
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(twin(), `/factors/${factor.id}/verify`, { body, headers })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('[7.08] is not set up by a session that lacks the factor that there is', async () => {
    const { email } = await signUpWithFactor(twin())
    const later = await signIn(email)
    const { error } = await later.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'My key' })
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  })

  test('[7.08] that was begun by its owner is not finished with the device of whoever knows the password', async () => {
    const { client, email } = await signUpWithFactor(twin())
    const begun = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'My key' })
    const later = await signIn(email)
    const { data } = await later.auth.getSession()
    const challenge = await ask(twin(), `/factors/${begun.data?.id}/challenge`, {
      ...{ body: '{}', headers: bearer(data.session?.access_token ?? '') },
    })
    expect([challenge.status, challenge.json.code]).toEqual([403, 'insufficient_aal'])
  })

  test('[4.02] beside an app stands for it, and either can be taken away', async () => {
    const { client, email, factor, passkey } = await signUpWithPasskeyFactor(twin())
    const app = await enroll(client, 'My phone')
    const code = codeOf(twin(), app.secret)
    expect((await client.auth.mfa.challengeAndVerify({ factorId: app.id, code })).error).toBeNull()
    const later = await signIn(email)
    expect((await showFactor(later, factor.id, passkey)).error).toBeNull()
    expect((await later.auth.mfa.unenroll({ factorId: app.id })).error).toBeNull()
    await later.auth.refreshSession()
    expect(await levelOf(later)).toEqual(['aal2', 'aal2'])
    expect((await later.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull()
    await later.auth.refreshSession()
    expect(await levelOf(later)).toEqual(['aal1', 'aal1'])
    const kept = database().query.selectFrom('auth.webauthn_credentials').select('id')
    expect(await kept.where('factor_id', '=', factor.id).execute()).toEqual([])
  })
})
