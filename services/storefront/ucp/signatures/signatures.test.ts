import { createHash, createPublicKey, generateKeyPairSync, type JsonWebKey, sign, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { publicKeys, shopKey } from './shop-keys.ts'
import { signAnswer, signRequest } from './sign-message.ts'
import { contentDigest } from './signature-base.ts'
import { type SignedRequest, verifyRequest } from './verify-request.ts'

const SECRET = 'ab'.repeat(32)
const NOW = new Date('2026-11-26T05:00:00Z')
const BODY = '{"id":"1001"}'
const DAY_MS = 24 * 60 * 60_000

type Keys = Parameters<typeof verifyRequest>[1]
const keysAt = (now: Date, secret = SECRET) => publicKeys(secret, now) as unknown as Keys

function signed(change: (request: SignedRequest) => Partial<SignedRequest> = () => ({})): SignedRequest {
  const url = new URL('https://agent.example/hooks/orders?shop=keel')
  const headers = {
    'content-type': 'application/json',
    'ucp-agent': 'profile="https://keel.test/.well-known/ucp"',
    'webhook-id': 'e1',
  }
  const sent = signRequest(shopKey(SECRET, NOW), { method: 'POST', url, headers }, BODY, NOW)
  const request = { method: 'POST', url, headers: new Headers(sent), contentDigest: contentDigest(BODY) }
  return { ...request, ...change(request) }
}

const withHeaders = (more: Record<string, string>) => (request: SignedRequest) => ({
  headers: new Headers({ ...Object.fromEntries(request.headers), ...more }),
})
const codeOf = (request: SignedRequest, keys = keysAt(NOW), now = NOW) => {
  const verdict = verifyRequest(request, keys, now)
  return verdict.kind === 'refused' ? verdict.code : verdict.kind
}

test('what the shop signs, whoever has its profile verifies', () => {
  expect(codeOf(signed())).toBe('verified')
})

test('the key changes by the quarter; the one before and the one after are in the profile', () => {
  const later = new Date(NOW.getTime() + 90 * DAY_MS)
  expect(shopKey(SECRET, later).kid).not.toBe(shopKey(SECRET, NOW).kid)
  expect(codeOf(signed(), keysAt(later))).toBe('verified')
  expect(codeOf(signed(), keysAt(new Date(NOW.getTime() + 181 * DAY_MS)))).toBe('key_not_found')
  expect(keysAt(NOW)).toHaveLength(3)
})

test.each([
  ['an hour and a half old', 90 * 60_000],
  ['of the day before', DAY_MS],
  ['of ten minutes ahead', -10 * 60_000],
])('a signature %s is nothing', (_case, laterMs) => {
  expect(codeOf(signed(), keysAt(NOW), new Date(NOW.getTime() + laterMs))).toBe('signature_invalid')
})

test('a signature lasts for an hour, and clocks may differ by minutes', () => {
  for (const laterMs of [59 * 60_000, -4 * 60_000])
    expect(codeOf(signed(), keysAt(NOW), new Date(NOW.getTime() + laterMs))).toBe('verified')
})

test('a signature that says when it ends is nothing after that, though it was made just now', () => {
  const expired = (request: SignedRequest) => {
    const input = request.headers.get('signature-input') ?? ''
    const expires = Math.floor(NOW.getTime() / 1000) - 600
    return withHeaders({ 'signature-input': `${input};expires=${expires}` })(request)
  }
  const verdict = verifyRequest(signed(expired), keysAt(NOW), NOW)
  expect(verdict).toMatchObject({ code: 'signature_invalid', content: expect.stringContaining('too old') })
})

describe('a signature that is meant for Web Bot Auth too', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty = '', crv, x, y } = publicKey.export({ format: 'jwk' })
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
  const address = '"https://agent.example/p";type=jwks_uri'
  function dual({ kid = thumbprint, label = 'sig1', tag = 'web-bot-auth', agent = `sig1=${address}` } = {}) {
    const url = new URL('https://keel.test/api/ucp/rest/orders/1')
    const headers = new Headers({
      'ucp-agent': 'profile="https://agent.example/p"',
      'signature-agent': agent,
    })
    const createdS = NOW.getTime() / 1000
    const list = `("@method" "@authority" "@path" "ucp-agent" "signature-agent";key="${label}")`
    const parameters = `${list};created=${createdS};expires=${createdS + 60};keyid="${kid}";tag="${tag}"`
    const base = [
      '"@method": GET',
      '"@authority": keel.test',
      '"@path": /api/ucp/rest/orders/1',
      '"ucp-agent": profile="https://agent.example/p"',
      `"signature-agent";key="${label}": ${address}`,
      `"@signature-params": ${parameters}`,
    ].join('\n')
    const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
    headers.set('signature-input', `sig1=${parameters}`)
    headers.set('signature', `sig1=:${sign('sha256', Buffer.from(base), key).toString('base64')}:`)
    const keys = [{ kty, crv, x, y, kid }]
    return codeOf({ method: 'GET', url, headers, contentDigest: undefined }, keys)
  }

  test('is one by the key of the profile', () => {
    expect(dual()).toBe('verified')
    expect(dual({ agent: `other="https://other.example/", sig1=${address.replace(';', '; ')}` })).toBe(
      'verified',
    )
  })

  test.each([
    ['whose key is not named by its thumbprint', { kid: 'agent-1' }],
    ['that covers the member of another signature', { label: 'sig2', agent: `sig2=${address}` }],
    ['of another purpose', { tag: 'payments' }],
    ['whose agent was changed', { agent: 'sig1="https://evil.example/p";type=jwks_uri' }],
    ['whose agent has no member of its name', { agent: `sig2=${address}` }],
  ])('is nothing %s', (_case, wrong) => {
    expect(dual(wrong)).toBe('signature_invalid')
  })
})

