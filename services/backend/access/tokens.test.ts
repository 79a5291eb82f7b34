import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createApiKeys } from '../keys/api-keys.ts'
import { createTokenReader, whoAsks } from './token-reader.ts'
import { verifyToken } from './verify-token.ts'

const BEGAN_S = 1_772_798_400
const ISSUER = 'https://keel.test/auth/v1'
const apiKeys = createApiKeys({ anonKey: 'anon-key', serviceKey: 'service-key' })

let ours: CryptoKeyPair
let others: CryptoKeyPair
beforeAll(async () => {
  ;[ours, others] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')])
})
let passedS: number
let looked: number
beforeEach(() => {
  ;[passedS, looked] = [0, 0]
})

const parts = {
  publicUrl: 'https://keel.test',
  apiKeys,
  now: () => new Date((BEGAN_S + passedS) * 1000),
  signingKeys: {
    verifier: async (kid: string) => {
      looked += 1
      if (kid === 'away') throw new Error('no database')
      return kid === 'ours' ? ours.publicKey : undefined
    },
  } as never,
}

interface Changes {
  readonly claims?: object
  readonly header?: object
  readonly key?: CryptoKey
}
const claims = {
  iss: ISSUER,
  aud: 'authenticated',
  sub: 'ada',
  role: 'authenticated',
  iat: BEGAN_S,
  exp: BEGAN_S + 3600,
}
const make = (changes: Changes = {}) =>
  new SignJWT({ ...claims, ...changes.claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'ours', ...changes.header })
    .sign(changes.key ?? ours.privateKey)
const kindOf = async (changes: Changes = {}) => (await verifyToken(parts, await make(changes))).kind

test('a token of ours, meant for us and of now, says what it says', async () => {
  expect(await verifyToken(parts, await make())).toEqual({ kind: 'verified', claims })
})

test('one that somebody else signed, or nobody, is not ours', async () => {
  expect(await kindOf({ key: others.privateKey })).toBe('not-ours')
  expect(await kindOf({ header: { kid: 'theirs' } })).toBe('not-ours')
  expect(await kindOf({ header: { kid: undefined } })).toBe('not-ours')
  const [header, payload] = (await make()).split('.')
  const none = Buffer.from('{"alg":"none","kid":"ours"}').toString('base64url')
  for (const token of ['', 'a.b.c', `${header}.${payload}.`, `${none}.${payload}.`])
    expect(await verifyToken(parts, token), token).toMatchObject({ kind: 'not-ours' })
  expect(await verifyToken(parts, await make({ header: { kid: 'theirs' } }))).toMatchObject({
    problem: 'unrecognized JWT kid',
  })
})

test('a secret in place of a pair of keys signs nothing', async () => {
  const { x = '' } = await exportJWK(ours.publicKey)
  const symmetric = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: 'ours' })
    .sign(Buffer.from(x))
  expect(await verifyToken(parts, symmetric)).toMatchObject({ kind: 'not-ours' })
})

test('it lasts to its end, and ten seconds for clocks that differ', async () => {
  passedS = 3609
  expect(await kindOf()).toBe('verified')
  passedS = 3610
  expect(await kindOf()).toBe('expired')
})

test.each([
  { iss: 'https://else.test/auth/v1' },
  { iss: undefined },
  { aud: 'anon' },
  { aud: undefined },
  { exp: undefined },
  { iat: undefined },
  { nbf: BEGAN_S + 11 },
])('ours, and not for us: %j', async (changed) => {
  expect(await kindOf({ claims: changed })).toBe('wrong-claims')
})

test('a database that cannot be reached is not the token’s fault', async () => {
  await expect(kindOf({ header: { kid: 'away' } })).rejects.toThrow('no database')
})

test('a key has its role, a token its account’s, and no other role is one', async () => {
  const reader = createTokenReader(parts)
  expect(await reader.read('anon-key')).toEqual({
    kind: 'known',
    who: { role: 'anon', claims: { role: 'anon' } },
  })
  expect(await reader.read('service-key')).toMatchObject({ who: { role: 'service_role' } })
  expect(await reader.read(await make())).toEqual({ kind: 'known', who: { role: 'authenticated', claims } })
  for (const role of ['postgres', 'keel_owner', '', undefined, 7])
    expect(await reader.read(await make({ claims: { role } })), String(role)).toEqual({
      kind: 'wrong-claims',
      problem: 'no such role',
    })
  expect(await reader.read('anon-ke')).toMatchObject({ kind: 'not-ours' })
})

test('a token is checked once, and anew once it has run out', async () => {
  const reader = createTokenReader(parts)
  const token = await make()
  for (let time = 0; time < 3; time++) expect(await reader.read(token)).toMatchObject({ kind: 'known' })
  expect(looked).toBe(1)
  passedS = 3599
  await reader.read(token)
  expect(looked).toBe(1)
  passedS = 3600
  expect(await reader.read(token)).toMatchObject({ kind: 'known' })
  expect(looked).toBe(2)
  passedS = 3610
  expect(await reader.read(token)).toMatchObject({ kind: 'expired' })
})

test.each<[Record<string, string>, string]>([
  [{}, ''],
  [{ apikey: 'key' }, 'key'],
  [{ apikey: 'key', authorization: 'Bearer token' }, 'token'],
  [{ apikey: 'key', authorization: 'bearer   token' }, 'token'],
  [{ apikey: 'key', authorization: 'Bearer' }, ''],
  [{ apikey: 'key', authorization: 'Bearertoken' }, 'key'],
  [{ apikey: 'key', authorization: 'Basic dTpw' }, 'key'],
  [{ apikey: 'key', authorization: 'x Bearer token' }, 'key'],
])('%j asks as %j', async (headers, read) => {
  const asked: string[] = []
  await whoAsks({ read: async (token) => void asked.push(token) as never }, new Headers(headers))
  expect(asked).toEqual([read])
})

test('a key is known whole, by either role', () => {
  expect(['anon-key', 'service-key', 'anon-keys', '', 'ANON-KEY'].map((key) => apiKeys.roleOf(key))).toEqual([
    'anon',
    'service_role',
    undefined,
    undefined,
    undefined,
  ])
})
