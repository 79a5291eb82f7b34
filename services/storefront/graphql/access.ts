import { isIP } from 'node:net'
import { equalsSecret } from '#services/shared/equals-secret.ts'
import { networkOf } from '#services/shared/network.ts'

/** What Shopify answers to a wrong token: status 401 and an error without words. */
const unauthorized = { errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] }

export interface Tokens {
  /** For browsers, which show it to everybody. */
  readonly accessToken: string
  /** For servers, which ask on behalf of a buyer. */
  readonly privateToken: string
}

export type Admission =
  | { readonly ok: false; readonly refusal: Response }
  /** By whose address the question is counted; undefined: it is this process's own. */
  | { readonly ok: true; readonly payer: string | undefined }

/**
 * Shopify lets some questions pass without any token; here a missing one is as wrong as a false one, so that
 * one rule holds for everything. An address of version 6 counts with its whole /64.
 */
export function admit({ headers }: Request, tokens: Tokens, address: string | undefined): Admission {
  const shown = headers.get('x-shopify-storefront-access-token')
  if (shown !== null && equalsSecret(tokens.accessToken, shown)) return { ok: true, payer: payerAt(address) }
  const secret = headers.get('shopify-storefront-private-token')
  if (secret === null || !equalsSecret(tokens.privateToken, secret))
    return { ok: false, refusal: Response.json(unauthorized, { status: 401 }) }
  // Only a server is believed about whom it asks for: with a token that everybody has, everybody could be anybody.
  const buyer = headers.get('shopify-storefront-buyer-ip')?.trim() ?? ''
  return { ok: true, payer: payerAt(isIP(buyer) === 0 ? address : buyer) }
}

function payerAt(address: string | undefined): string | undefined {
  return address === undefined ? undefined : networkOf(address)
}
