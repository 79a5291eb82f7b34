import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** RFC 6238's own figures, which every authenticator app assumes whatever the URI says. */
const ALGORITHM = 'SHA1'
const DIGITS = 6
const STEP_S = 30
/** Clocks differ, and a code may change while it is typed. */
const STEPS_ASIDE = 1
const CODE = /^\d{6}$/
/** The quiet zone that readers of QR codes are promised. */
const QR_BORDER_MODULES = 4

interface NewSecret {
  /** In base 32, for people who type it. */
  readonly secret: string
  readonly uri: string
  /** An SVG without '#', because clients put it unescaped into a data URL. */
  readonly qrCode: string
}

export function makeSecret(issuer: string, label: string): NewSecret {
  const secret = new Secret()
  const uri = new TOTP({
    issuer,
    label,
    secret,
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: STEP_S,
  }).toString()
  const qrCode = renderSVG(uri, { ecc: 'M', border: QR_BORDER_MODULES, pixelSize: 1 })
  return { secret: secret.base32, uri, qrCode }
}

/** The time step that the code belongs to; undefined for a code that is wrong or of another time. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const digits = code.trim()
  if (!CODE.test(digits)) return undefined
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    token: digits,
    secret: Secret.fromBase32(secret),
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: STEP_S,
    timestamp,
    window: STEPS_ASIDE,
  })
  return delta === null ? undefined : TOTP.counter({ period: STEP_S, timestamp }) + delta
}

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
