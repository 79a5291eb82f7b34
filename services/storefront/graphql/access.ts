import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * What Shopify answers to a wrong token: 401 and a nameless error. Shopify lets some questions pass without any
 * token; here a missing one is as wrong as a false one, so that one rule holds for everything.
 */
const unauthorized = { errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] }

export function createAccessCheck(accessToken: string): (request: Request) => Response | undefined {
  const expected = digest(accessToken)
  return (request) => {
    const given = request.headers.get('x-shopify-storefront-access-token')
    if (given !== null && timingSafeEqual(digest(given), expected)) return undefined
    return Response.json(unauthorized, { status: 401 })
  }
}

/** Equal lengths, which the comparison needs, without telling the length of the token. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
