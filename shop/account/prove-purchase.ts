import type { SendSignedIn } from '../clients/backend/signed-in-call.ts'
import { PURCHASE_PROOF_PATH } from './paths.ts'

const TIMEOUT_MS = 15_000
const UNAUTHORIZED = 401
/** 403: the account asks for a second step, which this session has not taken. */
const NOT_SIGNED_IN = [UNAUTHORIZED, 403]
const OF_ANOTHER = 409
/** What the server answers to a link that it does not take; a proxy's 4xx says nothing of the link. */
const LINK_REFUSED = [400, 413]

export type ProvedOrNot =
  | 'proved'
  /** The link is broken, or too old. */
  | 'nothing'
  /** Another account used the link before. */
  | 'of-another'
  | 'unreachable'
  | 'signed-out'

/** Sends the signed link of an order's mail to the server, which alone may record purchases. */
export async function provePurchase(send: SendSignedIn, proof: string): Promise<ProvedOrNot> {
  const result = await send<ProvedOrNot>(async ({ access_token }) => {
    const answer = await fetch(PURCHASE_PROOF_PATH, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ proof }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined)
    if (answer && NOT_SIGNED_IN.includes(answer.status))
      return { ok: false, error: { kind: 'refused', message: 'Not signed in', status: UNAUTHORIZED } }
    return { ok: true, data: whatCameOf(answer) }
  })
  if (result.ok) return result.data
  return result.error.kind === 'signed-out' ? 'signed-out' : 'unreachable'
}

function whatCameOf(answer: Response | undefined): ProvedOrNot {
  if (answer?.ok) return 'proved'
  if (answer?.status === OF_ANOTHER) return 'of-another'
  return answer && LINK_REFUSED.includes(answer.status) ? 'nothing' : 'unreachable'
}
