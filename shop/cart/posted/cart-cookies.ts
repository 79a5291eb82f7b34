import { CART_KEY } from '../store/cart-key.ts'

/** The storefront forgets a cart after ten days. */
const KEPT_FOR_S = 10 * 24 * 60 * 60
const NAME = 'keel_form_cart'
const CART_ID = /^gid:\/\/shopify\/Cart\/\S{1,400}$/

/**
 * Under https the name begins with `__Host-`: a sibling domain cannot plant a cart whose checkout it could read along.
 */
function nameOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${NAME}` : NAME
}

/** The id of the cart that forms keep, of which a Cookie header tells; undefined: there is none. */
export function readFormCartId(cookies: string | null, publicUrl: string): string | undefined {
  const name = nameOf(publicUrl)
  const values = (cookies ?? '')
    .split(';')
    .map((cookie) => cookie.trim().split('=', 2))
    .flatMap(([key, value]) => (key === name && value ? [decoded(value)] : []))
  return values.find((value) => CART_ID.test(value))
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

/** The Set-Cookie values that keep the cart. A script cannot read its id, but sees that there is one to take over. */
export function keepFormCart(id: string, publicUrl: string): readonly string[] {
  return cookies(encodeURIComponent(id), '1', KEPT_FOR_S, publicUrl)
}

export function forgetFormCart(publicUrl: string): readonly string[] {
  return cookies('', '', 0, publicUrl)
}

function cookies(id: string, unmerged: string, maxAgeS: number, publicUrl: string): readonly string[] {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const rest = `Max-Age=${maxAgeS}; Path=/; SameSite=Lax${secure}`
  return [`${nameOf(publicUrl)}=${id}; ${rest}; HttpOnly`, `${CART_KEY}=${unmerged}; ${rest}`]
}
