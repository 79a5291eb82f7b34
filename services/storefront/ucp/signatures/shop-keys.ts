import { createECDH, createPrivateKey, hkdfSync, type JsonWebKey, type KeyObject } from 'node:crypto'

const CURVE = 'prime256v1'
/** Agents are told of the next key before it signs, and of the last one as long again after it did. */
const PERIOD_MS = 90 * 24 * 60 * 60_000
const KEY_BYTES = 32

export interface ShopKey {
  readonly kid: string
  readonly key: KeyObject
}

/**
 * The key that signs at a moment. Each quarter has its own, made of the shop's secret: processes agree on it without
 * asking each other, a restored backup signs on, and there is nothing to keep or to forget.
 */
export function shopKey(secret: string, now: Date): ShopKey {
  const period = periodOf(now)
  if (last?.secret === secret && last.period === period) return last.key
  const { kid, jwk } = keyOf(secret, period)
  const key = { kid, key: createPrivateKey({ key: jwk, format: 'jwk' }) }
  last = { secret, period, key }
  return key
}

/** Making a key takes as long as ten signatures, and a process has one secret. */
let last: { readonly secret: string; readonly period: number; readonly key: ShopKey } | undefined

/** The public halves of the keys of this quarter and of those beside it. */
export function publicKeys(secret: string, now: Date): JsonWebKey[] {
  const period = periodOf(now)
  return [period, period - 1, period + 1].map((each) => {
    const { kid, jwk } = keyOf(secret, each)
    const { d: _private, ...shown } = jwk
    return { kid, ...shown, use: 'sig', alg: 'ES256' }
  })
}

const periodOf = (now: Date): number => Math.floor(now.getTime() / PERIOD_MS)

function keyOf(secret: string, period: number): { kid: string; jwk: JsonWebKey & { d: string } } {
  const purpose = `keys of the shop for agents, ${period}`
  const d = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', purpose, KEY_BYTES))
  const curve = createECDH(CURVE)
  curve.setPrivateKey(d)
  const point = curve.getPublicKey()
  const part = (from: number) => point.subarray(from, from + KEY_BYTES).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(1 + KEY_BYTES), d: d.toString('base64url') }
  return { kid: `shop-${period}`, jwk }
}
