import type { IncomingMessage, ServerResponse } from 'node:http'
import { NoShareLeft } from '../pages/render-shares.ts'
import type { FairTurns } from './fair-turns.ts'

const RETRY_AFTER_S = 2

/** Thrown where the visitor has left before their turn came. */
export class Gone extends Error {
  override readonly name = 'Gone'
}

export interface AskedOver {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly network: string
  /** Whether the answer depends on the body. What never reads one must not wait for one that may never come. */
  readonly readsBody: boolean
}

/**
 * @throws NoShareLeft where too many wait already
 * @throws Gone
 */
export async function answerInTurn<Answer>(
  turns: FairTurns,
  { incoming, outgoing, network, readsBody }: AskedOver,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const isThere = readsBody ? () => hasCome(incoming) : () => true
  const turn = await turns.take({ network, isThere, outgoing })
  if (turn === 'left') throw new Gone()
  if (turn === 'full') throw new NoShareLeft(503, RETRY_AFTER_S)
  try {
    return await answer()
  } finally {
    turn()
  }
}

/** Whether the whole body has arrived, or as much of it as Node buffers before it is read. */
function hasCome({ headers, complete, readableLength, readableHighWaterMark }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
  return !hasBody || complete || readableLength >= readableHighWaterMark
}
