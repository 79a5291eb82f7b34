import type { Foothold } from './dear-request.ts'

const LONG = 'x'.repeat(2_000)
const UUID = '00000000-0000-4000-8000-000000000000'

/** Values for the parameters of a route's path. */
const VALUES: Readonly<Record<string, string>> = {
  version: '2025-07',
  file: 'graphql.json',
  handle: 'keel-kneeling-chair',
  sku: LONG,
  code: LONG,
  plan: '1',
  number: '999999999999999',
  state: 'ME',
  return: 'R1-1',
  refund: '1',
  day: '2026-03-06',
  view: '1',
  name: 'CN-2026-1',
  claim: 'W1-1',
  quote: 'Q1001',
  entry: 'certificate.bifma',
  id: UUID,
  message: 'M1',
  account: UUID,
  case: '1',
  picture: '1',
  secret: LONG,
  token: LONG,
  lines: Array.from({ length: 400 }, (_, at) => `${at + 1}:1`).join(','),
  bucket: 'review-pictures',
  topic: 'a',
  event: 'b',
  factorId: UUID,
  userId: UUID,
  passkeyId: UUID,
}

/** The path of a route as a stranger can ask for it. Throws for a parameter that has no value here. */
export function fillPath(path: string, foothold: Foothold): string {
  const [order, checkout, picture] = [foothold.orderPath, foothold.checkoutPath, foothold.picturePath].map(
    (known) => known.split('?')[0] ?? known,
  )
  return path
    .replace('/orders/:number/:secret', order ?? '')
    .replace('/checkouts/:token', checkout ?? '')
    .replace('/cdn/:handle/:file', picture ?? '')
    .replace(/:(\w+)(\{[^}]*\})?|\[(\w+)\]/g, (_, name, _pattern, ofPage) => fillerFor(name ?? ofPage, path))
    .replace(/\*$/, 'review-pictures/a/b/c')
}

function fillerFor(name: string, path: string): string {
  const value = name === 'slug' || name === 'page' ? 'posture' : VALUES[name]
  if (value === undefined) throw new Error(`nobody knows what to ask ${path} for: no value for its ${name}`)
  return value
}
