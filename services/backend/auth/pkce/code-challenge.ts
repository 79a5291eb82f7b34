import { createHash, timingSafeEqual } from 'node:crypto'
import type { CodeChallengeMethod } from '#database/tables/auth.ts'
import { ApiError } from '../answers/api-error.ts'
import { text } from '../input/read-body.ts'

export interface CodeChallenge {
  readonly challenge: string
  readonly method: CodeChallengeMethod
}

/** Bounds and letters of RFC 7636, 4.2. */
const MIN_LENGTH = 43
const MAX_LENGTH = 128
const LETTERS = /^[a-zA-Z._~0-9-]+$/

/** The fields of a body that carry its challenge. */
export const challengeFields = { code_challenge: text, code_challenge_method: text }

interface ChallengeFields {
  readonly code_challenge: string
  readonly code_challenge_method: string
}

export function readChallenge({
  code_challenge: challenge,
  code_challenge_method,
}: ChallengeFields): CodeChallenge | undefined {
  if (challenge === '' && code_challenge_method === '') return undefined
  if (challenge === '' || code_challenge_method === '') {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (challenge.length < MIN_LENGTH || challenge.length > MAX_LENGTH) {
    throw invalid(`code challenge has to be between ${MIN_LENGTH} and ${MAX_LENGTH} characters`)
  }
  if (!LETTERS.test(challenge)) {
    const letters = 'alphanumeric characters, hyphens, periods, underscores and tildes'
    throw invalid(`code challenge can only contain ${letters}`)
  }
  const method = code_challenge_method.toLowerCase()
  if (method !== 's256' && method !== 'plain') {
    throw invalid(`unsupported code_challenge method ${JSON.stringify(code_challenge_method)}`)
  }
  return { challenge, method }
}

/** RFC 7636, 4.6. */
export function meetsChallenge(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const shown = method === 'plain' ? verifier : sha256(verifier).toString('base64url')
  return timingSafeEqual(sha256(shown), sha256(challenge))
}

function sha256(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}

function invalid(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}