test('an answer is signed with its status, its body and its type', () => {
  const headers = new Headers({ 'content-type': 'application/json' })
  const sent = signAnswer(shopKey(SECRET, NOW), { status: 201, headers }, Buffer.from(BODY), NOW)
  const isOf = (status: number, body: string) => {
    const input = sent.get('signature-input')?.slice('sig1='.length)
    const base = [
      `"@status": ${status}`,
      `"content-digest": ${contentDigest(body)}`,
      '"content-type": application/json',
      `"@signature-params": ${input}`,
    ].join('\n')
    const key = createPublicKey({ key: keysAt(NOW)[0] as JsonWebKey, format: 'jwk' })
    const signature = Buffer.from(/^sig1=:(.*):$/.exec(sent.get('signature') ?? '')?.[1] ?? '', 'base64')
    return verify('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }, signature)
  }
  expect(isOf(201, BODY)).toBe(true)
  expect(isOf(200, BODY)).toBe(false)
  expect(isOf(201, '{"id":"1002"}')).toBe(false)
})

test('no private part is in the profile', () => {
  expect(JSON.stringify(keysAt(NOW))).not.toContain('"d"')
})

test.each<[string, (request: SignedRequest) => Partial<SignedRequest>, string]>([
  ['another body', () => ({ contentDigest: contentDigest('{"id":"1002"}') }), 'digest_mismatch'],
  ['another method', () => ({ method: 'PUT' }), 'signature_invalid'],
  ['another path', () => ({ url: new URL('https://agent.example/other?shop=keel') }), 'signature_invalid'],
  [
    'another query',
    () => ({ url: new URL('https://agent.example/hooks/orders?shop=x') }),
    'signature_invalid',
  ],
  [
    'another host',
    () => ({ url: new URL('https://evil.example/hooks/orders?shop=keel') }),
    'signature_invalid',
  ],
  ['another agent', withHeaders({ 'ucp-agent': 'profile="https://evil.example/"' }), 'signature_invalid'],
  ['a key that it did not sign', withHeaders({ 'idempotency-key': 'k' }), 'signature_invalid'],
  ['a broken signature', withHeaders({ signature: 'sig1=:AAAA:' }), 'signature_invalid'],
  ['a signature of another name', withHeaders({ signature: 'sig2=:AAAA:' }), 'signature_invalid'],
  ['no signature', withHeaders({ 'signature-input': '' }), 'signature_missing'],
  [
    'nothing that is covered',
    withHeaders({ 'signature-input': `sig1=();keyid="${shopKey(SECRET, NOW).kid}"` }),
    'signature_invalid',
  ],
  [
    'a key that nobody has',
    withHeaders({ 'signature-input': 'sig1=("@method");keyid="no"' }),
    'key_not_found',
  ],
])('is nothing with %s', (_case, change, code) => {
  expect(codeOf(signed(change))).toBe(code)
})

test('the key of another shop, one for encryption and one of an unknown kind verify nothing', () => {
  expect(codeOf(signed(), keysAt(NOW, 'cd'.repeat(32)))).toBe('signature_invalid')
  expect(
    codeOf(
      signed(),
      keysAt(NOW).map((key) => ({ ...key, use: 'enc' })),
    ),
  ).toBe('key_not_found')
  expect(
    codeOf(
      signed(),
      keysAt(NOW).map((key) => ({ ...key, kty: 'OKP', crv: 'Ed25519' })),
    ),
  ).toBe('algorithm_unsupported')
  expect(
    codeOf(
      signed(),
      keysAt(NOW).map((key) => ({ ...key, x: 'broken' })),
    ),
  ).toBe('algorithm_unsupported')
})
