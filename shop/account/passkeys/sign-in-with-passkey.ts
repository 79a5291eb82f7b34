import { done, type Outcome } from '../outcome.ts'
import { secondStepOf } from '../second-step/second-step.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import { keepSession } from '../session/keep-session.ts'
import type { SignedInOrNot } from '../sign-in/sign-in.ts'
import { ceremonyFailure } from './ceremony-failure.ts'

/** Signs in without an address: the visitor's device knows whose passkey it is. */
export async function signInWithPasskey(
  { client, keeper }: BrowserSession,
  isRemembered: boolean,
): Promise<Outcome<SignedInOrNot>> {
  keeper.hold()
  const { data, error } = await client.signInWithPasskey()
  if (error) return ceremonyFailure(error, 'Failed to sign in')
  const step = data.user ? secondStepOf(data.user) : undefined
  return step === undefined ? keepSession(keeper, isRemembered) : done({ kind: 'code-needed', step })
}
