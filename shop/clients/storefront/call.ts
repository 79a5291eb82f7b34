import { createStorefrontApiClient } from '@shopify/storefront-api-client'
import * as v from 'valibot'
import { describeIssues, shortened } from '../describe-issues.ts'
import { answered, failed, failedWithStatus, type StorefrontResult } from './error.ts'

export interface StorefrontOptions {
  readonly url: string
  readonly accessToken: string
  readonly apiVersion: string
  readonly providerName: string
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
  readonly log?: { warn(fields: object, message: string): void } | undefined
  readonly timeoutMs?: number | undefined
}

/** Sends one GraphQL document and parses its `data` with the schema beside it. */
export type StorefrontCall = <Data>(
  document: string,
  variables: Record<string, unknown>,
  dataSchema: v.GenericSchema<unknown, Data>,
) => Promise<StorefrontResult<Data>>

const DEFAULT_TIMEOUT_MS = 10_000
/** A failed answer is kept up to this length, enough for its message. */
const MAX_KEPT_CHARACTERS = 300

export function createStorefrontCall(options: StorefrontOptions): StorefrontCall {
  const { providerName, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const sender = createSender(options)

  return async (document, variables, dataSchema) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const response = await sender.send(document, variables, signal)
      if (!response.ok) {
        const answer = await response.text().catch(() => '')
        return failedWithStatus(providerName, response.status, answer.slice(0, MAX_KEPT_CHARACTERS))
      }
      return parseAnswer(providerName, await response.text(), dataSchema)
    } catch (error) {
      const cause = sender.causeOf(signal) ?? error
      return signal.aborted
        ? failed('timeout', `${providerName} did not answer within ${timeoutMs / 1000} s`, { cause })
        : failed('network', `${providerName} could not be reached`, { cause })
    }
  }
}

/**
 * The official client forces https, which the embedded service on localhost does not speak, and drops the cause
 * of a failed fetch. The custom fetch restores the address and keeps the cause by the request's signal. The logger
 * silences a warning at each start that the specified version 2025-07 is not among the newest.
 */
function createSender(options: StorefrontOptions) {
  const doFetch = options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init))
  const causes = new WeakMap<AbortSignal, unknown>()
  const client = createStorefrontApiClient({
    storeDomain: options.url,
    apiVersion: options.apiVersion,
    publicAccessToken: options.accessToken,
    retries: 0,
    customFetchApi: async (httpsUrl, init = {}) => {
      const url = new URL(new URL(httpsUrl).pathname, options.url).href
      try {
        return await doFetch(url, init as RequestInit)
      } catch (error) {
        if (init.signal) causes.set(init.signal, error)
        throw error
      }
    },
    logger: ({ type, content }) => {
      if (type !== 'HTTP-Response-GraphQL-Deprecation-Notice') return
      options.log?.warn({ notice: content.deprecationNotice }, 'The storefront calls this request deprecated')
    },
  })
  return {
    send: (document: string, variables: Record<string, unknown>, signal: AbortSignal): Promise<Response> =>
      client.fetch(document, { variables, signal }),
    causeOf: (signal: AbortSignal) => causes.get(signal),
  }
}

const extensions = v.fallback(v.object({ code: v.optional(v.pipe(v.string(), v.maxLength(100))) }), {})
const envelope = v.object({
  // Shopify's throttled answers have no `data`, nor do others that failed before execution.
  data: v.optional(v.unknown()),
  errors: v.nullish(v.array(v.object({ message: v.string(), extensions: v.optional(extensions) })), []),
})

/** JSON may escape half of a character, which no address can carry: `encodeURIComponent` throws, and a page with it. */
const MAY_BE_HALF = /\\ud[89a-f]/i
const plainAnswer = v.pipe(v.string(), v.parseJson(), envelope)
const wellFormedAnswer = v.pipe(v.string(), v.parseJson({ reviver: wellFormed }), envelope)

function wellFormed(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}

function parseAnswer<Data>(
  providerName: string,
  text: string,
  dataSchema: v.GenericSchema<unknown, Data>,
): StorefrontResult<Data> {
  const answer = v.safeParse(MAY_BE_HALF.test(text) ? wellFormedAnswer : plainAnswer, text)
  if (!answer.success) return unexpected(providerName, answer.issues)
  const { data, errors } = answer.output
  if (errors && errors.length > 0) return failedInGraphql(providerName, errors)
  const parsed = v.safeParse(dataSchema, data)
  return parsed.success ? answered(parsed.output) : unexpected(providerName, parsed.issues)
}

/** A service may answer a thousand errors, and the log keeps the first few. */
const MAX_ERRORS = 5

function failedInGraphql(
  providerName: string,
  errors: NonNullable<v.InferOutput<typeof envelope>['errors']>,
): StorefrontResult<never> {
  const first = errors.slice(0, MAX_ERRORS).map(({ message, extensions }) => ({
    message: shortened(message),
    ...(extensions && { extensions }),
  }))
  return failed(
    'graphql',
    `Error calling ${providerName}: ${first.map(({ message }) => message).join(', ')}`,
    {
      cause: first,
      codes: [...new Set(errors.map(({ extensions }) => extensions?.code))].slice(0, MAX_ERRORS),
    },
  )
}

function unexpected(
  providerName: string,
  issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
): StorefrontResult<never> {
  const described = describeIssues(issues)
  return failed('protocol', `${providerName} sent an answer that cannot be read (${described[0]})`, {
    cause: described,
  })
}
