import { expect, test } from 'vitest'
import { creationOptions, makeChallenge, requestOptions } from './ceremony-options.ts'
import { nameOfPasskey, parseNewCredential, parseShownCredential, readCeremony } from './credential-input.ts'

const made = (more: object = {}, response: object = {}) => ({
  ...{ id: 'abc', rawId: 'abc', type: 'public-key' },
  response: { clientDataJSON: 'e30', attestationObject: 'o2M', transports: ['internal'], ...response },
  ...more,
})
const shown = (more: object = {}, response: object = {}) => ({
  ...{ id: 'abc', rawId: 'abc', type: 'public-key' },
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'BBBB', ...response },
  ...more,
})

test('[7.08] a passkey is read as browsers tell of it, whether it was made or has signed', () => {
  expect(parseNewCredential({ ...made(), more: 1 })).toEqual(made())
  expect(parseShownCredential(shown({}, { userHandle: null }))).toEqual(shown({}, { userHandle: null }))
  expect(parseShownCredential(shown({}, { userHandle: 'dXNlcg' })).response.userHandle).toBe('dXNlcg')
})

const refusal = { status: 400, code: 'webauthn_verification_failed', message: 'Invalid credential response' }
const long = (characters: number) => 'a'.repeat(characters)

test.each<[string, (of: number) => object, number]>([
  ['an id', (of) => made({ id: long(of) }), 1_364],
  ['what the browser signed', (of) => made({}, { clientDataJSON: long(of) }), 4_096],
  ['what its maker says', (of) => made({}, { attestationObject: long(of) }), 16_384],
])('[7.08] %s has a length', (_case, input, most) => {
  expect(() => parseNewCredential(input(most))).not.toThrow()
  expect(() => parseNewCredential(input(most + 1))).toThrow(expect.objectContaining(refusal))
})

test.each(['authenticatorData', 'signature', 'userHandle'])('[7.08] so has %s', (name) => {
  expect(() => parseShownCredential(shown({}, { [name]: long(2_048) }))).not.toThrow()
  expect(() => parseShownCredential(shown({}, { [name]: long(2_049) }))).toThrow(
    expect.objectContaining(refusal),
  )
})

test.each([
  null,
  {},
  made({ type: 'password' }),
  made({ id: '' }),
  made({ id: 'a+b' }),
  made({ id: 'ab=' }),
  made({ rawId: 7 }),
  made({}, { clientDataJSON: undefined }),
  shown(),
])('[7.08] %j is no passkey that was made', (input) => {
  expect(() => parseNewCredential(input)).toThrow(expect.objectContaining(refusal))
})

test('[7.08] ways to reach a passkey that cannot be read are none', () => {
  const transportsOf = (transports: unknown) =>
    parseNewCredential(made({}, { transports })).response.transports
  expect(transportsOf(['usb', 'hybrid'])).toEqual(['usb', 'hybrid'])
  expect(transportsOf(Array(10).fill('usb'))).toHaveLength(10)
  for (const wrong of [undefined, 'usb', ['USB'], [''], [long(21)], [1], Array(11).fill('usb')])
    expect(transportsOf(wrong)).toEqual([])
})

const CHALLENGE = '0190f0c4-0000-7000-8000-000000000001'

test('[7.08] a verification names its challenge and brings the passkey', () => {
  expect(readCeremony({ challenge_id: CHALLENGE, credential: {} })).toEqual({
    challengeId: CHALLENGE,
    credential: {},
  })
  const refused = (challenge_id: string, credential: unknown, message: string) =>
    expect(() => readCeremony({ challenge_id, credential })).toThrow(
      expect.objectContaining({ status: 400, code: 'validation_failed', message }),
    )
  refused('', {}, 'challenge_id is required')
  refused(CHALLENGE, undefined, 'credential is required')
  refused(CHALLENGE, null, 'credential is required')
  refused('first', {}, 'challenge_id must be a valid UUID')
})

const relyingParty = { id: 'keel.test', origin: 'https://keel.test', name: 'Keel' }
const making = (signsIn: boolean) =>
  creationOptions({
    ...{ relyingParty, signsIn, handle: 'user-1', name: 'ada@example.com', challenge: 'c' },
    present: [
      { credential_id: 'old', transports: ['usb'] },
      { credential_id: 'older', transports: [] },
    ],
  })

test('[7.08] a passkey that signs in is kept by its device, which checks who holds it', () => {
  expect(making(true)).toMatchObject({
    ...{ rp: { id: 'keel.test', name: 'Keel' }, challenge: 'c', timeout: 300_000, attestation: 'none' },
    user: {
      id: Buffer.from('user-1').toString('base64url'),
      name: 'ada@example.com',
      displayName: 'ada@example.com',
    },
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: [
      { type: 'public-key', id: 'old', transports: ['usb'] },
      { type: 'public-key', id: 'older' },
    ],
  })
  expect(making(true).excludeCredentials[1]).not.toHaveProperty('transports')
  expect(making(true).pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257])
})

test('[7.08] one for the second step may be a key that keeps nothing', () => {
  expect(making(false).authenticatorSelection).toEqual({
    ...{ residentKey: 'discouraged', requireResidentKey: false, userVerification: 'preferred' },
  })
})

test('[7.08] whoever signs in chooses among their own passkeys; the second step is one of the account’s', () => {
  const common = { challenge: 'c', timeout: 300_000, rpId: 'keel.test' }
  expect(requestOptions(relyingParty, 'c', [])).toEqual({ ...common, userVerification: 'required' })
  expect(requestOptions(relyingParty, 'c', [{ credential_id: 'old', transports: [] }])).toEqual({
    ...{ ...common, userVerification: 'preferred' },
    allowCredentials: [{ type: 'public-key', id: 'old' }],
  })
})

test('[7.08] no two challenges are alike, and a passkey has a name until its owner gives one', () => {
  expect(makeChallenge()).not.toBe(makeChallenge())
  expect(Buffer.from(makeChallenge(), 'base64url')).toHaveLength(32)
  expect(nameOfPasskey('ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4')).toBe('Google Password Manager')
  expect(nameOfPasskey('00000000-0000-0000-0000-000000000000')).toBe('Passkey')
})
