/** `asker` tells whose task it is; those without one are this process's own. */
export type Enqueue = <Result>(
  task: () => Promise<Result>,
  asker: string | undefined,
) => Promise<Result | 'full'>

interface QueueLimits {
  readonly atOnce: number
  readonly waiting: number
  /** So that no asker takes all places. */
  readonly waitingOfOne: number
}

/** So many tasks at once, so many more that wait their turn; whoever comes after that is told at once. */
export function createQueue({ atOnce, waiting, waitingOfOne }: QueueLimits): Enqueue {
  const line: { readonly asker: string | undefined; readonly go: () => void }[] = []
  let running = 0

  function isFull(asker: string | undefined): boolean {
    if (line.length >= waiting) return true
    return asker !== undefined && line.filter((each) => each.asker === asker).length >= waitingOfOne
  }

  return async (task, asker) => {
    if (running >= atOnce) {
      if (isFull(asker)) return 'full'
      // Whoever ends hands over the place, so nobody who comes meanwhile can take it.
      await new Promise<void>((go) => line.push({ asker, go }))
    } else running += 1
    try {
      return await task()
    } finally {
      const next = line.shift()
      if (next) next.go()
      else running -= 1
    }
  }
}
