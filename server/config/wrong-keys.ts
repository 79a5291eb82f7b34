import * as v from 'valibot'
import type { CheckedEnvironment } from './environment-schema.ts'

/** The kind of a key, as far as its form tells; `unknown` where its form is none of these. */
type KindOfKey =
  | { readonly of: 'supabase'; readonly role: 'public' | 'secret' | 'other'; readonly claims?: Claims }
  | { readonly of: 'shopify' }
  | { readonly of: 'stripe' }
  | { readonly of: 'unknown' }

type Claims = v.InferOutput<typeof claimsSchema>

/**
 * All of Shopify's tokens with a prefix are secrets: `shpat_`, `shpca_`, `shppa_` and `shpua_` of the Admin API (the
 * first also of servers that ask the storefront), `shpss_` of an app, `shptka_` of themes, `prtapi_` of partners,
 * `atkn_` of the command line. The storefront's public token is 32 hexadecimal digits.
 */
const SHOPIFY_SECRET = /\b(?:shp[a-z]*|prtapi|atkn)_/i
const SHOPIFY_APP_SECRET = /^shpss_/
/** Keys of an account at Stripe, secret and restricted ones, what signs its webhooks, and the publishable one. */
const STRIPE_KEY = /\b(?:[srp]k_(?:test|live)|whsec)_/i
const SUPABASE_PUBLIC = /^sb_publishable_/
const SUPABASE_SECRET = /\bsb_secret_/
/** Tokens of the account that owns projects. */
const SUPABASE_ACCOUNT = /\bsbp_/
const ROLES: ReadonlyMap<string, 'public' | 'secret'> = new Map([
  ['anon', 'public'],
  ['service_role', 'secret'],
])
const PROJECT_HOST = /^([a-z]{20})\.supabase\.co$/
const SECOND_MS = 1000

const claimsSchema = v.object({
  role: v.string(),
  /** The name that the project has in its address. */
  ref: v.optional(v.string()),
  /** The time of expiry, in seconds since 1970. */
  exp: v.optional(v.number()),
})

/** Judges each key by its form, since a secret in the place of a public key would be in every page. */
export function findWrongKeys(environment: CheckedEnvironment): string[] {
  const { STOREFRONT_URL, BACKEND_URL } = environment
  return [
    ...(STOREFRONT_URL === undefined ? [] : [ofPublicToken(environment), ofWebhookSecret(environment)]),
    ...(BACKEND_URL === undefined ? [] : [ofAnonKey(environment), ofServiceKey(environment)]),
  ].flat()
}

function ofPublicToken({ STOREFRONT_ACCESS_TOKEN: token }: CheckedEnvironment): string[] {
  if (token === undefined) return []
  const kind = kindOf(token)
  if (kind.of === 'shopify') {
    return [
      'STOREFRONT_ACCESS_TOKEN holds a secret of Shopify’s, which would be in every page: take the public token of the Storefront API, 32 characters without a prefix',
    ]
  }
  if (kind.of === 'supabase' || kind.of === 'stripe') {
    const owner = kind.of === 'supabase' ? 'Supabase' : 'Stripe'
    return [`STOREFRONT_ACCESS_TOKEN holds a key of ${owner}’s: take the public token of the Storefront API`]
  }
  return []
}

function ofWebhookSecret(environment: CheckedEnvironment): string[] {
  const { STOREFRONT_WEBHOOK_SECRET: secret, STOREFRONT_ACCESS_TOKEN: token } = environment
  if (secret === undefined) return []
  if (secret === token) {
    return [
      'STOREFRONT_WEBHOOK_SECRET is the STOREFRONT_ACCESS_TOKEN, which is in every page: anyone could sign webhooks',
    ]
  }
  // An app's secret signs the webhooks that the app made, so it is valid here.
  const isOther = kindOf(secret).of !== 'unknown' && !SHOPIFY_APP_SECRET.test(secret)
  return isOther
    ? ['STOREFRONT_WEBHOOK_SECRET holds a key of another kind: take the secret that signs the webhooks']
    : []
}

function ofAnonKey(environment: CheckedEnvironment): string[] {
  const { BACKEND_ANON_KEY: key } = environment
  if (key === undefined) return []
  const kind = kindOf(key)
  if (kind.of === 'shopify') {
    return ['BACKEND_ANON_KEY holds a secret of Shopify’s, which would be in every page']
  }
  if (kind.of === 'supabase' && kind.role === 'secret') {
    return ['BACKEND_ANON_KEY holds a service key, which would be in every page']
  }
  if (kind.of !== 'supabase' || kind.role === 'other') {
    return [
      'BACKEND_ANON_KEY holds no key of Supabase’s: take the publishable key, sb_publishable_…, or the older one for anon',
    ]
  }
  return ofClaims('BACKEND_ANON_KEY', kind.claims, environment)
}

function ofServiceKey(environment: CheckedEnvironment): string[] {
  const { BACKEND_SERVICE_KEY: key } = environment
  if (key === undefined) return []
  const kind = kindOf(key)
  if (kind.of === 'supabase' && kind.role === 'public') {
    return [
      'BACKEND_SERVICE_KEY holds a public key, which may not do what the shop does: take the secret key of the project',
    ]
  }
  if (kind.of !== 'supabase' || kind.role === 'other') {
    return [
      'BACKEND_SERVICE_KEY holds no service key of Supabase’s: take the secret key, sb_secret_…, or the older one for service_role',
    ]
  }
  return ofClaims('BACKEND_SERVICE_KEY', kind.claims, environment)
}

/** An older key names its project and its time of expiry; a newer one has no claims. */
function ofClaims(name: string, claims: Claims | undefined, { BACKEND_URL: url }: CheckedEnvironment) {
  if (claims === undefined) return []
  const { exp, ref } = claims
  if (exp !== undefined && exp * SECOND_MS <= Date.now())
    return [`${name} holds a key that is no longer good`]
  const [, project] = PROJECT_HOST.exec(url === undefined ? '' : new URL(url).hostname) ?? []
  const isOfOther = project !== undefined && ref !== undefined && ref !== project
  return isOfOther ? [`${name} holds a key of another project than the one in BACKEND_URL`] : []
}

function kindOf(key: string): KindOfKey {
  if (SHOPIFY_SECRET.test(key)) return { of: 'shopify' }
  if (STRIPE_KEY.test(key)) return { of: 'stripe' }
  if (SUPABASE_SECRET.test(key)) return { of: 'supabase', role: 'secret' }
  if (SUPABASE_ACCOUNT.test(key)) return { of: 'supabase', role: 'other' }
  if (SUPABASE_PUBLIC.test(key)) return { of: 'supabase', role: 'public' }
  const claims = claimsOf(key)
  return claims ? { of: 'supabase', role: ROLES.get(claims.role) ?? 'other', claims } : { of: 'unknown' }
}

/** The claims of a JSON Web Token, whose signature is not verified. */
function claimsOf(key: string): Claims | undefined {
  const parts = key.split('.')
  if (parts.length !== 3) return undefined
  const payload = Buffer.from(parts[1] ?? '', 'base64url').toString()
  const claims = v.safeParse(v.pipe(v.string(), v.parseJson(), claimsSchema), payload)
  return claims.success ? claims.output : undefined
}
