import type { DearRequest, Foothold } from '../requests/dear-request.ts'
import type { Surface } from '../surface/read-surface.ts'
import type { Answer } from './send.ts'

/** The person whom strangers attack, besides the shop. */
export interface Owner {
  readonly email: string
  readonly orderNumber: string
}

/** Everything that a scene has to work with. */
export interface Stage {
  readonly foothold: Foothold
  readonly surface: Surface
  readonly owner: Owner
  /** All requests that the surface allows. */
  readonly dear: readonly DearRequest[]
  /** The next request's address: always of the same network, or of one after the other of a hundred. */
  address(): string
  /** Aborts when the scene is over. */
  readonly signal: AbortSignal
  /** Sends the request, judges the answer and notes its faults. */
  ask(request: DearRequest, address?: string): Promise<Answer>
}

/** Keeps `atOnce` requests under way, each followed by the next once it is answered, until the scene is over. */
export async function keepAsking(
  stage: Stage,
  atOnce: number,
  next: (index: number) => DearRequest,
  pauseMs = 0,
) {
  let asked = 0
  const askInTurn = async () => {
    while (!stage.signal.aborted) {
      await stage.ask(next(asked++))
      if (pauseMs > 0) await pause(pauseMs, stage.signal)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, askInTurn))
}

export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
