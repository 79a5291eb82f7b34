export type StorefrontErrorKind =
  | 'network'
  | 'timeout'
  | 'http'
  | 'payment-required'
  | 'graphql'
  | 'protocol'
  | 'user'
  | 'no-checkout-url'

/** Its field leads to what was refused, as Shopify writes it: `["input", "lines", "0", "merchandiseId"]`. */
export interface StorefrontUserError {
  readonly field: readonly string[] | null
  readonly message: string
}

/** What went wrong at the storefront, in the words of clauses 8.01 to 8.05 where they have words for it. */
export interface StorefrontError {
  readonly kind: StorefrontErrorKind
  readonly message: string
  readonly description?: string
  readonly status?: number
  /** How its answer begins, for the log. */
  readonly answer?: string
  readonly userErrors?: readonly StorefrontUserError[]
  readonly cause?: unknown
}

export type StorefrontResult<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly error: StorefrontError }

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
