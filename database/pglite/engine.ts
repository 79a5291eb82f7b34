import { EngineStream } from './engine-stream.ts'
import type { EngineSettings } from './messages.ts'
import { SlowAnswer } from './slow-answer.ts'
import { startThread, type Thread } from './thread.ts'

export interface Engine {
  openStream(): EngineStream
  /** From here on the engine dies of an answer that takes longer; undefined: than what it was started with. */
  limitAnswers(ms: number | undefined): void
  close(): Promise<void>
}

/**
 * Keeps a thread with PGlite at work. When it dies, all that was asked of it fails, and the next stream
 * starts another, which recovers what was committed, as a server's would.
 */
export async function startEngine(settings: EngineSettings, answerWithinMs: number): Promise<Engine> {
  const streams = new Map<number, EngineStream>()
  let streamsMade = 0
  /** How many questions the thread has yet to answer, and until when it may take for the first of them. */
  let unanswered = 0
  let deadline: NodeJS.Timeout | undefined
  let limitMs = answerWithinMs
  let death: Error | undefined

  const start = () =>
    startThread(settings, {
      onBytes(stream, bytes) {
        unanswered--
        watch()
        streams.get(stream)?.push(bytes)
      },
      onDeath(error) {
        clearTimeout(deadline)
        unanswered = 0
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

  /** WebAssembly cannot be interrupted, so that there is no statement_timeout to set. */
  function watch() {
    clearTimeout(deadline)
    if (unanswered === 0) return
    const withinMs = limitMs
    deadline = setTimeout(() => thread.kill(new SlowAnswer(withinMs)), withinMs)
  }

  function send(stream: number, bytes: Uint8Array) {
    if (unanswered++ === 0) watch()
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
    clearTimeout(deadline)
    if (!death) await thread.close()
  }

  function limitAnswers(ms: number | undefined) {
    limitMs = ms ?? answerWithinMs
  }

  return { openStream, limitAnswers, close }
}
