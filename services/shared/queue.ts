import pLimit from 'p-limit'

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
  const limit = pLimit(atOnce)
  const askersWaiting: (string | undefined)[] = []

  function isFull(asker: string | undefined): boolean {
    if (askersWaiting.length >= waiting) return true
    return asker !== undefined && askersWaiting.filter((each) => each === asker).length >= waitingOfOne
  }

  return async (task, asker) => {
    const waits = limit.activeCount >= atOnce
    if (waits && isFull(asker)) return 'full'
    if (waits) askersWaiting.push(asker)
    return await limit(() => {
      if (waits) askersWaiting.shift()
      return task()
    })
  }
}
