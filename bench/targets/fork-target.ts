import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts a program in its own process, which sends its address once it is ready and ends when disposed of. */
export async function forkTarget<At>(program: URL, options: object): Promise<AsyncDisposable & { at: At }> {
  const child = fork(fileURLToPath(program), [JSON.stringify(options)])
  const [at] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() =>
      Promise.reject(new Error(`${program.pathname} ended before it was ready`)),
    ),
  ])
  return {
    at,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
