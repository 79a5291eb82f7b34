import { isIP } from 'node:net'
import * as v from 'valibot'
import type { Variable } from './environment.ts'

/** Shorter, and a slow page would hold a dead token; longer, and a stolen one lives for weeks. */
const MIN_TOKEN_TTL_S = 60
const MAX_TOKEN_TTL_S = 7 * 24 * 3600
/** Longer, and whatever supervises the process has ended it. */
const MAX_DRAIN_S = 300

/** After the password, which may hold a comma. */
const SEVERAL_HOSTS = /^\w+:\/\/(?:[^/?#]*@)?(?![^/?#]*@)[^/?#]*,|[?&]host=[^&]*,/

/** What each variable must look like by itself. The message completes 'NAME must be …'. */
export const environmentSchema = v.object({
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  HOST: v.optional(matching(/^[A-Za-z0-9.:-]+$/, 'a host name or an address')),
  PUBLIC_URL: v.optional(origin()),
  TRUST_PROXY: v.optional(addresses()),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(postgresUrl()),
  DATABASE_DIRECT_URL: v.optional(postgresUrl()),
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
  SMTP_URL: v.optional(url(['smtp:', 'smtps:'], 'an smtp:// or smtps:// address')),
  IMPORT_SAMPLE_REVIEWS: v.optional(v.picklist(['true', 'false'], 'true or false')),
  CLAIMS: v.optional(v.picklist(['as-specified', 'substantiated'], 'as-specified or substantiated')),
} satisfies Record<Variable, v.GenericSchema>)

export type CheckedEnvironment = v.InferOutput<typeof environmentSchema>

function matching(pattern: RegExp, meaning: string) {
  return v.pipe(v.string(), v.regex(pattern, meaning))
}

/** A key or token travels in a header, which holds no blanks and nothing beyond ASCII. */
function token() {
  return matching(/^[\x21-\x7e]+$/, 'a key without blanks')
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

function url(protocols: readonly string[], meaning: string) {
  return v.pipe(
    v.string(),
    v.check(
      (text) => protocols.includes(URL.parse(text)?.protocol ?? '') && URL.parse(text)?.hostname !== '',
      meaning,
    ),
  )
}

/** The driver knows one host, and passes over what it does not know: neither may be found out at night. */
function postgresUrl() {
  return v.pipe(
    v.string(),
    v.check(
      (text) => !SEVERAL_HOSTS.test(text),
      'the address of one host: for several, give a name or a balancer that leads to the one which takes writes',
    ),
    v.check(
      (text) => !/[?&]target_session_attrs=/.test(text),
      'an address without target_session_attrs: it must lead to the server which takes writes',
    ),
    url(['postgres:', 'postgresql:'], 'a postgres:// address'),
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

function isHttp({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:'
}

/** With two slashes and a host, so none that runs or holds something, as `javascript:` and `data:` do. */
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
