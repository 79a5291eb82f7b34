import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { publicKeys, shopKey } from './shop-keys.ts'
import { signRequest } from './sign-message.ts'
import { contentDigest, readComponent, signatureBase } from './signature-base.ts'
import { isSigned, type SignedRequest, verifyRequest } from './verify-request.ts'

const NOW = new Date('2026-11-26T05:00:00Z')
const NOW_S = NOW.getTime() / 1000
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'agent-1' } as Keys[number]
const BODY = '{"id":"1001"}'

type Keys = Parameters<typeof verifyRequest>[1]

interface Signing {
  /** The parts that the signature covers. */
  readonly covers?: readonly string[]
  readonly list?: string
  readonly more?: string
  readonly path?: string
  readonly headers?: Record<string, string>
  readonly body?: string
  /** The header as it is sent, from the one that is right. */
  readonly signature?: (right: string) => string
  readonly input?: (right: string) => string
}

const LEAST = ['@method', '@authority', '@path']

/** A request that an agent signs with its own key, over whatever parts and with whatever parameters it likes. */
function signed({ covers = LEAST, list, more = `;keyid="agent-1"`, ...rest }: Signing = {}): SignedRequest {
  const {
    path = '/orders/1',
    headers = {},
    body,
    signature = (right) => right,
    input = (right) => right,
  } = rest
  const url = new URL(`https://keel.test${path}`)
  const all = new Headers({
    ...headers,
    ...(body !== undefined && { 'content-digest': contentDigest(body) }),
  })
  const named = covers.map((name) => `"${name}"`)
  const parameters = `(${list ?? named.join(' ')})${more}`
  const base = signatureBase({ method: 'GET', url, headers: all }, named, parameters) ?? ''
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
  const right = `sig1=:${sign('sha256', Buffer.from(base), key).toString('base64')}:`
  all.set('signature-input', input(`sig1=${parameters}`))
  all.set('signature', signature(right))
  return {
    method: 'GET',
    url,
    headers: all,
    contentDigest: body === undefined ? undefined : contentDigest(body),
  }
}

const verdictOf = (signing: Signing, keys: Keys = [jwk]) => verifyRequest(signed(signing), keys, NOW)
const codeOf = (signing: Signing, keys?: Keys) => {
  const verdict = verdictOf(signing, keys)
  return verdict.kind === 'refused' ? verdict.code : verdict.kind
}

describe('a signature covers all of a request that can be changed', () => {
  const json = { 'content-type': 'application/json' }
  const whole: [string, Signing, readonly string[]][] = [
    ['the least', {}, LEAST],
    ['a query', { path: '/orders/1?all' }, [...LEAST, '@query']],
    ['a body', { body: BODY, headers: json }, [...LEAST, 'content-digest', 'content-type']],
    ['who asks', { headers: { 'ucp-agent': 'profile="https://a.example/"' } }, [...LEAST, 'ucp-agent']],
    ['its own key', { headers: { 'idempotency-key': 'k' } }, [...LEAST, 'idempotency-key']],
    ['another purpose', { headers: { 'signature-agent': 'sig1="x"' } }, [...LEAST, 'signature-agent']],
  ]

  test.each(whole)('%s', (_case, signing, covers) => {
    expect(codeOf({ ...signing, covers })).toBe('verified')
    for (const left of covers)
      expect(codeOf({ ...signing, covers: covers.filter((each) => each !== left) }), `without ${left}`).toBe(
        'signature_invalid',
      )
  })

  test('what is not there cannot be covered', () => {
    for (const name of ['idempotency-key', '@scheme', '@status', 'Method'])
      expect(codeOf({ covers: [...LEAST, name] }), name).toBe('signature_invalid')
  })

  test('where nothing is asked behind it, the query is a question mark alone', () => {
    expect(codeOf({ covers: [...LEAST, '@query'] })).toBe('verified')
  })
})

