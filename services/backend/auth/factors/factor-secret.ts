import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The sealed secret is bound to its factor: in another factor's row it cannot be read. */
export function sealSecret(secret: string, factorId: string, key: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'hex'), nonce).setAAD(Buffer.from(factorId))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws for a text that was not sealed with this key for this factor. */
export function openSecret(sealed: string, factorId: string, key: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const tagEnd = NONCE_BYTES + TAG_BYTES
  const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'hex'), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(factorId))
    .setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd))
  return decipher.update(bytes.subarray(tagEnd), undefined, 'utf8') + decipher.final('utf8')
}
