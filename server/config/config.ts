import { resolve } from 'node:path'
import * as v from 'valibot'
import type { DatabaseOptions } from '#database/connect.ts'
import { brand } from '#facts/brand.ts'
import type { ClaimsMode } from '#facts/claims/standing.ts'
import type { SignIns } from '#services/backend/parts.ts'
import type { MailDelivery } from '#services/mail/mail.ts'
import type { PaymentSettings } from '#services/storefront/payments/open-providers.ts'
import type { StripeAccount } from '#services/storefront/payments/stripe/stripe-account.ts'
import { FRONT_APIS, type FrontConfig } from '../front/front-config.ts'
import type { TelemetryConfig } from '../telemetry/telemetry-config.ts'
import { findContradictions } from './contradictions.ts'
import type { Environment } from './environment.ts'
import { type CheckedEnvironment, environmentSchema } from './environment-schema.ts'
import { toTelemetry } from './to-telemetry.ts'

export interface Config {
  readonly port: number
  readonly host: string
  /** The origin people see, without a slash at the end. It is never taken from a request. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly database: DatabaseOptions
  /** What `npm run backup` encrypts with; undefined: its file is not encrypted. */
  readonly backupPassphrase: string | undefined
  /** How long a process that is asked to end goes on answering, so that a load balancer notices. */
  readonly drainS: number
  readonly storefront: StorefrontConfig
  readonly backend: BackendConfig
  /** Addresses and networks whose forwarded-for header counts. */
  readonly trustedProxies: readonly string[]
  /** A cache in front that keeps pages and forgets them by tag; undefined: there is none. */
  readonly front: FrontConfig | undefined
  readonly mail: MailDelivery
  readonly claims: ClaimsMode
  /** Whether products of clause 4.05 without reviews get samples, which they never do where claims must be proved. */
  readonly importSampleReviews: boolean
  readonly telemetry: TelemetryConfig
}

export type StorefrontConfig =
  | {
      readonly kind: 'embedded'
      readonly name: string
      readonly apiVersion: string
      readonly payments: PaymentSettings
      /** A file of the profiles of agents that the owner lets in; undefined: none. */
      readonly vettedAgents: string | undefined
    }
  | {
      readonly kind: 'hosted'
      readonly name: string
      readonly apiVersion: string
      readonly url: string
      readonly accessToken: string
      /** The store signs its webhooks with this secret; without it the shop takes none. */
      readonly webhookSecret: string | undefined
    }

export type BackendConfig =
  | {
      readonly kind: 'embedded'
      readonly accessTokenTtlS: number
      /** Addresses, besides the shop's, that links in mails may lead to. */
      readonly redirectUrls: readonly string[]
      readonly signIns: SignIns
    }
  | {
      readonly kind: 'hosted'
      readonly url: string
      readonly anonKey: string
      readonly serviceKey: string
    }

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] }

const STOREFRONT_API_VERSION = '2025-07'
const ACCESS_TOKEN_TTL_S = 3600
/** The default of a shop of several processes; a load balancer has checked some five times by then. */
const DRAIN_S = 5
const EVERY_INTERFACE = ['0.0.0.0', '::']
/** A problem is printed and may be logged, so it never repeats the values of these variables. */
const SECRET = /^(?:DATABASE_URL|DATABASE_DIRECT_URL|SMTP_URL)$|_(?:TOKEN|KEY|SECRET|PASSPHRASE)$/

/** Turns the environment into a configuration, or into one line for each problem with it. */
export function readConfig(environment: Environment): ConfigResult {
  const checked = v.safeParse(environmentSchema, environment, { abortPipeEarly: true })
  if (!checked.success)
    return { ok: false, problems: checked.issues.map((issue) => toProblem(issue, environment)) }
  const problems = findContradictions(checked.output)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config: toConfig(checked.output) }
}

function toProblem(issue: v.BaseIssue<unknown>, environment: Environment): string {
  const name = String(issue.path?.[0]?.key)
  const value = SECRET.test(name) ? 'what it holds' : JSON.stringify(environment[name as keyof Environment])
  return `${name} must be ${issue.message}, not ${value}`
}

