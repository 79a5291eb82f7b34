import { done, failedWith, type Outcome } from '../../outcome.ts'
import type { BrowserSession } from '../../session/browser-session.ts'

const FALLBACK = 'Failed to turn on two-step verification'

/** A factor that counts only once its first code is entered. */
export interface NewFactor {
  readonly id: string
  /** A data URL. */
  readonly qrCode: string
  /** The secret in the QR code, for typing into the app. */
  readonly secret: string
}

export async function addFactor({ client }: BrowserSession): Promise<Outcome<NewFactor>> {
  const present = await client.mfa.listFactors()
  if (present.error) return failedWith(present.error, FALLBACK)
  // An abandoned, unverified factor holds the name that the new one gets, so it goes first.
  for (const { id, status } of present.data.all) {
    if (status === 'unverified') await client.mfa.unenroll({ factorId: id })
  }
  const { data, error } = await client.mfa.enroll({ factorType: 'totp' })
  if (error) return failedWith(error, FALLBACK)
  return done({ id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret })
}
