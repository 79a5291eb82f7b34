import { done, failedWith, type Outcome } from '../../outcome.ts'
import { ceremonyFailure } from '../../passkeys/ceremony-failure.ts'
import { signChallenge } from '../../second-step/prove-second-step.ts'
import type { BrowserSession } from '../../session/browser-session.ts'

const FALLBACK = 'Failed to turn on two-step verification'

/** An authenticator app that counts only once its first code is entered. */
export interface NewFactor {
  readonly id: string
  /** A data URL. */
  readonly qrCode: string
  /** The secret in the QR code, for typing into the app. */
  readonly secret: string
}

export async function addApp(session: BrowserSession): Promise<Outcome<NewFactor>> {
  const isClear = await removeAbandoned(session)
  if (!isClear.ok) return isClear
  const friendlyName = 'Authenticator app'
  const { data, error } = await session.client.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) return failedWith(error, FALLBACK)
  return done({ id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret })
}

/** The browser asks where to keep the passkey; it counts at once. Answers the factor's id. */
export async function addPasskeyFactor(session: BrowserSession): Promise<Outcome<string>> {
  const isClear = await removeAbandoned(session)
  if (!isClear.ok) return isClear
  const friendlyName = 'Passkey for the second step'
  const { data, error } = await session.client.mfa.enroll({ factorType: 'webauthn', friendlyName })
  if (error) return ceremonyFailure(error, FALLBACK, 'making')
  const signed = await signChallenge(session, data.id)
  return signed.ok ? done(data.id) : signed
}

/** An abandoned, unverified factor holds the name that the new one gets, so it goes first. */
async function removeAbandoned({ client }: BrowserSession): Promise<Outcome<null>> {
  const present = await client.mfa.listFactors()
  if (present.error) return failedWith(present.error, FALLBACK)
  for (const { id, status } of present.data.all) {
    if (status === 'unverified') await client.mfa.unenroll({ factorId: id })
  }
  return done(null)
}
