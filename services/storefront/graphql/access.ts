import { equalsSecret } from '../equals-secret.ts'

/** What Shopify answers to a wrong token: status 401 and an error without words. */
const unauthorized = { errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] }

/**
 * Shopify lets some questions pass without any token; here a missing one is as wrong as a false one, so that
 * one rule holds for everything.
 */
export function refuseStranger(request: Request, accessToken: string): Response | undefined {
  const given = request.headers.get('x-shopify-storefront-access-token')
  if (given !== null && equalsSecret(accessToken, given)) return undefined
  return Response.json(unauthorized, { status: 401 })
}
