import { done, type Outcome } from '../outcome.ts'
import { ceremonyFailure } from '../passkeys/ceremony-failure.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import { keepSession } from '../session/keep-session.ts'
import { secondStepOf } from '../session/second-step.ts'
import type { SignedInOrNot } from './sign-in.ts'

/** Signs in without an address: the visitor's device knows whose passkey it is. */
export async function signInWithPasskey(
  { client, keeper }: BrowserSession,
  isRemembered: boolean,
): Promise<Outcome<SignedInOrNot>> {
  keeper.hold()
  const { data, error } = await client.signInWithPasskey()
  if (error) return ceremonyFailure(error, 'Failed to sign in')
  const step = data.user ? secondStepOf(data.user) : undefined
  return step === undefined
    ? keepSession(keeper, isRemembered)
    : done({ kind: 'code-needed', step, isRemembered })
}
