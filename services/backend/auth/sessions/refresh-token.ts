import { createHmac, timingSafeEqual } from 'node:crypto'

/** The session, and the number of this token among the session's. */
export interface RefreshToken {
  readonly sessionId: string
  readonly counter: number
}

const ID_BYTES = 16
const COUNTER_BYTES = 6
const TOLD_BYTES = ID_BYTES + COUNTER_BYTES
const SIGNATURE_BYTES = 16
/** Sets the signature apart from whatever else the key may come to sign. */
const PURPOSE = 'refresh-token'

/** Tokens are signed rather than stored: one that was not signed here is refused without asking the database. */
export function writeRefreshToken({ sessionId, counter }: RefreshToken, key: string): string {
  const told = Buffer.alloc(TOLD_BYTES)
  told.write(sessionId.replaceAll('-', ''), 'hex')
  told.writeUIntBE(counter, ID_BYTES, COUNTER_BYTES)
  return Buffer.concat([told, sign(told, key)]).toString('base64url')
}

/** Undefined for anything that `writeRefreshToken` did not write with this key. */
export function readRefreshToken(token: string, key: string): RefreshToken | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== TOLD_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return undefined
  const told = bytes.subarray(0, TOLD_BYTES)
  if (!timingSafeEqual(bytes.subarray(TOLD_BYTES), sign(told, key))) return undefined
  return {
    sessionId: told
      .toString('hex', 0, ID_BYTES)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    counter: told.readUIntBE(ID_BYTES, COUNTER_BYTES),
  }
}

function sign(told: Buffer, key: string): Buffer {
  const hmac = createHmac('sha256', Buffer.from(key, 'hex'))
  return hmac.update(PURPOSE).update(told).digest().subarray(0, SIGNATURE_BYTES)
}
