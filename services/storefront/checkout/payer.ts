import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

const NAME = 'keel_payer'
const SECRET_BYTES = 32
const SECRET = /^[\w-]{43}$/

/**
 * Whoever made a cart holds the address of its checkout, and may be somebody else than who pays. So the browser that is
 * about to pay keeps a secret, its payment keeps the digest of it, and the finished checkout leads that browser alone on
 * to the order. The secret goes as the browser is closed.
 */
export function keepPayer(c: Context, publicUrl: string): string {
  const known = readSecret(c, publicUrl)
  const secret = known ?? randomBytes(SECRET_BYTES).toString('base64url')
  if (known === undefined) {
    const isSecure = publicUrl.startsWith('https:')
    // A sibling domain cannot plant a cookie of such a name, whose secret it would know; it is sent over https alone.
    const prefix = isSecure ? ({ prefix: 'host' } as const) : {}
    setCookie(c, NAME, secret, { ...prefix, path: '/', httpOnly: true, sameSite: 'Lax' })
  }
  return digestOf(secret)
}

/** The digest of the secret that this browser keeps; undefined where it has been about to pay for nothing. */
export function readPayer(c: Context, publicUrl: string): string | undefined {
  const secret = readSecret(c, publicUrl)
  return secret === undefined ? undefined : digestOf(secret)
}

function readSecret(c: Context, publicUrl: string): string | undefined {
  const value = publicUrl.startsWith('https:') ? getCookie(c, NAME, 'host') : getCookie(c, NAME)
  return value !== undefined && SECRET.test(value) ? value : undefined
}

function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
