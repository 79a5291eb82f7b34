import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { ALGORITHMS } from './ceremony-options.ts'
import type { NewCredentialInput, ShownCredentialInput } from './credential-input.ts'
import type { RelyingParty } from './relying-party.ts'

/** The library takes 30 MB of memory with its readers of certificates, so it is loaded by the first passkey. */
const loadLibrary = () => import('@simplewebauthn/server')
const loadHelpers = () => import('@simplewebauthn/server/helpers')

interface Ceremony {
  readonly relyingParty: RelyingParty
  /** The text in base64url that the authenticator had to sign. */
  readonly challenge: string
  /** Whether it must have checked who holds it, by a finger, a face or a PIN. */
  readonly requiresHolder: boolean
}

export interface NewCredential {
  readonly credentialId: string
  readonly publicKey: string
  readonly aaguid: string
  readonly signCount: number
  readonly transports: readonly string[]
  readonly isBackupEligible: boolean
  readonly isBackedUp: boolean
}

/** Undefined if it was made for another challenge, origin or site, or is no credential at all. */
export async function checkNewCredential(
  { relyingParty, challenge, requiresHolder }: Ceremony,
  input: NewCredentialInput,
): Promise<NewCredential | undefined> {
  const { verifyRegistrationResponse } = await loadLibrary()
  try {
    const { response } = input
    const attestationObject = await withoutStatement(response.attestationObject)
    const checked = await verifyRegistrationResponse({
      response: {
        ...input,
        clientExtensionResults: {},
        response: { clientDataJSON: response.clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: requiresHolder,
      supportedAlgorithmIDs: [...ALGORITHMS],
    })
    if (!checked.verified) return undefined
    const { credential, aaguid, credentialDeviceType, credentialBackedUp } = checked.registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      aaguid,
      signCount: credential.counter,
      transports: response.transports,
      isBackupEligible: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
    }
  } catch {
    // The library throws whatever its readers of foreign bytes stumble over.
    return undefined
  }
}

/**
 * The maker's statement about the device is cut off unread. Nobody asked for it, and to check it would mean reading
 * certificates that a stranger chose, and fetching the addresses in them.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await loadHelpers()
  const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get(
    'authData',
  )
  const bare = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return Buffer.from(isoCBOR.encode(bare as Parameters<typeof isoCBOR.encode>[0])).toString('base64url')
}

export interface KeptCredential {
  readonly credential_id: string
  readonly public_key: string
  readonly sign_count: number
  readonly transports: readonly string[]
}

/** Undefined if the signature is another's or of another challenge, origin or site, or if the key counts backwards. */
export async function checkShownCredential(
  { relyingParty, challenge, requiresHolder }: Ceremony,
  kept: KeptCredential,
  input: ShownCredentialInput,
): Promise<{ signCount: number; isBackedUp: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  try {
    const { userHandle, ...response } = input.response
    const checked = await verifyAuthenticationResponse({
      response: {
        ...input,
        clientExtensionResults: {},
        response: { ...response, ...(userHandle && { userHandle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: {
        id: kept.credential_id,
        publicKey: new Uint8Array(Buffer.from(kept.public_key, 'base64url')),
        counter: kept.sign_count,
        transports: kept.transports as AuthenticatorTransport[],
      },
      requireUserVerification: requiresHolder,
    })
    if (!checked.verified) return undefined
    const { newCounter, credentialBackedUp } = checked.authenticationInfo
    return { signCount: newCounter, isBackedUp: credentialBackedUp }
  } catch {
    return undefined
  }
}
