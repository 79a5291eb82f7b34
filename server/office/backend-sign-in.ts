import * as v from 'valibot'
import type { Asker, OfficeSession, OfficeSignIn, SignInResult } from '#office/desk/office.ts'
import type { BackendOwner } from '../backend/owner.ts'
import { parseTokens } from '../sessions/backend-tokens.ts'

const TIMEOUT_MS = 10_000
const SERVER_ERROR = 500
/** The name under which an authenticator lists the code. */
const ISSUER = 'Keel office'

const refusalSchema = v.object({
  error_code: v.optional(v.string()),
  msg: v.optional(v.string()),
  message: v.optional(v.string()),
})
const factorsSchema = v.object({
  factors: v.optional(
    v.array(v.object({ id: v.string(), status: v.string(), factor_type: v.optional(v.string(), 'totp') })),
    [],
  ),
})
const enrolledSchema = v.object({
  id: v.string(),
  totp: v.object({ qr_code: v.string(), secret: v.string() }),
})
const challengeSchema = v.object({ id: v.string() })
const passkeyChallengeSchema = v.object({
  id: v.string(),
  webauthn: v.object({
    type: v.literal('request'),
    credential_options: v.object({ publicKey: v.record(v.string(), v.unknown()) }),
  }),
})

/** What is told by the backend's code; its own words, which are for programs, are not shown. */
const REFUSALS: Readonly<Record<string, string>> = {
  invalid_credentials: 'The email address or the password is not right.',
  email_not_confirmed: 'This address is not confirmed yet. Open the link in the mail that was sent to it.',
  user_banned: 'This account is locked.',
  over_request_rate_limit: 'There were too many tries. Please wait a few minutes.',
  mfa_verification_failed: 'That code is not right. Type the one that your authenticator shows now.',
  mfa_recovery_codes_locked: 'There were too many tries. Please wait a few minutes.',
  webauthn_verification_failed: 'That passkey does not open this account. Try another one, or a code.',
  mfa_challenge_expired: 'That took too long. Please type the code that your authenticator shows now.',
}

const WRONG_RECOVERY_CODE: typeof REFUSALS = {
  ...REFUSALS,
  mfa_verification_failed: 'That recovery code is not right, or it was used before.',
}

/** Signs staff in at the backend, the twin or a hosted one, by the calls that its own clients make. */
export function backendSignIn(owner: BackendOwner): OfficeSignIn {
  const ask = (method: string, path: string, { token, body, asker }: Asking = {}) => {
    const headers = new Headers({ apikey: owner.anonKey, 'content-type': 'application/json' })
    headers.set('authorization', `Bearer ${token ?? owner.anonKey}`)
    if (asker?.userAgent !== undefined) headers.set('user-agent', asker.userAgent)
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const request = new Request(`${owner.url}/auth/v1${path}`, {
      method,
      headers,
      signal,
      body: body ?? null,
    })
    return owner.fetch(request, asker?.address === undefined ? undefined : { address: asker.address })
  }

  async function readFactors({ accessToken }: OfficeSession) {
    const response = await ask('GET', '/user', { token: accessToken })
    if (!response.ok) throw new Error(`The backend answered ${response.status} when asked for factors`)
    const { factors } = v.parse(factorsSchema, await response.json())
    return factors
  }

  return {
    async withPassword(email, password, asker) {
      const body = JSON.stringify({ email, password })
      return readTokens(await ask('POST', '/token?grant_type=password', { body, asker }))
    },

    async findFactors(session) {
      const verified = (await readFactors(session)).filter(({ status }) => status === 'verified')
      const idOf = (type: string) => verified.find(({ factor_type }) => factor_type === type)?.id
      return {
        app: idOf('totp'),
        passkey: idOf('webauthn'),
        hasRecoveryCodes: idOf('recovery_code') !== undefined,
      }
    },

    async enroll(session) {
      const token = session.accessToken
      const begun = (await readFactors(session)).filter(
        ({ status, factor_type }) => status !== 'verified' && factor_type === 'totp',
      )
      for (const { id } of begun) await ask('DELETE', `/factors/${id}`, { token })
      const body = JSON.stringify({ factor_type: 'totp', friendly_name: ISSUER, issuer: ISSUER })
      const response = await ask('POST', '/factors', { token, body })
      if (!response.ok) throw new Error(`The backend answered ${response.status} when asked for a factor`)
      const { id, totp } = v.parse(enrolledSchema, await response.json())
      return { id, qrCode: asDataAddress(totp.qr_code), secret: totp.secret }
    },

    async verify({ accessToken: token }, factorId, code, asker) {
      const path = `/factors/${encodeURIComponent(factorId)}`
      const challenged = await ask('POST', `${path}/challenge`, { token, body: '{}', asker })
      if (!challenged.ok) return refusalOf(challenged)
      const { id } = v.parse(challengeSchema, await challenged.json())
      const body = JSON.stringify({ challenge_id: id, code })
      return readTokens(await ask('POST', `${path}/verify`, { token, body, asker }))
    },

    async verifyRecoveryCode({ accessToken: token }, code, asker) {
      const body = JSON.stringify({ code })
      const response = await ask('POST', '/factors/recovery-codes/verify', { token, body, asker })
      return readTokens(response, WRONG_RECOVERY_CODE)
    },

    async challengePasskey({ accessToken: token }, factorId, asker) {
      const path = `/factors/${encodeURIComponent(factorId)}/challenge`
      const response = await ask('POST', path, { token, body: '{}', asker })
      if (response.status >= SERVER_ERROR) {
        throw new Error(`The backend answered ${response.status} when asked for a challenge`)
      }
      const challenge = v.safeParse(passkeyChallengeSchema, await response.json().catch(() => undefined))
      if (!challenge.success) return undefined
      const { id, webauthn } = challenge.output
      return { id, options: JSON.stringify(webauthn.credential_options.publicKey) }
    },

    async verifyPasskey({ accessToken: token }, factorId, { challengeId, credential }, asker) {
      const webauthn = { type: 'request', credential_response: credential }
      const body = JSON.stringify({ challenge_id: challengeId, webauthn })
      const path = `/factors/${encodeURIComponent(factorId)}/verify`
      return readTokens(await ask('POST', path, { token, body, asker }))
    },
  }
}

interface Asking {
  readonly token?: string
  readonly body?: string
  readonly asker?: Asker
}

async function readTokens(response: Response, words = REFUSALS): Promise<SignInResult> {
  return response.ok
    ? { kind: 'done', tokens: parseTokens(await response.text()) }
    : refusalOf(response, words)
}

async function refusalOf(response: Response, words = REFUSALS): Promise<SignInResult> {
  const { status } = response
  if (status >= SERVER_ERROR) throw new Error(`The backend answered ${status} when asked to sign in`)
  const told = v.safeParse(refusalSchema, await response.json().catch(() => undefined))
  const code = told.success ? told.output.error_code : undefined
  const message = (code !== undefined && words[code]) || 'The account service refuses this sign-in.'
  return { kind: 'refused', message }
}

/** Some backends answer with the picture itself instead of an address of it. */
function asDataAddress(picture: string): string {
  if (picture.startsWith('data:image/svg+xml;base64,')) return picture
  const svg = picture.replace(/^data:image\/svg\+xml;utf-?8,/, '')
  return `data:image/svg+xml;base64,${Buffer.from(svg, 'utf8').toString('base64')}`
}
