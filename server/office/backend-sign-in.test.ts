import { expect, test } from 'vitest'
import type { OfficeSession } from '#office/desk/office.ts'
import { scriptOwner } from '#tests/fixtures/backend/scripted-owner.ts'
import { backendSignIn } from './backend-sign-in.ts'

const tokens = { access_token: 'a', refresh_token: 'r', expires_at: 1_772_800_000 }
const session = { accessToken: 'mine' } as OfficeSession
const asker = { address: '203.0.113.9', userAgent: 'a browser' }
const FACTOR = '0190f0c4-0000-7000-8000-000000000001'
const refusal = (status: number, json: object) => Response.json(json, { status })

test('a password is shown to the backend once, and answered with tokens', async () => {
  const { owner, asked } = scriptOwner(tokens)
  expect(await backendSignIn(owner).withPassword('kim@example.com', 'pass', asker)).toEqual({
    kind: 'done',
    tokens,
  })
  expect(asked).toEqual([
    {
      ...{ method: 'POST', path: 'token?grant_type=password', token: 'anon' },
      body: { email: 'kim@example.com', password: 'pass' },
    },
  ])
})

test('the network of whoever tries goes along, so that tries are counted by it', async () => {
  const callers: unknown[] = []
  const { owner } = scriptOwner(tokens, tokens)
  const counting = {
    ...owner,
    fetch: (request: Request, caller?: { readonly address: string }) => {
      callers.push([caller, request.headers.get('user-agent')])
      return owner.fetch(request, caller)
    },
  }
  await backendSignIn(counting).withPassword('kim@example.com', 'pass', asker)
  await backendSignIn(counting).withPassword('kim@example.com', 'pass', {
    address: undefined,
    userAgent: undefined,
  })
  expect(callers).toEqual([
    [{ address: '203.0.113.9' }, 'a browser'],
    [undefined, null],
  ])
})

test.each([
  [400, { error_code: 'invalid_credentials', msg: 'x' }, 'The email address or the password is not right.'],
  [429, { error_code: 'over_request_rate_limit' }, 'There were too many tries. Please wait a few minutes.'],
  [403, { error_code: 'of a later version' }, 'The account service refuses this sign-in.'],
  [400, {}, 'The account service refuses this sign-in.'],
])('a refusal %i %j is told in words of the office', async (status, json, message) => {
  const { owner } = scriptOwner(refusal(status, json))
  expect(await backendSignIn(owner).withPassword('a@b.c', 'x', asker)).toEqual({ kind: 'refused', message })
})

test('a backend that fails is no wrong password', async () => {
  const { owner } = scriptOwner(refusal(500, {}))
  await expect(backendSignIn(owner).withPassword('a@b.c', 'x', asker)).rejects.toThrow('500')
})

test('a second factor is found only once it was set up completely, and only one for codes', async () => {
  const factors = [
    { id: 'f-1', status: 'unverified', factor_type: 'totp' },
    { id: 'f-2', status: 'verified', factor_type: 'phone' },
  ]
  const { owner } = scriptOwner({ factors }, { factors: [...factors, { id: 'f-3', status: 'verified' }] }, {})
  const signIn = backendSignIn(owner)
  const none = { app: undefined, passkey: undefined, hasRecoveryCodes: false }
  expect(await signIn.findFactors(session)).toEqual(none)
  expect(await signIn.findFactors(session)).toEqual({ ...none, app: 'f-3' })
  expect(await signIn.findFactors(session)).toEqual(none)
})

test('a passkey and recovery codes are found beside an app', async () => {
  const verified = (id: string, factor_type: string) => ({ id, factor_type, status: 'verified' })
  const factors = [verified('p', 'webauthn'), verified('a', 'totp'), verified('r', 'recovery_code')]
  const { owner } = scriptOwner({ factors })
  expect(await backendSignIn(owner).findFactors(session)).toEqual({
    app: 'a',
    passkey: 'p',
    hasRecoveryCodes: true,
  })
})

test('a passkey signs the challenge that the backend gives, and a recovery code needs none', async () => {
  const publicKey = { challenge: 'AAAA', rpId: 'keel.test' }
  const { owner, asked } = scriptOwner(
    { id: 'c-1', webauthn: { type: 'request', credential_options: { publicKey } } },
    tokens,
    tokens,
    refusal(422, { error_code: 'mfa_webauthn_verify_not_enabled' }),
    refusal(400, { error_code: 'webauthn_verification_failed' }),
  )
  const signIn = backendSignIn(owner)
  const challenge = await signIn.challengePasskey(session, FACTOR, asker)
  expect(challenge).toEqual({ id: 'c-1', options: JSON.stringify(publicKey) })
  const shown = { challengeId: 'c-1', credential: { id: 'x' } }
  expect(await signIn.verifyPasskey(session, FACTOR, shown, asker)).toEqual({ kind: 'done', tokens })
  expect(await signIn.verifyRecoveryCode(session, 'abcd', asker)).toEqual({ kind: 'done', tokens })
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    [`factors/${FACTOR}/challenge`, {}],
    [
      `factors/${FACTOR}/verify`,
      { challenge_id: 'c-1', webauthn: { type: 'request', credential_response: { id: 'x' } } },
    ],
    ['factors/recovery-codes/verify', { code: 'abcd' }],
  ])
  expect(await signIn.challengePasskey(session, FACTOR, asker)).toBeUndefined()
  expect(await signIn.verifyPasskey(session, FACTOR, shown, asker)).toEqual({
    kind: 'refused',
    message: 'That passkey does not open this account. Try another one, or a code.',
  })
})

test('what was begun before is removed before a factor is set up anew', async () => {
  const { owner, asked } = scriptOwner(
    { factors: [{ id: 'f-1', status: 'unverified' }] },
    {},
    { id: FACTOR, totp: { qr_code: '<svg/>', secret: 'ABC' } },
  )
  expect(await backendSignIn(owner).enroll(session)).toEqual({
    ...{ id: FACTOR, secret: 'ABC' },
    qrCode: `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`,
  })
  expect(asked.map(({ method, path, token }) => [method, path, token])).toEqual([
    ['GET', 'user', 'mine'],
    ['DELETE', 'factors/f-1', 'mine'],
    ['POST', 'factors', 'mine'],
  ])
})

test('a hosted backend answers with an address of the picture', async () => {
  const picture = 'data:image/svg+xml;utf-8,<svg/>'
  const { owner } = scriptOwner({}, { id: FACTOR, totp: { qr_code: picture, secret: 'ABC' } })
  const { qrCode } = await backendSignIn(owner).enroll(session)
  expect(Buffer.from(qrCode.split(',')[1] ?? '', 'base64').toString()).toBe('<svg/>')
})

test('a code is verified against a challenge of its own', async () => {
  const { owner, asked } = scriptOwner({ id: 'c-1' }, tokens)
  expect(await backendSignIn(owner).verify(session, FACTOR, '123456', asker)).toEqual({
    kind: 'done',
    tokens,
  })
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    [`factors/${FACTOR}/challenge`, {}],
    [`factors/${FACTOR}/verify`, { challenge_id: 'c-1', code: '123456' }],
  ])
  const wrong = scriptOwner({ id: 'c-1' }, refusal(422, { error_code: 'mfa_verification_failed' }))
  expect(await backendSignIn(wrong.owner).verify(session, FACTOR, '1', asker)).toMatchObject({
    message: 'That code is not right. Type the one that your authenticator shows now.',
  })
})
