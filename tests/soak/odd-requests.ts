import { seedProducts } from '#database/seed/catalogue-content.ts'
import { LISTED_PAGES } from '#shop/search-engines/listed-pages.ts'
import type { Random } from './random.ts'

/** A request as its bytes, so that it may be malformed in ways an HTTP client would not send. */
export interface OddRequest {
  readonly target: string
  readonly bytes: Buffer
}

const SERVICE_PATHS = [
  '/admin/products',
  '/api/2025-07/graphql.json',
  '/api/unstable/graphql.json',
  '/cart/c/none',
  '/cdn/keel-kneeling-chair/front.svg?width=99999999&format=webp',
  '/cdn/keel-kneeling-chair/none.png?width=-1',
  '/checkouts/none',
  '/orders/none',
  '/auth/v1/token?grant_type=password',
  '/auth/v1/signup',
  '/auth/v1/user',
  '/auth/v1/verify?token=a&type=signup&redirect_to=//evil.example',
  '/auth/v1/.well-known/jwks.json',
  '/rest/v1/reviews?select=*&rating=gte.4',
  '/realtime/v1/websocket?vsn=2.0.0',
  '/storage/v1/object/public/review-pictures/a',
  '/webhooks/shopify',
  '/health/live',
  '/health/ready',
]
const PATHS = [
  ...LISTED_PAGES,
  ...seedProducts.map(({ handle }) => `/product/${handle}`),
  ...[
    '/search?q=chair',
    '/delivery?zip=04101',
    '/delivery/answer?zip=04101&goods=9900',
    '/login?next=/.//evil.example',
    '/account',
    '/checkout',
    '/currency',
    '/newsletter',
  ],
  ...['/robots.txt', '/sitemap.xml', '/favicon.svg', '/speculation-rules.json'],
  ...SERVICE_PATHS,
]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'get']
const ENDINGS = [
  '/',
  '?',
  '?q=%',
  '?q=%00',
  '/..%2f..%2fetc/passwd',
  '/%',
  '//',
  '/\\',
  ';a=b',
  '.br',
  '%20',
  '#a',
]
const NUMBERS = ['0', '1', '5', '-1', '99999999999999999999', '1e9', 'NaN', '', ' ', '4294967296', '00']
const WORDS = ['bytes', 'items', '*', '"a"', 'W/"a"', "' or 1=1 --", '\u00ff\u00fe', '{}', 'x'.repeat(3_000)]
const DATES = ['Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Feb 9999 99:99:99 GMT', 'yesterday', '0']
const CODINGS = [
  'br',
  'gzip',
  'identity',
  '*',
  'br;q=0',
  'gzip;q=9',
  'zstd',
  ',,,',
  ';q=',
  'gzip;q=0.0, *;q=0',
]
const TYPES = [
  'text/html',
  'image/avif',
  '*/*',
  'application/json',
  'application/x-www-form-urlencoded',
  '/;',
  'multipart/form-data',
]
const BODIES = [
  '',
  '{',
  '{"query":"{ shop { name } }"}',
  '[]',
  'null',
  '{"email":"a@b.example","password":"a-long-enough-one"}',
  'currency=EUR&return=//evil.example',
  'a='.repeat(5_000),
  '\0\u00ff'.repeat(200),
  `{"a":${'['.repeat(2_000)}`,
]

const HEADERS: readonly ((random: Random) => string)[] = [
  (random) => `Range: bytes=${random.pick(NUMBERS)}-${random.pick(NUMBERS)}`,
  (random) =>
    `Range: ${random.pick(WORDS)}=${random.pick(NUMBERS)}-,-${random.pick(NUMBERS)},${random.pick(WORDS)}`,
  (random) => `If-Range: ${random.pick([...WORDS, ...DATES])}`,
  (random) => `If-None-Match: ${random.pick(WORDS)}, ${random.pick(WORDS)}`,
  (random) => `If-Match: ${random.pick(WORDS)}`,
  (random) => `If-Modified-Since: ${random.pick(DATES)}`,
  (random) => `If-Unmodified-Since: ${random.pick(DATES)}`,
  (random) => `Accept: ${random.pick(TYPES)},${random.pick(TYPES)};q=${random.pick(NUMBERS)}`,
  (random) => `Accept-Encoding: ${random.pick(CODINGS)}, ${random.pick(CODINGS)}`,
  (random) => `Accept-Language: ${random.pick(WORDS)}`,
  (random) => `Content-Type: ${random.pick(TYPES)}`,
  (random) => `Cookie: currency=${random.pick(['EUR', 'XXX', ...WORDS])}; ${random.pick(WORDS)}`,
  (random) => `X-Forwarded-For: ${random.pick(['1.2.3.4', '::1', ...WORDS])}`,
  (random) => `Authorization: Bearer ${random.pick([...WORDS, 'eyJhbGciOiJub25lIn0.e30.'])}`,
  (random) => `apikey: ${random.pick(WORDS)}`,
  (random) => `X-Shopify-Storefront-Access-Token: ${random.pick(WORDS)}`,
  (random) => `Prefer: ${random.pick(WORDS)}=${random.pick(NUMBERS)}`,
  (random) => `Origin: ${random.pick(['null', 'https://evil.example', ...WORDS])}`,
  (random) => `Expect: ${random.pick(['100-continue', 'coffee'])}`,
  (random) => `Upgrade: ${random.pick(['websocket', 'h2c'])}\r\nConnection: Upgrade`,
  (random) => `X-HTTP-Method-Override: ${random.pick(METHODS)}`,
]
const MAX_HEADERS = 5

/** Makes a random request. `keys` are those that any page may have: with them a service does more than refuse. */
export function oddRequest(random: Random, keys: readonly string[]): OddRequest {
  const path = random.pick(PATHS) + (random.below(4) === 0 ? random.pick(ENDINGS) : '')
  const target = random.below(20) === 0 ? `http://localhost${path}` : path
  // Half are plain GETs, as most visits are; the rest take any method, fitting or not.
  const method = random.below(2) === 0 ? 'GET' : random.pick(METHODS)
  const body = method === 'GET' || method === 'HEAD' ? '' : random.pick(BODIES)
  const headers = Array.from({ length: random.below(MAX_HEADERS + 1) }, () => random.pick(HEADERS)(random))
  if (random.below(2) === 0) headers.push(...keys)
  // One in eight states too great a length: the connection ends before the body does.
  const length = Buffer.byteLength(body, 'latin1') + (random.below(8) === 0 ? 100 : 0)
  const host = random.below(10) === 0 ? random.pick(WORDS) : 'localhost'
  const head = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers]
  if (body) head.push(`Content-Length: ${length}`)
  return { target, bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1') }
}
