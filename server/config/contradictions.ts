import { isThisMachine } from '#facts/this-machine.ts'
import type { Variable } from './environment.ts'
import type { CheckedEnvironment } from './environment-schema.ts'
import { findWrongKeys } from './wrong-keys.ts'

/** Each variable on the left needs all of those on the right. */
const NEEDS: readonly (readonly [Variable, readonly Variable[]])[] = [
  ['DATABASE_DIRECT_URL', ['DATABASE_URL']],
  ['FRONT_PURGE_URLS', ['FRONT']],
  ['FRONT_SERVICE', ['FRONT']],
  ['FRONT_TOKEN', ['FRONT']],
  ['STOREFRONT_URL', ['STOREFRONT_ACCESS_TOKEN']],
  ['STOREFRONT_ACCESS_TOKEN', ['STOREFRONT_URL']],
  ['STOREFRONT_API_VERSION', ['STOREFRONT_URL']],
  ['STOREFRONT_WEBHOOK_SECRET', ['STOREFRONT_URL']],
  ['STRIPE_SECRET_KEY', ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']],
  ['STRIPE_PUBLISHABLE_KEY', ['STRIPE_SECRET_KEY']],
  ['STRIPE_WEBHOOK_SECRET', ['STRIPE_SECRET_KEY']],
  ['STRIPE_API_URL', ['STRIPE_SECRET_KEY']],
  ['BACKEND_URL', ['BACKEND_ANON_KEY', 'BACKEND_SERVICE_KEY']],
  ['BACKEND_ANON_KEY', ['BACKEND_URL']],
  ['BACKEND_SERVICE_KEY', ['BACKEND_URL']],
  ['METRICS_HOST', ['METRICS_PORT']],
  ['OTEL_TRACES_SAMPLER_ARG', ['OTEL_TRACES_SAMPLER']],
]

const OF_THE_TWIN = ['REDIRECT_URLS', 'ANONYMOUS_SIGN_INS', 'SIGN_UPS'] as const

/** Finds problems between values that are each valid alone. */
export function findContradictions(environment: CheckedEnvironment): string[] {
  const problems = NEEDS.flatMap(([name, needed]) => {
    const missing = needed.filter((other) => environment[other] === undefined)
    if (environment[name] === undefined || missing.length === 0) return []
    return [`${name} is set, but ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not`]
  })
  if (environment.STOREFRONT_URL !== undefined && isOpenToOthers(environment.STOREFRONT_URL)) {
    problems.push('STOREFRONT_URL must begin with https://, as its tokens and carts cross the network')
  }
  if (environment.PORT === 0 && environment.PUBLIC_URL === undefined) {
    problems.push('PORT is 0 (any free port), so PUBLIC_URL must say the origin that people see')
  }
  if (environment.ACCESS_TOKEN_TTL_S !== undefined && environment.BACKEND_URL !== undefined) {
    problems.push('ACCESS_TOKEN_TTL_S is set, but with BACKEND_URL the hosted backend makes the tokens')
  }
  if (environment.PAYMENTS !== undefined && environment.STOREFRONT_URL !== undefined) {
    problems.push('PAYMENTS is set, but with STOREFRONT_URL the hosted storefront takes the money')
  }
  if (environment.VETTED_AGENTS !== undefined && environment.STOREFRONT_URL !== undefined) {
    problems.push('VETTED_AGENTS is set, but with STOREFRONT_URL the hosted storefront answers agents')
  }
  problems.push(...findFrontProblems(environment))
  problems.push(...findStripeProblems(environment))
  for (const name of OF_THE_TWIN) {
    if (environment[name] === undefined || environment.BACKEND_URL === undefined) continue
    problems.push(`${name} is set, but with BACKEND_URL the hosted backend decides that`)
  }
  if (environment.IMPORT_SAMPLE_REVIEWS === 'true' && environment.CLAIMS === 'substantiated') {
    problems.push('IMPORT_SAMPLE_REVIEWS is true, but with CLAIMS=substantiated there are no sample reviews')
  }
  if (environment.METRICS_PORT === environment.PORT) {
    problems.push(`METRICS_PORT is ${environment.PORT}, where the shop itself listens: take another port`)
  }
  problems.push(...findWrongKeys(environment))
  return problems
}

function findFrontProblems(environment: CheckedEnvironment): string[] {
  const { FRONT: front, FRONT_PURGE_URLS: urls, FRONT_SERVICE: service, FRONT_TOKEN: token } = environment
  if (front === undefined) return []
  if (front === 'varnish')
    return urls === undefined ? ['FRONT is varnish, so FRONT_PURGE_URLS must say where it takes purges'] : []
  if (service === undefined || token === undefined)
    return [`FRONT is ${front}, so FRONT_SERVICE and FRONT_TOKEN must be set`]
  return urls !== undefined && urls.length > 1 ? [`FRONT is ${front}, which has one address for purges`] : []
}

/** Finds what the keys of a Stripe account must not be together, before any of them is used. */
function findStripeProblems(environment: CheckedEnvironment): string[] {
  const { PAYMENTS, STOREFRONT_URL, STRIPE_SECRET_KEY: secret, STRIPE_API_URL: apiUrl } = environment
  if (secret === undefined) {
    return PAYMENTS === 'stripe' ? ['PAYMENTS is stripe, but STRIPE_SECRET_KEY is not set'] : []
  }
  const problems: string[] = []
  const isLive = isOfLive(secret)
  const { STRIPE_PUBLISHABLE_KEY: publishable, PUBLIC_URL: publicUrl } = environment
  if (STOREFRONT_URL !== undefined)
    problems.push('STRIPE_SECRET_KEY is set, but with STOREFRONT_URL the hosted storefront takes the money')
  if (publishable !== undefined && isOfLive(publishable) !== isLive)
    problems.push(
      `STRIPE_PUBLISHABLE_KEY is a ${modeOf(!isLive)} key and STRIPE_SECRET_KEY a ${modeOf(isLive)} one: take both of one mode`,
    )
  if (isLive && new URL(publicUrl ?? 'http://localhost').protocol !== 'https:')
    problems.push('STRIPE_SECRET_KEY is a live key, so PUBLIC_URL must begin with https://')
  if (apiUrl !== undefined && (isLive || !isThisMachine(new URL(apiUrl).hostname)))
    problems.push('STRIPE_API_URL is for a stand-in on this machine, with test keys')
  return problems
}

function isOfLive(key: string): boolean {
  return key.includes('_live_')
}

function modeOf(isLive: boolean): string {
  return isLive ? 'live' : 'test'
}

/** Plain http is allowed only to this machine itself. */
function isOpenToOthers(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !isThisMachine(hostname)
}
