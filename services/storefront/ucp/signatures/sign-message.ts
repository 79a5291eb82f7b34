import { sign } from 'node:crypto'
import type { ShopKey } from './shop-keys.ts'
import { contentDigest, type SignableAnswer, type SignableRequest, signatureBase } from './signature-base.ts'

/** Of these headers those are signed that the request has. */
const SIGNED_HEADERS = [
  'ucp-agent',
  'idempotency-key',
  'content-digest',
  'content-type',
  'webhook-id',
  'webhook-timestamp',
]

/** Adds the digest of its body, where it has one, and the signature to the headers of a request that is to be sent. */
export function signRequest(
  { kid, key }: ShopKey,
  { method, url, headers }: Omit<SignableRequest, 'headers'> & { readonly headers: Record<string, string> },
  body: string | undefined,
  now: Date,
): Record<string, string> {
  const all = { ...headers, ...(body !== undefined && { 'content-digest': contentDigest(body) }) }
  const sent = new Headers(all)
  const components = [
    '@method',
    '@authority',
    '@path',
    ...(url.search === '' ? [] : ['@query']),
    ...SIGNED_HEADERS.filter((name) => sent.has(name)),
  ]
  const signed = signatureOf({ kid, key }, { method, url, headers: sent }, components, now)
  return { ...all, ...signed }
}

/** Adds the digest of its body and the signature to the headers of an answer with a body. */
export function signAnswer(
  shopKey: ShopKey,
  { status, headers }: SignableAnswer,
  body: Uint8Array,
  now: Date,
): Headers {
  const all = new Headers(headers)
  all.set('content-digest', contentDigest(body))
  const components = ['@status', 'content-digest', 'content-type']
  const signed = signatureOf(shopKey, { status, headers: all }, components, now)
  for (const [name, value] of Object.entries(signed)) all.set(name, value)
  return all
}

function signatureOf(
  { kid, key }: ShopKey,
  message: SignableRequest | SignableAnswer,
  components: readonly string[],
  now: Date,
): Record<string, string> {
  const identifiers = components.map((name) => `"${name}"`)
  const parameters = `(${identifiers.join(' ')});created=${Math.floor(now.getTime() / 1000)};keyid="${kid}"`
  const base = signatureBase(message, identifiers, parameters)
  if (base === undefined) throw new Error('a message lacks what its signature covers')
  const signature = sign('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' })
  return { 'signature-input': `sig1=${parameters}`, signature: `sig1=:${signature.toString('base64')}:` }
}
