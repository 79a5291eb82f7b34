import { EngineStream } from './engine-stream.ts'
import type { EngineSettings } from './messages.ts'
import { startThread, type Thread } from './thread.ts'

export interface Engine {
  openStream(): EngineStream
  close(): Promise<void>
}

/**
 * Keeps a thread with PGlite at work. When it dies, all that was asked of it fails, and the next stream
 * starts another, which recovers what was committed, as a server's would.
 */
export async function startEngine(settings: EngineSettings, answerWithinMs: number): Promise<Engine> {
  const streams = new Map<number, EngineStream>()
  let streamsMade = 0
  let unanswered: NodeJS.Timeout | undefined
  let death: Error | undefined

  const start = () =>
    startThread(settings, {
      onBytes(stream, bytes) {
        clearTimeout(unanswered)
        streams.get(stream)?.push(bytes)
      },
      onDeath(error) {
        clearTimeout(unanswered)
        death = error
        for (const stream of streams.values()) stream.destroy(error)
      },
    })
  let thread = await start()

  async function revive(): Promise<Thread> {
    if (!death) return thread
    // What was in memory died with the thread, and an empty database is no substitute.
    if (settings.folder === undefined) throw death
    thread = await start()
    death = undefined
    return thread
  }

  function send(stream: number, bytes: Uint8Array) {
    clearTimeout(unanswered)
    // WebAssembly cannot be interrupted, so that there is no statement_timeout to set.
    unanswered = setTimeout(() => thread.kill(`no answer within ${answerWithinMs} ms`), answerWithinMs)
    thread.send({ kind: 'bytes', stream, bytes })
  }

  function openStream() {
    const number = ++streamsMade
    const stream: EngineStream = new EngineStream({
      async connect() {
        const alive = await revive()
        streams.set(number, stream)
        alive.send({ kind: 'stream-opened' })
      },
      send: (bytes) => send(number, bytes),
      closed: () => streams.delete(number),
    })
    return stream
  }

  async function close() {
    clearTimeout(unanswered)
    if (!death) await thread.close()
  }

  return { openStream, close }
}
