export type SingleFlight<Result> = (name: string, work: () => Promise<Result>) => Promise<Result>

/** Whoever asks for what is being made already waits for the same result. */
export function createSingleFlight<Result>(): SingleFlight<Result> {
  const underWay = new Map<string, Promise<Result>>()
  return (name, work) => {
    const current = underWay.get(name)
    if (current) return current
    const begun = work().finally(() => underWay.delete(name))
    underWay.set(name, begun)
    return begun
  }
}
