import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { makeApiKey } from '../../keys/api-keys.ts'
import type { BackendParts } from '../../parts.ts'
import type { Account } from '../accounts/select-accounts.ts'
import type { Session } from './session.ts'
import {
  issueAccessToken,
  readRefreshToken,
  toSessionJson,
  verifyAccessToken,
  writeRefreshToken,
} from './tokens.ts'

const KEY = '0f'.repeat(32)
const ADA = '0f5e0000-0000-4000-8000-00000000000a'
const SESSION = '1f5e0000-0000-4000-8000-00000000000b'
const BEGAN_S = 1_772_798_400

let keys: CryptoKeyPair
beforeAll(async () => {
  keys = await generateKeyPair('ES256')
})
const parts = {
  ...{
    publicUrl: 'https://keel.test',
    accessTokenTtlS: 3600,
    refreshTokenKey: KEY,
    now: () => new Date(BEGAN_S * 1000),
  },
  signingKeys: {
    signer: async () => ({ kid: 'ours', key: keys.privateKey }),
    verifier: async (kid: string) => (kid === 'ours' ? keys.publicKey : undefined),
  },
} as unknown as BackendParts
const account = {
  ...{ id: ADA, email: 'ada@example.com', phone: null, role: 'authenticated', is_anonymous: false },
  ...{
    raw_app_meta_data: { provider: 'email' },
    raw_user_meta_data: { name: 'Ada' },
    factors: [],
    identities: [],
  },
} as unknown as Account
const session = {
  id: SESSION,
  aal: 'aal1',
  amr: [{ method: 'password', timestamp: 1 }],
} as unknown as Session

test('an access token says who, for how long, and how they came in', async () => {
  const { token, expiresAtS } = await issueAccessToken(parts, account, session)
  expect(expiresAtS).toBe(BEGAN_S + 3600)
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', kid: 'ours', typ: 'JWT' })
  expect(decodeJwt(token)).toEqual({
    ...{ iss: 'https://keel.test/auth/v1', sub: ADA, aud: 'authenticated', exp: expiresAtS, iat: BEGAN_S },
    ...{
      email: 'ada@example.com',
      phone: '',
      app_metadata: { provider: 'email' },
      user_metadata: { name: 'Ada' },
    },
    ...{
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: 1 }],
      session_id: SESSION,
    },
    is_anonymous: false,
  })
  expect(await verifyAccessToken(parts, token)).toMatchObject({ sub: ADA, session_id: SESSION })
  const nameless = await issueAccessToken(parts, { ...account, email: null } as Account, session)
  expect(decodeJwt(nameless.token)).toMatchObject({ email: '' })
})

test('a token of ours that is no account’s opens nothing', async () => {
  const good = {
    iss: 'https://keel.test/auth/v1',
    aud: 'authenticated',
    iat: BEGAN_S,
    exp: BEGAN_S + 60,
    role: 'authenticated',
  }
  const refused = async (claims: object) => {
    const token = await new SignJWT({ ...good, sub: ADA, session_id: SESSION, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'ours' })
      .sign(keys.privateKey)
    return verifyAccessToken(parts, token).catch(({ status, code, message }) => [status, code, message])
  }
  const ids = [403, 'bad_jwt', 'invalid claim: sub and session_id claims must be UUIDs']
  expect(await refused({ sub: undefined })).toEqual([403, 'bad_jwt', 'invalid claim: missing sub claim'])
  expect(await refused({ sub: 'ada' })).toEqual(ids)
  expect(await refused({ session_id: undefined })).toEqual(ids)
  expect(await refused({ session_id: 'x' })).toEqual(ids)
  expect(await refused({ role: undefined })).toEqual(ids)
  expect(await refused({ aud: 'else' })).toEqual([
    ...[403, 'bad_jwt'],
    expect.stringMatching(/^invalid JWT: unable to parse or verify signature, .*aud/),
  ])
})

test('a refresh token is read by who wrote it, and by nobody else', () => {
  for (const counter of [0, 1, 2 ** 47]) {
    const token = writeRefreshToken({ sessionId: SESSION, counter }, KEY)
    expect(token).toMatch(/^[\w-]{51}$/)
    expect(readRefreshToken(token, KEY)).toEqual({ sessionId: SESSION, counter })
    expect(readRefreshToken(token, '5e'.repeat(32))).toBeUndefined()
  }
})

test('one that was changed, cut or written otherwise is none', () => {
  const token = writeRefreshToken({ sessionId: SESSION, counter: 7 }, KEY)
  const bytes = Buffer.from(token, 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(readRefreshToken(changed.toString('base64url'), KEY), String(at)).toBeUndefined()
  }
  for (const wrong of [
    '',
    'x',
    token.slice(1),
    `${token}A`,
    `${token}=`,
    ` ${token}`,
    bytes.toString('base64').replace(/=+$/, '='),
  ])
    expect(readRefreshToken(wrong, KEY), wrong).toBeUndefined()
})

test('a session is both tokens, how long the first one lasts, and whose it is', async () => {
  const json = await toSessionJson(parts, account, session, 3)
  expect(json).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: BEGAN_S + 3600,
    user: { id: ADA },
  })
  expect(decodeJwt(String(json.access_token))).toMatchObject({ session_id: SESSION })
  expect(readRefreshToken(String(json.refresh_token), KEY)).toEqual({ sessionId: SESSION, counter: 3 })
})

test('a key of the shop names its role alone, and lasts ten years', async () => {
  const key = await makeApiKey('anon', parts.signingKeys)
  const { exp = 0, iat = 0, ...claims } = decodeJwt(key)
  expect(claims).toEqual({ role: 'anon', iss: 'keel' })
  expect((exp - iat) / 86_400).toBeCloseTo(3652.5, -1)
  expect(decodeProtectedHeader(key)).toEqual({ alg: 'ES256', kid: 'ours', typ: 'JWT' })
})
