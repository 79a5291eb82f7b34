export type Enqueue = <Result>(task: () => Promise<Result>) => Promise<Result | 'full'>

/** So many tasks at once, so many more that wait their turn; whoever comes after that is told at once. */
export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Enqueue {
  const line: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running >= atOnce) {
      if (line.length >= waiting) return 'full'
      // Whoever ends hands over the place, so nobody who comes meanwhile can take it.
      await new Promise<void>((resolve) => line.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
