import type { CartErrorCode } from 'newest-hydrogen-react/storefront-api-types'

export interface CartUserError {
  readonly code: `${CartErrorCode}`
  /** The path to the value in the arguments: lines, 0, quantity. */
  readonly field: readonly string[]
  readonly message: string
}

export function userError(
  code: CartUserError['code'],
  path: readonly (string | number)[],
  message: string,
): CartUserError {
  return { code, field: path.map(String), message }
}
