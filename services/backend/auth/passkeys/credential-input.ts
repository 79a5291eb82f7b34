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
