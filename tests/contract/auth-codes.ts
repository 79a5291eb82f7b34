import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { type AuthTwin, type Client, signUp } from './auth-twin.ts'

export const STEP_MS = 30_000

/** What the app of somebody shows, whose clock runs so much ahead of the shop's. */
export function codeOf(twin: AuthTwin, secret: string, aheadMs = 0): string {
  return new TOTP({ secret }).generate({ timestamp: twin.now().getTime() + aheadMs })
}

/** Any code but one that is right about now. */
export function wrongCodeOf(twin: AuthTwin, secret: string): string {
  const right = [-STEP_MS, 0, STEP_MS].map((aheadMs) => codeOf(twin, secret, aheadMs))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

export async function enroll(client: Client, friendlyName: string = randomUUID()) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, secret: data.totp.secret, totp: data.totp }
}

/** Somebody who has just set up a second factor, and goes on with it. */
export async function signUpWithFactor(twin: AuthTwin) {
  const person = await signUp(twin)
  const factor = await enroll(person.client)
  const code = codeOf(twin, factor.secret)
  const { data, error } = await person.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  if (error) throw error
  return { ...person, factor, code, verified: data }
}
