import { Duplex } from 'node:stream'
import type { NotAnalyzed } from '../observer.ts'
import type { EngineSettings } from './messages.ts'
import { SlowAnswer } from './slow-answer.ts'
import { startThread, type Thread } from './thread.ts'

export interface Engine {
  openStream(): EngineStream
  /** Sets how long an answer may take before the engine is killed; undefined restores the limit it was started with. */
  limitAnswers(ms: number | undefined): void
  close(): Promise<void>
}

/**
 * Keeps a thread with PGlite running. When it dies, all its pending statements fail, and the next stream starts another
 * thread, which recovers what was committed, as a server would.
 */
export async function startEngine(
  settings: EngineSettings,
  answerWithinMs: number,
  onNotAnalyzed: (table: NotAnalyzed) => void,
): Promise<Engine> {
  const streams = new Map<number, EngineStream>()
  let streamsMade = 0
  /** How many requests the thread has yet to answer; `deadline` bounds the first of them. */
  let unanswered = 0
  let deadline: NodeJS.Timeout | undefined
  let limitMs = answerWithinMs
  let death: Error | undefined

  const start = () =>
    startThread(settings, {
      onNotAnalyzed,
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
    // A database in memory is lost with its thread, and an empty one is no substitute.
    if (settings.folder === undefined) throw death
    thread = await start()
    death = undefined
    return thread
  }

  /** WebAssembly cannot be interrupted, so a statement_timeout would not work. */
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

interface EngineLine {
  connect(): Promise<void>
  send(bytes: Uint8Array): void
  closed(): void
}

type Done = (error?: Error | null) => void

/** Stands in for node-postgres's socket, so that both engines share one driver. */
class EngineStream extends Duplex {
  readonly #line: EngineLine

  constructor(line: EngineLine) {
    super()
    this.#line = line
  }

  connect() {
    this.#line.connect().then(
      () => this.emit('connect'),
      (error) => this.destroy(error),
    )
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done) {
    this.#line.send(new Uint8Array(chunk))
    done()
  }

  /** A whole extended query (parse, bind, describe, execute, sync) crosses to the thread at once. */
  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: Done) {
    this.#line.send(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))))
    done()
  }

  override _final(done: Done) {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: Done) {
    this.#line.closed()
    done(error)
  }

  // node-postgres calls these on a TCP socket; a thread has no use for them.
  setNoDelay() {}
  setKeepAlive() {}
  ref() {}
  unref() {}
}
