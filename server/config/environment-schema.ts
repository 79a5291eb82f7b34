import { isIP } from 'node:net'
import * as v from 'valibot'
import { addressesOf } from '#database/postgres/servers.ts'
import { PAYMENT_PROVIDER_NAMES } from '#services/storefront/payments/open-providers.ts'
import { FRONT_KINDS } from '../front/front-config.ts'
import { SAMPLERS } from '../telemetry/telemetry-config.ts'
import type { Variable } from './environment.ts'

/** With a shorter one, a slow page would hold an expired token; with a longer one, a stolen token lasts for weeks. */
const MIN_TOKEN_TTL_S = 60
const MAX_TOKEN_TTL_S = 7 * 24 * 3600
/** A supervisor kills a process that takes longer to end. */
const MAX_DRAIN_S = 300

/** A shorter one is guessed by whoever holds the file and has time. */
const MIN_PASSPHRASE = 12

const MIN_EXPORT_MS = 1_000
const MAX_EXPORT_MS = 3_600_000

/** Each host is asked whenever a server has to be found. */
const MAX_HOSTS = 10
const SESSION_ATTRIBUTES = /[?&]target_session_attrs=(?!(?:read-write|primary)(?:&|$))/

/** The form that each variable must have. The message completes 'NAME must be …'. */
export const environmentSchema = v.object({
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  HOST: v.optional(matching(/^[A-Za-z0-9.:-]+$/, 'a host name or an address')),
  PUBLIC_URL: v.optional(origin()),
  TRUST_PROXY: v.optional(addresses()),
  FRONT: v.optional(v.picklist(FRONT_KINDS, oneOf(FRONT_KINDS))),
  FRONT_PURGE_URLS: v.optional(origins()),
  FRONT_SERVICE: v.optional(matching(/^[A-Za-z0-9]{1,64}$/, 'the id of a service or of a zone')),
  FRONT_TOKEN: v.optional(token()),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(postgresUrl()),
  DATABASE_DIRECT_URL: v.optional(postgresUrl()),
  BACKUP_PASSPHRASE: v.optional(
    v.pipe(v.string(), v.minLength(MIN_PASSPHRASE, `at least ${MIN_PASSPHRASE} characters`)),
  ),
  DRAIN_S: v.optional(wholeNumber(0, MAX_DRAIN_S)),
  STOREFRONT_URL: v.optional(origin()),
  STOREFRONT_ACCESS_TOKEN: v.optional(token()),
  STOREFRONT_API_VERSION: v.optional(matching(/^\d{4}-(?:01|04|07|10)$/, 'a version such as 2025-07')),
  STOREFRONT_WEBHOOK_SECRET: v.optional(token()),
  STOREFRONT_NAME: v.optional(v.string()),
  BACKEND_URL: v.optional(origin()),
  BACKEND_ANON_KEY: v.optional(token()),
  BACKEND_SERVICE_KEY: v.optional(token()),
  ACCESS_TOKEN_TTL_S: v.optional(wholeNumber(MIN_TOKEN_TTL_S, MAX_TOKEN_TTL_S)),
  REDIRECT_URLS: v.optional(redirectUrls()),
  ANONYMOUS_SIGN_INS: v.optional(v.picklist(['true', 'false'], 'true or false')),
  SIGN_UPS: v.optional(v.picklist(['true', 'false'], 'true or false')),
  PAYMENTS: v.optional(v.picklist(PAYMENT_PROVIDER_NAMES, oneOf(PAYMENT_PROVIDER_NAMES))),
  STRIPE_SECRET_KEY: v.optional(
    matching(
      /^[sr]k_(?:test|live)_\w+$/,
      'a secret key of Stripe’s, sk_test_…, sk_live_… or a restricted one',
    ),
  ),
  STRIPE_PUBLISHABLE_KEY: v.optional(
    matching(/^pk_(?:test|live)_\w+$/, 'a publishable key of Stripe’s, pk_test_… or pk_live_…'),
  ),
  STRIPE_WEBHOOK_SECRET: v.optional(matching(/^whsec_\S+$/, 'the signing secret of a webhook, whsec_…')),
  STRIPE_API_URL: v.optional(origin()),
  VETTED_AGENTS: v.optional(v.string()),
  SMTP_URL: v.optional(url(['smtp:', 'smtps:'], 'an smtp:// or smtps:// address')),
  IMPORT_SAMPLE_REVIEWS: v.optional(v.picklist(['true', 'false'], 'true or false')),
  CLAIMS: v.optional(v.picklist(['as-specified', 'substantiated'], 'as-specified or substantiated')),
  METRICS_PORT: v.optional(wholeNumber(1, 65_535)),
  METRICS_HOST: v.optional(matching(/^[A-Za-z0-9.:-]+$/, 'a host name or an address')),
  OTEL_SDK_DISABLED: v.optional(v.picklist(['true', 'false'], 'true or false')),
  OTEL_TRACES_EXPORTER: v.optional(v.picklist(['otlp', 'none'], 'otlp or none')),
  OTEL_METRICS_EXPORTER: v.optional(v.picklist(['otlp', 'none'], 'otlp or none')),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(collector()),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: v.optional(collector()),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: v.optional(collector()),
  OTEL_EXPORTER_OTLP_PROTOCOL: v.optional(v.literal('http/protobuf', 'http/protobuf')),
  OTEL_METRIC_EXPORT_INTERVAL: v.optional(wholeNumber(MIN_EXPORT_MS, MAX_EXPORT_MS)),
  OTEL_TRACES_SAMPLER: v.optional(v.picklist(SAMPLERS, oneOf(SAMPLERS))),
  OTEL_TRACES_SAMPLER_ARG: v.optional(share()),
} satisfies Record<Variable, v.GenericSchema>)

