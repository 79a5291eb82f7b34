export type RunExclusive = <Result>(name: string, task: () => Promise<Result>) => Promise<Result>

/**
 * Tasks of one name run one after the other. The database's locks would do that too, but a waiter for a lock holds a
 * connection: a hundred clicks on one Pay button would leave none for anybody else.
 */
export function createKeyedMutex(): RunExclusive {
  const last = new Map<string, Promise<unknown>>()
  return async (name, task) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(task, task)
    last.set(name, turn)
    try {
      return await turn
    } finally {
      if (last.get(name) === turn) last.delete(name)
    }
  }
}
