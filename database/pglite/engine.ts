import { Worker } from 'node:worker_threads'
import { EngineStream } from './engine-stream.ts'
import type { EngineReport, EngineRequest, EngineSettings } from './messages.ts'

/** A PGlite in a thread of its own: it runs one statement at a time and blocks whatever thread it is on. */
export interface Engine {
  openStream(): EngineStream
  /** Waits for what was asked, writes a checkpoint, ends the thread. */
  close(): Promise<void>
}

export async function startEngine(settings: EngineSettings): Promise<Engine> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: settings, execArgv: [] })
  const ended = new Promise<void>((end) => worker.once('exit', () => end()))
  const send = (request: EngineRequest) => worker.postMessage(request)

  const name = `The embedded database${settings.folder ? ` in ${settings.folder}` : ''}`
  const streams = new Map<number, EngineStream>()
  let streamsMade = 0
  let failure: Error | undefined

  function fail(cause: Error) {
    failure ??= new Error(`${name} stopped: ${cause.message}`, { cause })
    for (const stream of streams.values()) stream.destroy(failure)
    return failure
  }

  function openStream() {
    const number = ++streamsMade
    const stream: EngineStream = new EngineStream({
      connected() {
        streams.set(number, stream)
        if (failure) stream.destroy(failure)
        else send({ kind: 'stream-opened' })
      },
      send: (bytes) => send({ kind: 'bytes', stream: number, bytes }),
      closed: () => streams.delete(number),
    })
    return stream
  }

  async function close() {
    if (!failure) send({ kind: 'close' })
    await ended
  }

  await new Promise<void>((ready, failed) => {
    worker.on('message', (report: EngineReport) => {
      if (report.kind === 'ready') ready()
      else streams.get(report.stream)?.push(report.bytes)
    })
    worker.on('error', (error) => failed(fail(error)))
    worker.on('exit', (code) => failed(fail(new Error(`its thread ended with code ${code}`))))
  })

  return { openStream, close }
}
