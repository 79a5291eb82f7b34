import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A program in a process of its own, which says where it is once it is ready, and goes when nobody needs it. */
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
