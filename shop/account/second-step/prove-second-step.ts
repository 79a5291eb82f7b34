import { done, failedWith, type Outcome } from '../outcome.ts'
import { createPasskey, showPasskey } from '../passkeys/browser-passkeys.ts'
import { ceremonyFailure } from '../passkeys/ceremony-failure.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import type { SecondStep } from '../session/second-step.ts'
import { enterCode } from './enter-code.ts'

const FALLBACK = 'Failed to sign in'

/** What a visitor shows for their second step. */
export type Proof =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'passkey' }
  | { readonly kind: 'recovery'; readonly code: string }

/** Lifts the session to aal2. */
export async function proveSecondStep(
  session: BrowserSession,
  { app, passkey }: SecondStep,
  proof: Proof,
): Promise<Outcome<null>> {
  if (proof.kind === 'recovery') {
    const { error } = await session.client.mfa.recoveryCodes.verify({ code: proof.code })
    return error ? failedWith(error, FALLBACK) : done(null)
  }
  if (proof.kind === 'code') return enterCode(session, app ?? '', proof.code)
  return signChallenge(session, passkey ?? '')
}

/** Makes the passkey of a factor that has none yet, or shows the one that it has, as the service asks. */
export async function signChallenge({ client }: BrowserSession, factorId: string): Promise<Outcome<null>> {
  const site = { rpId: location.hostname, rpOrigins: [location.origin] }
  const { data, error } = await client.mfa.challenge({ factorId, webauthn: site })
  if (error) return failedWith(error, FALLBACK)
  const { type, credential_options } = data.webauthn
  const signed =
    type === 'create'
      ? await createPasskey(credential_options.publicKey)
      : await showPasskey(credential_options.publicKey)
  if (!signed.ok) return ceremonyFailure(signed.error, FALLBACK, type === 'create' ? 'making' : 'using')
  const verified = await client.mfa.verify({
    factorId,
    challengeId: data.id,
    webauthn: { ...site, type, credential_response: signed.data as never },
  })
  return verified.error ? failedWith(verified.error, FALLBACK) : done(null)
}
