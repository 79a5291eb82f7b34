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
  | {
      readonly ok: true
      /** By whose address the question is counted; undefined: it is this process's own. */
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
 * Who shows no token at all is let in too, to less; a wrong token is refused. An address of version 6 counts with its
 * whole /64. https://shopify.dev/docs/api/storefront/2025-07#authentication
 */
export function admit({ headers }: Request, tokens: Tokens, address: string | undefined): Admission {
  const secret = headers.get('shopify-storefront-private-token')
  if (secret !== null && equalsSecret(tokens.privateToken, secret)) {
    // Only a server is believed about whom it asks for: with a token that everybody has, everybody could be anybody.
    const buyer = headers.get('shopify-storefront-buyer-ip')?.trim() ?? ''
    return { ok: true, payer: payerAt(isIP(buyer) === 0 ? address : buyer), hasToken: true }
  }
  const shown = headers.get('x-shopify-storefront-access-token')
  if (shown !== null && equalsSecret(tokens.accessToken, shown))
    return { ok: true, payer: payerAt(address), hasToken: true }
  if (secret !== null || shown !== null) return refused
  return { ok: true, payer: payerAt(address), hasToken: false }
}

function payerAt(address: string | undefined): string | undefined {
  return address === undefined ? undefined : networkOf(address)
}