test.each([
  ['blanks between what is covered', { list: '"@method"  "@authority"\t"@path" ' }],
  ['blanks before its parameters', { more: ' ; keyid="agent-1" ; created=1795669200' }],
  ['a purpose that both sides know', { more: ';keyid="agent-1";alg="ecdsa-p256-sha256";x' }],
  [
    'others before it',
    { input: (right: string) => `a=("@method");keyid="agent-1",b=();keyid="x", ${right}` },
  ],
  ['four others before it', { input: (right: string) => `${'a=();keyid="x",'.repeat(4)}${right}` }],
  ['others beside it', { signature: (right: string) => `other=:AAAA:, ${right} ,last=:AA==:` }],
])('a signature may have %s', (_case, signing) => {
  expect(codeOf(signing)).toBe('verified')
})

test.each<[string, Signing, string]>([
  ['five others before it', { input: (right) => `${'a=();keyid="x",'.repeat(5)}${right}` }, 'key_not_found'],
  ['no name of a key', { more: ';created=1795669200' }, 'key_not_found'],
  ['a name that it does not end', { more: ';keyid="agent-12"' }, 'key_not_found'],
  [
    'parts that nobody knows how to name',
    { list: '"@method" "@authority" "@path" "x";sf' },
    'signature_invalid',
  ],
  ['a member of something else', { list: '"@method";key="sig1" "@authority" "@path"' }, 'signature_invalid'],
  ['another purpose', { more: ';keyid="agent-1"; tag="payments"' }, 'signature_invalid'],
  ['nothing but its name', { signature: () => 'sig1=::' }, 'signature_invalid'],
  ['more than its bytes', { signature: (right) => `${right}x` }, 'signature_invalid'],
  ['less than a name', { signature: (right) => `-${right}` }, 'signature_invalid'],
  [
    'its bytes under another name',
    { signature: (right) => right.replace('sig1', 'sig2') },
    'signature_invalid',
  ],
])('a signature with %s is none', (_case, signing, code) => {
  expect(codeOf(signing)).toBe(code)
})

test.each([
  ['made as long ago as may be', 'created', -3_600, 'verified'],
  ['made a second before that', 'created', -3_601, 'signature_invalid'],
  ['made as far ahead as clocks differ', 'created', 300, 'verified'],
  ['made a second after that', 'created', 301, 'signature_invalid'],
  ['over for as long as clocks differ', 'expires', -300, 'verified'],
  ['over for a second more', 'expires', -301, 'signature_invalid'],
  ['good for ever', 'expires', 10_000_000, 'verified'],
])('a signature %s', (_case, name, seconds, code) => {
  expect(codeOf({ more: `; ${name}=${NOW_S + seconds} ;keyid="agent-1"` })).toBe(code)
})

test.each<[string, object, string]>([
  ['for signatures', { use: 'sig', key_ops: ['verify'], alg: 'ES256' }, 'verified'],
  ['for encryption', { use: 'enc' }, 'key_not_found'],
  ['that only signs', { key_ops: ['sign'] }, 'key_not_found'],
  ['with a word for its uses', { key_ops: 'sign' }, 'verified'],
  [
    'of another kind',
    generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }),
    'algorithm_unsupported',
  ],
  [
    'of another curve',
    generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey.export({ format: 'jwk' }),
    'algorithm_unsupported',
  ],
  ['for another algorithm', { alg: 'ES384' }, 'algorithm_unsupported'],
  ['of no point on its curve', { x: 'AAAA' }, 'algorithm_unsupported'],
])('by a key %s', (_case, more, code) => {
  expect(codeOf({}, [{ ...jwk, ...more }])).toBe(code)
})

test('of keys of one name the first that is for signatures counts', () => {
  expect(codeOf({}, [{ ...jwk, use: 'enc' }, jwk])).toBe('verified')
})

test('a key that is not known is said, though a signature for another purpose stands beside it', () => {
  const other = 'sig2=("@method");keyid="agent-1";tag="other"'
  const input = (right: string) => `${right}, ${other}`
  expect(codeOf({ input }, [])).toBe('key_not_found')
  expect(codeOf({ input: (right) => `${other}, ${right}` }, [])).toBe('key_not_found')
})

