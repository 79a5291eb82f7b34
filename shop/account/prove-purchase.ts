import type { SendSignedIn } from '../clients/backend/signed-in-call.ts'
import { PURCHASE_PROOF_PATH } from './paths.ts'

const TIMEOUT_MS = 15_000
const UNAUTHORIZED = 401
const OF_ANOTHER = 409
const SERVER_ERROR = 500

export type ProvedOrNot =
  | 'proved'
  /** The link is broken, or too old. */
  | 'nothing'
  /** Somebody else showed it before. */
  | 'of-another'
  | 'unreachable'
  | 'signed-out'

/** Shows the server, which alone may write down purchases, the signed link of an order's mail. */
export async function provePurchase(send: SendSignedIn, proof: string): Promise<ProvedOrNot> {
  const result = await send<ProvedOrNot>(async ({ access_token }) => {
    const answer = await fetch(PURCHASE_PROOF_PATH, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ proof }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined)
    if (answer?.status === UNAUTHORIZED)
      return { ok: false, error: { kind: 'refused', message: 'Not signed in', status: UNAUTHORIZED } }
    return { ok: true, data: whatCameOf(answer) }
  })
  if (result.ok) return result.data
  return result.error.kind === 'signed-out' ? 'signed-out' : 'unreachable'
}

function whatCameOf(answer: Response | undefined): ProvedOrNot {
  if (answer?.ok) return 'proved'
  if (answer?.status === OF_ANOTHER) return 'of-another'
  return answer && answer.status < SERVER_ERROR ? 'nothing' : 'unreachable'
}
