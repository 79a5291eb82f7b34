import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32
const SECRET = /^[\w-]{43}$/
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Makes the secret that only the browser holds; all else of its session is derived from it or sealed with it. */
export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

export function isSecret(text: string): boolean {
  return SECRET.test(text)
}

/** The key by which the session is found; it reveals nothing of the secret. */
export function digestOf(secret: string): string {
  return derive(secret, 'digest').toString('base64url')
}

/** Proves that a form was made for this session. It may be in a page, since it gives no access. */
export function csrfTokenOf(secret: string): string {
  return derive(secret, 'csrf').toString('base64url')
}

export function seal(secret: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, derive(secret, 'seal'), nonce)
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64url')
}

/** Undefined where the text was not sealed with this secret. */
export function unseal(secret: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, derive(secret, 'seal'), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function derive(secret: string, purpose: string): Buffer {
  return createHmac('sha256', Buffer.from(secret, 'base64url')).update(purpose).digest()
}
