import { isIP } from 'node:net'
import { networkOf } from '#services/shared/network.ts'
import { equalsSecret } from '#services/shared/signature.ts'

/** Shopify answers a wrong token with status 401 and an error without a message. */
const unauthorized = { errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] }

export interface Tokens {
  /** The public token of browsers, which anyone can read there. */
  readonly accessToken: string
  /** The secret token of servers, which ask on behalf of a buyer. */
  readonly privateToken: string
}

export type Admission =
  | { readonly ok: false; readonly refusal: Response }
  | {
      readonly ok: true
      /** The network whose rate bucket pays; undefined for this process's own calls. */
      readonly payer: string | undefined
      readonly hasToken: boolean
    }

const refused: Admission = {
  ok: false,
  get refusal() {
    return Response.json(unauthorized, { status: 401 })
  },
}

/**
 * Admits calls without a token too, to fewer fields; a wrong token is refused. IPv6 addresses count by their /56.
 * https://shopify.dev/docs/api/storefront/2025-07#authentication
 */
export function admit({ headers }: Request, tokens: Tokens, address: string | undefined): Admission {
  const secret = headers.get('shopify-storefront-private-token')
  if (secret !== null && equalsSecret(tokens.privateToken, secret))
    return { ok: true, payer: buyerIn(headers) ?? payerAt(address), hasToken: true }
  const shown = headers.get('x-shopify-storefront-access-token')
  if (shown !== null && equalsSecret(tokens.accessToken, shown))
    return { ok: true, payer: payerAt(address), hasToken: true }
  if (secret !== null || shown !== null) return refused
  return { ok: true, payer: payerAt(address), hasToken: false }
}

/** The buyer's address is believed only with the secret token: the public one would let anybody pose as any buyer. */
export function buyerOf(
  headers: Headers,
  { privateToken }: Pick<Tokens, 'privateToken'>,
): string | undefined {
  const secret = headers.get('shopify-storefront-private-token')
  if (secret === null || !equalsSecret(privateToken, secret)) return undefined
  return buyerIn(headers)
}

function buyerIn(headers: Headers): string | undefined {
  const buyer = headers.get('shopify-storefront-buyer-ip')?.trim() ?? ''
  return isIP(buyer) === 0 ? undefined : networkOf(buyer)
}

function payerAt(address: string | undefined): string | undefined {
  return address === undefined ? undefined : networkOf(address)
}
