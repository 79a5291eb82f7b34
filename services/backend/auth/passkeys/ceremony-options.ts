import { randomBytes } from 'node:crypto'
import type { RelyingParty } from './relying-party.ts'

const CHALLENGE_BYTES = 32
/** What a person may take for it in front of a browser's dialog. The challenge is good for as long. */
export const CEREMONY_MS = 300_000
/** COSE's numbers of EdDSA, ES256 and RS256: what authenticators of today sign with, the shortest keys first. */
export const ALGORITHMS: readonly number[] = [-8, -7, -257]

interface Descriptor {
  readonly credential_id: string
  readonly transports: readonly string[]
}

interface CreationOptions {
  readonly relyingParty: RelyingParty
  /** Text that the authenticator keeps and hands back: one passkey for each of them and each site. */
  readonly handle: string
  readonly name: string
  readonly challenge: string
  /** Passkeys that the account has, so that no device makes a second one. */
  readonly present: readonly Descriptor[]
  /** Whether the device keeps it, so that it can be found without a name, and checks who holds it. */
  readonly signsIn: boolean
}

export function makeChallenge(): string {
  return randomBytes(CHALLENGE_BYTES).toString('base64url')
}

/** WebAuthn's options in JSON for `navigator.credentials.create`. */
export function creationOptions({ relyingParty, signsIn, ...of }: CreationOptions) {
  return {
    rp: { id: relyingParty.id, name: relyingParty.name },
    user: { id: encodeHandle(of.handle), name: of.name, displayName: of.name },
    challenge: of.challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CEREMONY_MS,
    excludeCredentials: of.present.map(toDescriptor),
    authenticatorSelection: {
      residentKey: signsIn ? 'required' : 'discouraged',
      requireResidentKey: signsIn,
      userVerification: signsIn ? 'required' : 'preferred',
    },
    attestation: 'none',
  }
}

/** WebAuthn's options in JSON for `navigator.credentials.get`. Without passkeys the visitor chooses among their own. */
export function requestOptions(
  relyingParty: RelyingParty,
  challenge: string,
  allowed: readonly Descriptor[],
) {
  const signsIn = allowed.length === 0
  return {
    challenge,
    timeout: CEREMONY_MS,
    rpId: relyingParty.id,
    ...(!signsIn && { allowCredentials: allowed.map(toDescriptor) }),
    userVerification: signsIn ? 'required' : 'preferred',
  }
}

export function encodeHandle(handle: string): string {
  return Buffer.from(handle).toString('base64url')
}

function toDescriptor({ credential_id, transports }: Descriptor) {
  return { type: 'public-key', id: credential_id, ...(transports.length > 0 && { transports }) }
}
