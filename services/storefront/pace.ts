/** How long one request may keep all others waiting at a time. */
const SLICE_MS = 10

/**
 * Cuts long work into slices. `if (pace.isDue()) await pace.pause()` stands right before work that can take long
 * and wherever it repeats: between the question and the work nothing else may run.
 */
export interface Pace {
  isDue(): boolean
  /**
   * Waits until everybody else had a turn.
   * @throws the signal's reason, once nobody waits for the work any more
   */
  pause(): Promise<void>
}

export interface PaceOptions {
  readonly signal: AbortSignal
  /** Told of every slice after the first. */
  readonly onSlice?: () => void
}

export type CreatePace = (options: PaceOptions) => Pace

/** All that wait here go on one after the other, each in a turn of the event loop of its own. */
export function createPaces(): CreatePace {
  const line: (() => void)[] = []
  const next = () => {
    line.shift()?.()
    if (line.length > 0) setImmediate(next)
  }
  const turn = () =>
    new Promise<void>((resolve) => {
      if (line.push(resolve) === 1) setImmediate(next)
    })

  return ({ signal, onSlice }) => {
    let beganMs = performance.now()
    return {
      isDue: () => performance.now() - beganMs >= SLICE_MS,
      async pause() {
        await turn()
        signal.throwIfAborted()
        onSlice?.()
        beganMs = performance.now()
      },
    }
  }
}

/** Items to work on at a time: what one costs is not known, so it must be few. */
const AT_A_TIME = 25

/**
 * The items of a list, for whoever works through all of them at once: the later ones are promised, and come as
 * the pace allows.
 */
export function spread<Item>(items: readonly Item[], pace: Pace): readonly (Item | Promise<Item>)[] {
  let turn = Promise.resolve()
  return items.map((item, index) => {
    if (index < AT_A_TIME) return item
    if (index % AT_A_TIME === 0) turn = turn.then(() => (pace.isDue() ? pace.pause() : undefined))
    return turn.then(() => item)
  })
}
