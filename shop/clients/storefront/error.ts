import type { Result } from '../result.ts'

export type StorefrontErrorKind =
  | 'network'
  | 'timeout'
  | 'http'
  | 'payment-required'
  | 'graphql'
  | 'protocol'
  | 'user'
  | 'no-checkout-url'

/** `field` is the path of the refused input, as Shopify writes it: `["input", "lines", "0", "merchandiseId"]`. */
export interface StorefrontUserError {
  readonly field: readonly string[] | null
  readonly message: string
}

/** A failure of the storefront, in the words of clauses 8.01 to 8.05 where those give any. */
export interface StorefrontError {
  readonly kind: StorefrontErrorKind
  readonly message: string
  readonly description?: string
  readonly status?: number
  /** The start of the storefront's answer, for the log. */
  readonly answer?: string
  /** What each error of GraphQL has for its code (https://shopify.dev/docs/api/usage/response-codes). */
  readonly codes?: readonly (string | undefined)[]
  readonly userErrors?: readonly StorefrontUserError[]
  readonly cause?: unknown
}

export type StorefrontResult<Data> = Result<Data, StorefrontError>

/** A cursor that is made up, or of another list: the storefront tells that by its words alone. */
export const isRefusedCursor = ({ kind, message }: StorefrontError): boolean =>
  kind === 'graphql' && /\bcursor\b/i.test(message)

/** The access token lacks a scope that the question needs, which asking again does not change. */
export const isRefusedScope = ({ kind, codes = [] }: StorefrontError): boolean =>
  kind === 'graphql' && codes.length > 0 && codes.every((code) => code === 'ACCESS_DENIED')

export function answered<Data>(data: Data): StorefrontResult<Data> {
  return { ok: true, data }
}

export function failed(
  kind: StorefrontErrorKind,
  message: string,
  more: Omit<StorefrontError, 'kind' | 'message'> = {},
): StorefrontResult<never> {
  return { ok: false, error: { kind, message, ...more } }
}

const PAYMENT_REQUIRED = 402

export function failedWithStatus(
  providerName: string,
  status: number,
  answer: string,
): StorefrontResult<never> {
  if (status !== PAYMENT_REQUIRED) return failed('http', `HTTP error! status: ${status}`, { status, answer })
  return failed('payment-required', `${providerName}: Payment required`, {
    status,
    answer,
    description: `The shop's ${providerName} account needs an active billing plan before it answers again.`,
  })
}
