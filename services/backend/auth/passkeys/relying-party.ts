import { brand } from '#facts/brand.ts'

/** The shop as authenticators know it: a passkey of one site is never offered to another. */
export interface RelyingParty {
  /** The domain that passkeys belong to. */
  readonly id: string
  /** The only origin whose pages may ask for them. */
  readonly origin: string
  readonly name: string
}

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/
const LOCAL = 'localhost'

/**
 * Undefined where browsers offer no passkeys: at an IP address, which is no domain, and without https anywhere but on
 * the visitor's own machine.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isLocal = hostname === LOCAL || hostname.endsWith(`.${LOCAL}`)
  if (!isLocal && (protocol !== 'https:' || !DOMAIN.test(hostname))) return undefined
  return { id: hostname, origin, name: brand.name }
}
