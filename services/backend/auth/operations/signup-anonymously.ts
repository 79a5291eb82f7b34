import type { Context } from 'hono'
import type { Metadata } from '#database/tables/auth.ts'
import type { CallerEnvironment } from '../../api-key/caller.ts'
import { insertAnonymous } from '../accounts/insert-anonymous.ts'
import { ApiError } from '../answers/api-error.ts'
import { checkData } from '../input/check-data.ts'
import { enforce } from '../limits/limits.ts'
import type { AuthParts } from '../parts.ts'
import { answerNewSession } from '../sessions/answer-new-session.ts'

/** Makes an account without a name, which lasts as long as its session. */
export async function signUpAnonymously(
  parts: AuthParts,
  c: Context<CallerEnvironment>,
  data: Metadata | null | undefined,
): Promise<Response> {
  if (!parts.signIns.areAnonymousAllowed) {
    throw new ApiError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  enforce(parts.limits.anonymousByAddress, c.env.address)
  requireSignUps(parts)
  checkData('data', data)
  const account = await insertAnonymous(parts.database.query, data ?? {}, parts.now())
  return answerNewSession(parts, c, account, 'anonymous')
}

export function requireSignUps({ signIns }: Pick<AuthParts, 'signIns'>): void {
  if (signIns.areSignUpsAllowed) return
  throw new ApiError(422, 'signup_disabled', 'Signups not allowed for this instance')
}
