import * as v from 'valibot'
import { ApiError } from '../answers/api-error.ts'

/** WebAuthn's own bound is 1,023 bytes. */
const MAX_ID_CHARACTERS = 1_364
const MAX_CLIENT_DATA_CHARACTERS = 4_096
/** Holds the certificates of a maker, which browsers pass on although nobody asked for them. */
const MAX_ATTESTATION_CHARACTERS = 16_384
/** Holds the longest signature, of an RSA key of 8,192 bits. */
const MAX_SIGNED_CHARACTERS = 2_048
const MAX_TRANSPORTS = 10

const base64url = (maxCharacters: number) =>
  v.pipe(v.string(), v.maxLength(maxCharacters), v.regex(/^[A-Za-z0-9_-]+$/))

const id = base64url(MAX_ID_CHARACTERS)
const clientDataJSON = base64url(MAX_CLIENT_DATA_CHARACTERS)
const common = { id, rawId: id, type: v.literal('public-key') }

const newCredentialSchema = v.object({
  ...common,
  response: v.object({
    clientDataJSON,
    attestationObject: base64url(MAX_ATTESTATION_CHARACTERS),
    transports: v.fallback(
      v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(MAX_TRANSPORTS)),
      [],
    ),
  }),
})

const shownCredentialSchema = v.object({
  ...common,
  response: v.object({
    clientDataJSON,
    authenticatorData: base64url(MAX_SIGNED_CHARACTERS),
    signature: base64url(MAX_SIGNED_CHARACTERS),
    userHandle: v.nullish(base64url(MAX_SIGNED_CHARACTERS)),
  }),
})

export type NewCredentialInput = v.InferOutput<typeof newCredentialSchema>
export type ShownCredentialInput = v.InferOutput<typeof shownCredentialSchema>

/** A passkey that a browser has just made. */
export const parseNewCredential = (input: unknown) => parse(newCredentialSchema, input)
/** A passkey that has signed a challenge. */
export const parseShownCredential = (input: unknown) => parse(shownCredentialSchema, input)

function parse<Output>(schema: v.GenericSchema<unknown, Output>, input: unknown): Output {
  const parsed = v.safeParse(schema, input)
  if (!parsed.success) throw new ApiError(400, 'webauthn_verification_failed', 'Invalid credential response')
  return parsed.output
}

/** Says no more, whatever is wrong: an unknown passkey is answered like a signature that does not match. */
export function verificationFailed(): ApiError {
  return new ApiError(400, 'webauthn_verification_failed', 'Credential verification failed')
}

/** The body of both verifications, whose `credential` is parsed afterwards. */
export const ceremonySchema = v.object({
  challenge_id: v.nullish(v.string(), ''),
  credential: v.optional(v.unknown()),
})

const challengeIdSchema = v.pipe(v.string(), v.uuid())

export function readCeremony({ challenge_id, credential }: v.InferOutput<typeof ceremonySchema>) {
  if (challenge_id === '') throw invalid('challenge_id is required')
  if (credential === undefined || credential === null) throw invalid('credential is required')
  const challengeId = v.safeParse(challengeIdSchema, challenge_id)
  if (!challengeId.success) throw invalid('challenge_id must be a valid UUID')
  return { challengeId: challengeId.output, credential }
}

function invalid(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}

/** Authenticators by the AAGUID that they tell, as https://github.com/passkeydeveloper/passkey-authenticator-aaguids lists them. */
const AUTHENTICATORS: Readonly<Record<string, string>> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
}

/** The name that a new passkey gets until its owner chooses one. */
export function nameOfPasskey(aaguid: string): string {
  return AUTHENTICATORS[aaguid] ?? 'Passkey'
}
