import { done, failedWith, type Outcome } from '../../outcome.ts'
import type { BrowserSession } from '../../session/browser-session.ts'

const FALLBACK = 'Failed to turn on two-step verification'

/** A factor that counts from its first code on. */
export interface NewFactor {
  readonly id: string
  /** A data address. */
  readonly qrCode: string
  /** The same, for who types it. */
  readonly secret: string
}

export async function addFactor({ client }: BrowserSession): Promise<Outcome<NewFactor>> {
  const present = await client.mfa.listFactors()
  if (present.error) return failedWith(present.error, FALLBACK)
  // What was begun and given up has the name that this one gets.
  for (const { id, status } of present.data.all) {
    if (status === 'unverified') await client.mfa.unenroll({ factorId: id })
  }
  const { data, error } = await client.mfa.enroll({ factorType: 'totp' })
  if (error) return failedWith(error, FALLBACK)
  return done({ id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret })
}
