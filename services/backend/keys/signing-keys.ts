import { type CryptoKey, importJWK, type JSONWebKeySet } from 'jose'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { ALGORITHM, readSigningKeys } from './signing-key-rows.ts'

/** How long a process may go on signing with a key that another one has retired: what it signs stays good. */
const FRESH_FOR_MS = 5 * 60_000
/** A key that another process made a moment ago is worth a look; a flood of invented names is not. */
const LOOK_AGAIN_AFTER_MS = 1_000

export interface SigningKeys {
  signer(): Promise<Signer>
  /** Undefined if the backend never had a key of that name. */
  verifier(kid: string): Promise<CryptoKey | undefined>
  jwks(): Promise<JSONWebKeySet>
}

interface Signer {
  readonly kid: string
  readonly key: CryptoKey
}

interface HeldKeys {
  readonly signer: Signer
  readonly verifiers: ReadonlyMap<string, CryptoKey>
  readonly jwks: JSONWebKeySet
}

/** The keys that sign the backend's tokens, from the database that all its processes share. */
export function createSigningKeys(query: Kysely<Tables>): SigningKeys {
  let held: { since: number; keys: Promise<HeldKeys> } | undefined

  function noOlderThan(ageMs: number): Promise<HeldKeys> {
    if (held && performance.now() - held.since <= ageMs) return held.keys
    const keys = holdKeys(query)
    held = { since: performance.now(), keys }
    // A failure is told to callers who wait for it, and the next caller reads again.
    keys.catch(() => {
      if (held?.keys === keys) held = undefined
    })
    return keys
  }

  return {
    signer: async () => (await noOlderThan(FRESH_FOR_MS)).signer,
    jwks: async () => (await noOlderThan(LOOK_AGAIN_AFTER_MS)).jwks,
    verifier: async (kid) =>
      (await noOlderThan(FRESH_FOR_MS)).verifiers.get(kid) ??
      (await noOlderThan(LOOK_AGAIN_AFTER_MS)).verifiers.get(kid),
  }
}

async function holdKeys(query: Kysely<Tables>): Promise<HeldKeys> {
  const rows = await readSigningKeys(query)
  const verifiers = await Promise.all(
    rows.map(async ({ kid, publicKey }) => [kid, await importKey(publicKey)] as const),
  )
  const signing = rows.find(({ privateKey }) => privateKey !== null)
  if (!signing?.privateKey) throw new Error('settings.signing_keys has no key that signs')
  return {
    signer: { kid: signing.kid, key: await importKey(signing.privateKey) },
    verifiers: new Map(verifiers),
    jwks: { keys: rows.map(({ publicKey }) => publicKey) },
  }
}

async function importKey(jwk: JSONWebKeySet['keys'][number]): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM)
  if (key instanceof Uint8Array) throw new Error('a signing key must be a pair')
  return key
}
