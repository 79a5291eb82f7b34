import type { SharedLimit } from '#services/shared/shared-limit.ts'

interface Turn {
  readonly limit: SharedLimit
  readonly key: string
}

export type TakenTurns =
  | { readonly isTaken: true; readonly giveBack: () => Promise<void> }
  | { readonly isTaken: false; readonly waitMs: number }

/** Takes a turn of every limit, or none where one of them has none left; the wait is that for all of them. */
export async function takeTurns(turns: readonly Turn[]): Promise<TakenTurns> {
  const taken: Turn[] = []
  const giveBack = async () => {
    for (const { limit, key } of taken) await limit.giveBack(key)
  }
  for (const turn of turns) {
    const { limit, key } = turn
    if (!(await limit.take(key))) {
      await giveBack()
      const waits = await Promise.all(turns.map((each) => each.limit.waitMs(each.key)))
      return { isTaken: false, waitMs: Math.max(...waits) }
    }
    taken.push(turn)
  }
  return { isTaken: true, giveBack }
}
