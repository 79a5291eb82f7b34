import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { isDiskFull } from '../full-disk.ts'
import type { NotAnalyzed } from '../observer.ts'
import type { EngineReport, EngineRequest, EngineSettings, ThreadData } from './messages.ts'

const CODE_FILE = 'pglite.wasm'

let compiled: Promise<WebAssembly.Module> | undefined

export interface Thread {
  send(request: EngineRequest): void
  /** Ends the thread as `kill -9` ends a process. */
  kill(reason: Error): void
  /** Waits for pending requests, writes a checkpoint and ends the thread. */
  close(): Promise<void>
}

interface ThreadEvents {
  onBytes(stream: number, bytes: Uint8Array): void
  onDeath(error: Error): void
  onNotAnalyzed(table: NotAnalyzed): void
}

/** Runs PGlite in a thread of its own, since it runs one statement at a time and blocks its thread. */
export async function startThread(settings: EngineSettings, events: ThreadEvents): Promise<Thread> {
  const workerData: ThreadData = { ...settings, code: await compileEngine() }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, execArgv: [] })
  const name = `The embedded database${settings.folder ? ` in ${settings.folder}` : ''}`
  let reason: Error | undefined
  let closing = false

  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  worker.on('message', (report: EngineReport) => {
    if (report.kind === 'ready') started.resolve()
    else if (report.kind === 'bytes') events.onBytes(report.stream, report.bytes)
    else events.onNotAnalyzed(report)
  })
  worker.on('error', (error) => {
    reason ??= error
  })
  worker.on('exit', () => {
    ended.resolve()
    if (closing) return
    const why = settings.folder && isDiskFull(settings.folder) ? 'its disk is full' : reason?.message
    const failure = new Error(`${name} stopped: ${why ?? 'its thread ended'}`, { cause: reason })
    started.reject(failure)
    events.onDeath(failure)
  })
  await started.promise

  return {
    send: (request) => worker.postMessage(request),
    kill(why) {
      reason ??= why
      worker.terminate()
    },
    close() {
      closing = true
      worker.postMessage({ kind: 'close' } satisfies EngineRequest)
      return ended.promise
    },
  }
}

/**
 * Compiles PGlite's code once for all threads, and keeps it for the life of the process: V8 miscounts the pages of code
 * that threads release as they come and go, and ends the process over it (nodejs/node#64500).
 */
function compileEngine(): Promise<WebAssembly.Module> {
  compiled ??= readCode()
    .then((bytes) => WebAssembly.compile(bytes))
    .catch((error: unknown) => {
      // The next start tries again.
      compiled = undefined
      throw error
    })
  return compiled
}

function readCode() {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return readFile(join(dirname(entry), CODE_FILE))
}