test('whoever is refused is told in words what was wrong', () => {
  const words = (signing: Signing, keys?: Keys) => verdictOf(signing, keys)
  const not = 'The signature is not one of this request.'
  expect(words({ covers: [] })).toMatchObject({ status: 401, content: not })
  expect(words({}, [])).toMatchObject({
    status: 401,
    content: 'The agent’s profile has no key of this name.',
  })
  expect(words({}, [{ ...jwk, kty: 'OKP' }])).toMatchObject({
    ...{ status: 400, content: 'Signatures of such keys are not understood here.' },
  })
  expect(words({ input: () => '' })).toMatchObject({
    ...{ status: 401, content: 'This has to be asked for with a signature.' },
  })
  const changed = {
    ...signed({
      body: BODY,
      covers: [...LEAST, 'content-digest', 'content-type'],
      headers: { 'content-type': 'a/b' },
    }),
  }
  expect(verifyRequest({ ...changed, contentDigest: contentDigest('x') }, [jwk], NOW)).toMatchObject({
    ...{ status: 400, code: 'digest_mismatch', content: 'The body is not the one that was signed.' },
  })
})

test('a request is signed where either header says so, and needs both', () => {
  const request = (headers: Record<string, string>) => ({ ...signed(), headers: new Headers(headers) })
  expect(isSigned(request({}))).toBe(false)
  expect(isSigned(request({ signature: 'x' }))).toBe(true)
  expect(isSigned(request({ 'signature-input': 'x' }))).toBe(true)
  const half = request({ 'signature-input': signed().headers.get('signature-input') ?? '' })
  expect(verifyRequest(half, [jwk], NOW)).toMatchObject({ code: 'signature_missing' })
})

test.each([
  ['"@method"', { name: '@method', key: undefined }],
  ['"signature-agent";key="sig1"', { name: 'signature-agent', key: 'sig1' }],
  ['"@method";req', undefined],
  ['x"@method"', undefined],
  ['@method', undefined],
])('%s names a part: %j', (identifier, component) => {
  expect(readComponent(identifier)).toEqual(component)
})

test('of a dictionary one member is signed, its blanks left out, and the last of its name', () => {
  const headers = new Headers({ agent: 'a="1" , b="x";  type=y;z="q", a="2";w' })
  const baseOf = (key: string) =>
    signatureBase(
      { method: 'get', url: new URL('https://keel.test/'), headers },
      [`"agent";key="${key}"`, '"@method"'],
      '()',
    )
  expect(baseOf('b')).toBe('"agent";key="b": "x";type=y;z="q"\n"@method": GET\n"@signature-params": ()')
  expect(baseOf('a')).toContain('"2";w')
  expect(baseOf('c')).toBeUndefined()
})

describe('what the shop signs', () => {
  const SECRET = 'ab'.repeat(32)
  const send = (path: string, body: string | undefined) => {
    const url = new URL(`https://agent.example${path}`)
    return signRequest(shopKey(SECRET, NOW), { method: 'POST', url, headers: {} }, body, NOW)
  }

  test('covers its query and its body, where it has them', () => {
    expect(send('/hooks?shop=keel', BODY)['signature-input']).toContain(
      'sig1=("@method" "@authority" "@path" "@query" "content-digest");created=1795669200;keyid="shop-',
    )
    expect(send('/hooks', undefined)).not.toHaveProperty('content-digest')
    expect(send('/hooks', undefined)['signature-input']).toContain('("@method" "@authority" "@path");')
  })

  test('is by a key of its quarter, of its shop, that says what it is for', () => {
    const PERIOD_MS = 90 * 24 * 60 * 60_000
    const kidsAt = (now: Date) => publicKeys(SECRET, now).map(({ kid }) => String(kid))
    const next = new Date(NOW.getTime() + PERIOD_MS)
    const [now = '', before = '', after = ''] = kidsAt(NOW)
    expect(kidsAt(next)).toEqual([after, now, expect.any(String)])
    expect(new Set([now, before, after]).size).toBe(3)
    expect(publicKeys(SECRET, NOW)[0]).toMatchObject({ use: 'sig', alg: 'ES256', kty: 'EC', crv: 'P-256' })
    const points = [publicKeys(SECRET, NOW), publicKeys('cd'.repeat(32), NOW)].flat().map(({ x }) => x)
    expect(new Set(points).size).toBe(6)
  })
})