export type CheckedEnvironment = v.InferOutput<typeof environmentSchema>

function oneOf(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(names)
}

function matching(pattern: RegExp, meaning: string) {
  return v.pipe(v.string(), v.regex(pattern, meaning))
}

/**
 * A key or token is sent in a header, which allows neither blanks nor non-ASCII characters. Quotation marks come from a
 * file of variables that was read without a shell.
 */
function token() {
  return v.pipe(
    matching(/^[\x21-\x7e]+$/, 'a key without blanks'),
    v.regex(/^[^"'`]+$/, 'a key without quotation marks around it'),
  )
}

function wholeNumber(min: number, max: number) {
  const meaning = `a whole number from ${min} to ${max}`
  return v.pipe(
    matching(/^\d{1,9}$/, meaning),
    v.transform(Number),
    v.minValue(min, meaning),
    v.maxValue(max, meaning),
  )
}

function share() {
  return v.pipe(matching(/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/, 'a share from 0 to 1'), v.transform(Number))
}

function collector() {
  return url(['http:', 'https:'], 'the http:// address of a collector')
}

/** `split` tells the addresses of a text that names several. */
function url(protocols: readonly string[], meaning: string, split = (text: string) => [text]) {
  return v.pipe(
    v.string(),
    v.check(
      (text) =>
        split(text)
          .map((each) => URL.parse(each))
          .every((each) => protocols.includes(each?.protocol ?? '') && each?.hostname !== ''),
      meaning,
    ),
    // An unencoded password would end up in the database's name, which error messages repeat.
    v.check(
      (text) =>
        !split(text).some((each) => `${URL.parse(each)?.pathname}${URL.parse(each)?.hash}`.includes('@')),
      `${meaning}, in whose password /, ? and # are written %2F, %3F and %23`,
    ),
  )
}

/** Of several hosts the one that takes writes is meant, as libpq says by `target_session_attrs`. */
function postgresUrl() {
  return v.pipe(
    v.string(),
    v.check((text) => !/[?&]host=[^&]*,/.test(text), 'an address with its hosts before the path'),
    v.check(
      (text) => !SESSION_ATTRIBUTES.test(text),
      'an address of the server which takes writes: target_session_attrs can be read-write alone',
    ),
    v.check((text) => addressesOf(text).length <= MAX_HOSTS, `an address of at most ${MAX_HOSTS} hosts`),
    url(['postgres:', 'postgresql:'], 'a postgres:// address', addressesOf),
  )
}

function origin() {
  const meaning = 'an origin such as https://shop.example, without a path'
  return v.pipe(
    v.string(),
    v.check((text) => {
      const parsed = URL.parse(text)
      return parsed !== null && isHttp(parsed) && parsed.href === `${parsed.origin}/`
    }, meaning),
    v.transform((text) => new URL(text).origin),
  )
}

function origins() {
  return v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((each) => each.trim())),
    v.array(origin()),
    v.maxLength(20, 'at most 20 origins'),
  )
}

function isHttp({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:'
}

/** Each address needs two slashes and a host, which excludes `javascript:` and `data:`. */
function redirectUrls() {
  const meaning = 'addresses such as https://admin.example/welcome, separated by commas'
  return v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((address) => address.trim())),
    v.check(
      (list) =>
        list.every(
          (address) =>
            /^[a-z][a-z\d+.-]*:\/\/[^/?#@*]+(?:\/[^?#*]*)?$/i.test(address) && URL.canParse(address),
        ),
      meaning,
    ),
  )
}

function addresses() {
  const meaning = 'IP addresses or networks such as 10.0.0.0/8, separated by commas'
  return v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((address) => address.trim())),
    v.check((list) => list.every(isAddressOrNetwork), meaning),
  )
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