function toConfig(environment: CheckedEnvironment): Config {
  const { PORT: port, HOST: host = 'localhost' } = environment
  const dataDir = resolve(environment.DATA_DIR)
  return {
    port,
    host,
    publicUrl: environment.PUBLIC_URL ?? localOrigin(host, port),
    dataDir,
    database: environment.DATABASE_URL
      ? { kind: 'postgres', url: environment.DATABASE_URL, directUrl: environment.DATABASE_DIRECT_URL }
      : { kind: 'pglite', folder: resolve(dataDir, 'database') },
    backupPassphrase: environment.BACKUP_PASSPHRASE,
    drainS: environment.DRAIN_S ?? (environment.DATABASE_URL ? DRAIN_S : 0),
    storefront: toStorefront(environment),
    backend: toBackend(environment),
    trustedProxies: environment.TRUST_PROXY ?? [],
    front: toFront(environment),
    mail: environment.SMTP_URL
      ? { kind: 'smtp', url: environment.SMTP_URL }
      : { kind: 'outbox', folder: resolve(dataDir, 'outbox') },
    claims: environment.CLAIMS ?? 'as-specified',
    importSampleReviews: importsSamples(environment),
    telemetry: toTelemetry(environment),
  }
}

/** A hosted backend holds the owner's own data, so samples are imported there only on request. */
function importsSamples({ IMPORT_SAMPLE_REVIEWS, CLAIMS, BACKEND_URL }: CheckedEnvironment): boolean {
  if (CLAIMS === 'substantiated') return false
  return IMPORT_SAMPLE_REVIEWS ? IMPORT_SAMPLE_REVIEWS === 'true' : BACKEND_URL === undefined
}

function toStorefront(environment: CheckedEnvironment): StorefrontConfig {
  const { STOREFRONT_URL: url, STOREFRONT_ACCESS_TOKEN: accessToken } = environment
  const apiVersion = environment.STOREFRONT_API_VERSION ?? STOREFRONT_API_VERSION
  if (url === undefined || accessToken === undefined) {
    return {
      kind: 'embedded',
      name: environment.STOREFRONT_NAME ?? brand.embeddedStorefrontName,
      apiVersion,
      payments: { provider: environment.PAYMENTS ?? 'test-card', stripe: toStripe(environment) },
      vettedAgents: environment.VETTED_AGENTS,
    }
  }
  const name = environment.STOREFRONT_NAME ?? brand.hostedStorefrontName
  const webhookSecret = environment.STOREFRONT_WEBHOOK_SECRET
  return { kind: 'hosted', name, apiVersion, url, accessToken, webhookSecret }
}

function toFront(environment: CheckedEnvironment): FrontConfig | undefined {
  const { FRONT: kind, FRONT_SERVICE: service = '', FRONT_TOKEN: token = '' } = environment
  if (kind === undefined) return undefined
  const urls = environment.FRONT_PURGE_URLS ?? []
  if (kind === 'varnish') return { kind, urls }
  return { kind, url: urls[0] ?? FRONT_APIS[kind], service, token }
}

function toStripe(environment: CheckedEnvironment): StripeAccount | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = environment
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = environment
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined) return undefined
  return { secretKey, publishableKey, webhookSecret, apiUrl }
}

function toBackend(environment: CheckedEnvironment): BackendConfig {
  const { BACKEND_URL: url, BACKEND_ANON_KEY: anonKey, BACKEND_SERVICE_KEY: serviceKey } = environment
  if (url === undefined || anonKey === undefined || serviceKey === undefined) {
    return {
      kind: 'embedded',
      accessTokenTtlS: environment.ACCESS_TOKEN_TTL_S ?? ACCESS_TOKEN_TTL_S,
      redirectUrls: environment.REDIRECT_URLS ?? [],
      signIns: {
        areAnonymousAllowed: environment.ANONYMOUS_SIGN_INS === 'true',
        areSignUpsAllowed: environment.SIGN_UPS !== 'false',
      },
    }
  }
  return { kind: 'hosted', url, anonKey, serviceKey }
}

function localOrigin(host: string, port: number): string {
  const reachable = EVERY_INTERFACE.includes(host) ? 'localhost' : host
  return new URL(`http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`).origin
}
