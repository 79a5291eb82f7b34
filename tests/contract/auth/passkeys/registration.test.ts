import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signUpWithFactor } from '#tests/fixtures/backend/auth-codes.ts'
import {
  ask,
  bearer,
  newAddress,
  openAuthTwin,
  openClient,
  openOwner,
  PASSWORD,
  signUp,
} from '#tests/fixtures/backend/auth-twin.ts'
import { addPasskey, signInWith } from '#tests/fixtures/backend/passkey-ceremonies.ts'
import { SoftwarePasskey } from '#tests/fixtures/backend/software-passkey.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { describeAuth } from '#tests/fixtures/database/twin-suites.ts'
import { mailsTo, openMail } from '#tests/fixtures/mail/mailbox.ts'

const FIVE_MINUTES_MS = 5 * 60_000
const FAILED = { status: 400, code: 'webauthn_verification_failed' }
const NOT_FOUND = { status: 404, code: 'validation_failed', message: 'Passkey not found' }

describeAuth('a passkey that is added to an account', ({ database, twin }) => {
  const subjectsTo = async (email: string) => (await mailsTo(database(), email)).map(({ subject }) => subject)

  test('[4.02] is of the shop’s domain, of a device that keeps it and knows its holder', async () => {
    const { client, user, email } = await signUp(twin())
    const { passkey, begun } = await addPasskey(client)
    expect(begun.options).toMatchObject({
      rp: { id: 'keel.test', name: 'Keel' },
      user: { id: Buffer.from(user.id).toString('base64url'), name: email, displayName: email },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    const { data: again } = await client.auth.passkey.startRegistration()
    expect(again?.options.excludeCredentials).toEqual([
      { type: 'public-key', id: passkey.id, transports: ['internal'] },
    ])
  })

  test('[4.02] is renamed and removed by whose it is, who hears of both ends by mail', async () => {
    const { client, email } = await signUp(twin())
    const { passkey, id } = await addPasskey(client)
    const renamed = await client.auth.passkey.update({ passkeyId: id, friendlyName: 'Kim’s laptop' })
    expect(renamed.data).toMatchObject({ id, friendly_name: 'Kim’s laptop' })
    expect((await client.auth.passkey.list()).data?.[0]?.friendly_name).toBe('Kim’s laptop')
    expect((await client.auth.passkey.delete({ passkeyId: id })).error).toBeNull()
    expect((await client.auth.passkey.list()).data).toEqual([])
    expect((await signInWith(openClient(twin()), passkey)).error).toMatchObject(FAILED)
    const subjects = await subjectsTo(email)
    expect(subjects).toContain('A passkey was added to your Keel account')
    expect(subjects).toContain('A passkey was removed from your Keel account')
  })

  test('[7.08] is renamed no oftener than codes are asked for, from one network', async () => {
    const { session } = await signUp(twin())
    const body = JSON.stringify({ friendly_name: 'Kim’s laptop' })
    const asking = { headers: bearer(session.access_token), address: '198.51.100.76', method: 'PATCH', body }
    const rename = () => ask(twin(), `/passkeys/${randomUUID()}`, asking)
    for (let time = 0; time < 75; time++) expect((await rename()).status).toBe(404)
    expect(await rename()).toMatchObject({ status: 429, json: { code: 'over_request_rate_limit' } })
  })

  test('[7.08] of another account is no more there than one that nobody has', async () => {
    const { client } = await signUp(twin())
    const { id } = await addPasskey(client)
    const { client: other } = await signUp(twin())
    for (const passkeyId of [id, crypto.randomUUID(), 'all']) {
      const renamed = await other.auth.passkey.update({ passkeyId, friendlyName: 'mine' })
      expect(renamed.error).toMatchObject(NOT_FOUND)
      expect((await other.auth.passkey.delete({ passkeyId })).error).toMatchObject(NOT_FOUND)
    }
    expect((await client.auth.passkey.list()).data).toMatchObject([
      { id, friendly_name: 'Google Password Manager' },
    ])
  })

  test('[7.08] takes a name of 1 to 120 characters', async () => {
    const { client } = await signUp(twin())
    const { id: passkeyId } = await addPasskey(client)
    for (const friendlyName of ['', 'x'.repeat(121), 'x'.repeat(20_000)]) {
      const { error } = await client.auth.passkey.update({ passkeyId, friendlyName })
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
    }
    const friendlyName = 'x'.repeat(120)
    expect((await client.auth.passkey.update({ passkeyId, friendlyName })).error).toBeNull()
  })

  test('[7.08] by a session that lacks its second factor is not added, nor removed', async () => {
    const { client, email } = await signUpWithFactor(twin())
    const { id } = await addPasskey(client)
    const { data: begun } = await client.auth.passkey.startRegistration()
    const half = openClient(twin(), '203.0.113.8')
    await half.auth.signInWithPassword({ email, password: PASSWORD })
    const refused = {
      status: 403,
      code: 'insufficient_aal',
      message: 'AAL2 session is required to manage passkeys when MFA is enabled',
    }
    expect((await half.auth.passkey.startRegistration()).error).toMatchObject(refused)
    const credential = new SoftwarePasskey().create(begun?.options ?? { challenge: '', user: { id: '' } })
    const challengeId = begun?.challenge_id ?? ''
    expect((await half.auth.passkey.verifyRegistration({ challengeId, credential })).error).toMatchObject(
      refused,
    )
    expect((await half.auth.passkey.delete({ passkeyId: id })).error).toMatchObject(refused)
    expect((await client.auth.passkey.list()).data).toHaveLength(1)
  })

  test('[7.08] by nobody, or by an account without a name, is not added', async () => {
    const answer = await ask(twin(), '/passkeys/registration/options', { body: '{}' })
    expect([answer.status, answer.json.code]).toEqual([401, 'no_authorization'])
    expect((await ask(twin(), '/passkeys')).status).toBe(401)
    const asKey = await ask(twin(), '/passkeys', { headers: bearer(twin().anonKey) })
    expect([asKey.status, asKey.json.code]).toEqual([403, 'bad_jwt'])
  })

  test('[7.08] with another account’s challenge, or one twice, or a late one, adds nothing', async () => {
    const { client } = await signUp(twin())
    const { client: other } = await signUp(twin())
    const { data: begun, error } = await client.auth.passkey.startRegistration()
    if (error) throw error
    const passkey = new SoftwarePasskey()
    const params = { challengeId: begun.challenge_id, credential: passkey.create(begun.options) }
    const notFound = { status: 400, code: 'webauthn_challenge_not_found' }
    expect((await other.auth.passkey.verifyRegistration(params)).error).toMatchObject(notFound)
    expect((await client.auth.passkey.verifyRegistration(params)).error).toBeNull()
    expect((await client.auth.passkey.verifyRegistration(params)).error).toMatchObject(notFound)
    const { data: first } = await client.auth.passkey.startRegistration()
    const { data: second } = await client.auth.passkey.startRegistration()
    if (!first || !second) throw new Error('no registration was begun')
    const late = { challengeId: first.challenge_id, credential: passkey.create(first.options) }
    expect((await client.auth.passkey.verifyRegistration(late)).error).toMatchObject(notFound)
    twin().passTime(FIVE_MINUTES_MS + 1000)
    const later = { challengeId: second.challenge_id, credential: passkey.create(second.options) }
    expect((await client.auth.passkey.verifyRegistration(later)).error).toMatchObject({
      status: 400,
      code: 'webauthn_challenge_expired',
    })
    expect((await client.auth.passkey.list()).data).toHaveLength(1)
    expect((await other.auth.passkey.list()).data).toEqual([])
  })

  test('[7.08] of another origin or site, without its holder or for another challenge is refused', async () => {
    const { client } = await signUp(twin())
    const tries = [
      [new SoftwarePasskey(), { origin: 'https://evil.example' }],
      [new SoftwarePasskey('https://evil.example'), { origin: 'https://keel.test' }],
      [new SoftwarePasskey(), { isVerified: false }],
      [new SoftwarePasskey(), { challenge: 'AAAA' }],
    ] as const
    for (const [passkey, ceremony] of tries) {
      const { data: begun, error } = await client.auth.passkey.startRegistration()
      if (error) throw error
      const params = { challengeId: begun.challenge_id, credential: passkey.create(begun.options, ceremony) }
      expect((await client.auth.passkey.verifyRegistration(params)).error).toMatchObject(FAILED)
    }
    expect((await client.auth.passkey.list()).data).toEqual([])
  })

  test('[7.08] that another account has is not added a second time', async () => {
    const { client } = await signUp(twin())
    const { passkey } = await addPasskey(client)
    const { client: other } = await signUp(twin())
    const { data: begun, error } = await other.auth.passkey.startRegistration()
    if (error) throw error
    const params = { challengeId: begun.challenge_id, credential: passkey.create(begun.options) }
    expect((await other.auth.passkey.verifyRegistration(params)).error).toMatchObject({
      status: 422,
      code: 'webauthn_credential_exists',
    })
    expect((await other.auth.passkey.list()).data).toEqual([])
  })

  test('[7.08] is one of ten at most', async () => {
    const { client } = await signUp(twin())
    for (let added = 0; added < 9; added++) await addPasskey(client)
    const { data: begun } = await client.auth.passkey.startRegistration()
    if (!begun) throw new Error('no registration was begun')
    await database()
      .query.updateTable('auth.webauthn_challenges')
      .set({ expires_at: new Date(Date.now() + 3_600_000) })
      .execute()
    await addPasskey(client)
    const refused = { status: 422, code: 'too_many_passkeys' }
    expect((await client.auth.passkey.startRegistration()).error).toMatchObject(refused)
    expect((await client.auth.passkey.list()).data).toHaveLength(10)
  })

  test('[7.08] is one of ten, too, where the tenth came while it was made', async () => {
    const { client, user } = await signUp(twin())
    for (let added = 0; added < 9; added++) await addPasskey(client)
    const { data: begun } = await client.auth.passkey.startRegistration()
    if (!begun) throw new Error('no registration was begun')
    const { query } = database()
    const { id: _, ...other } = await query
      .selectFrom('auth.webauthn_credentials')
      .where('user_id', '=', user.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    const row = { ...other, credential_id: 'of-another-tab', transports: JSON.stringify(other.transports) }
    await query.insertInto('auth.webauthn_credentials').values(row).execute()
    const credential = new SoftwarePasskey().create(begun.options)
    const made = { challengeId: begun.challenge_id, credential }
    expect((await client.auth.passkey.verifyRegistration(made)).error).toMatchObject({
      status: 422,
      code: 'too_many_passkeys',
    })
    expect((await client.auth.passkey.list()).data).toHaveLength(10)
  })

  const id = crypto.randomUUID()
  test.each([
    ['nothing', {}, 'validation_failed'],
    ['no credential', { challenge_id: id }, 'validation_failed'],
    ['a challenge that is no id', { challenge_id: 'x', credential: {} }, 'validation_failed'],
    ['a number for a challenge', { challenge_id: 1 }, 'bad_json'],
    ['an empty credential', { challenge_id: id, credential: {} }, FAILED.code],
    ['a word for a credential', { challenge_id: id, credential: 'x' }, FAILED.code],
    ['a credential of 9 kB', { challenge_id: id, credential: { id: 'x'.repeat(9_000) } }, FAILED.code],
  ])('[7.08] %s is no passkey', async (_what, body, code) => {
    const { session } = await signUp(twin())
    const headers = bearer(session.access_token)
    for (const path of ['/passkeys/registration/verify', '/passkeys/authentication/verify']) {
      const answer = await ask(twin(), path, { body: JSON.stringify(body), headers })
      expect([answer.status, answer.json.code]).toEqual([400, code])
    }
  })

  test('[7.08] a body of 40 kB is not read', async () => {
    const body = JSON.stringify({ challenge_id: crypto.randomUUID(), credential: { id: 'x'.repeat(40_000) } })
    const answer = await ask(twin(), '/passkeys/authentication/verify', { body })
    expect([answer.status, answer.json.code]).toEqual([413, 'request_entity_too_large'])
  })

  test('[7.08] by a stranger who signed up with somebody’s address is gone once its owner comes', async () => {
    const email = newAddress()
    const { client } = await signUp(twin(), email)
    const { passkey } = await addPasskey(client)
    const owner = openClient(twin(), '203.0.113.40')
    await owner.auth.resetPasswordForEmail(email)
    const { code: token } = await openMail(database(), email)
    expect((await owner.auth.verifyOtp({ email, token, type: 'recovery' })).error).toBeNull()
    expect((await owner.auth.passkey.list()).data).toEqual([])
    expect((await signInWith(openClient(twin()), passkey)).error).toMatchObject(FAILED)
  })

  test('[7.08] is listed and removed by the owner of the shop, of the account that is named alone', async () => {
    const { client, user } = await signUp(twin())
    const { user: other } = await signUp(twin())
    const { id: passkeyId } = await addPasskey(client)
    const { passkey } = openOwner(twin())
    expect((await passkey.listPasskeys({ userId: user.id })).data).toMatchObject([{ id: passkeyId }])
    const strange = await passkey.deletePasskey({ userId: other.id, passkeyId })
    expect(strange.error).toMatchObject(NOT_FOUND)
    expect((await passkey.deletePasskey({ userId: user.id, passkeyId })).error).toBeNull()
    expect((await client.auth.passkey.list()).data).toEqual([])
  })
})

describeOnEveryEngine('a shop at an address without a domain', ({ database }) => {
  test('[4.02] offers no passkeys, and says so in its settings', async () => {
    const twin = await openAuthTwin(database(), { publicUrl: 'http://192.168.1.20:3000' })
    expect((await ask(twin, '/settings')).json.passkeys_enabled).toBe(false)
    const options = await ask(twin, '/passkeys/authentication/options', { body: '{}' })
    expect([options.status, options.json.code]).toEqual([404, 'passkey_disabled'])
    const { client } = await signUp(twin)
    expect((await client.auth.passkey.list()).error).toMatchObject({ status: 404, code: 'passkey_disabled' })
    const factor = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'My key' })
    expect(factor.error).toMatchObject({ status: 422, code: 'mfa_webauthn_enroll_not_enabled' })
  })
})
