export type SingleFlight<Result> = (name: string, work: () => Promise<Result>) => Promise<Result>

/** Callers who ask for what is being made already wait for the same result. */
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
