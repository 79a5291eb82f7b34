import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { findFatalError } from './fatal-error.ts'
import { keepHouse } from './housekeeping.ts'
import type { EngineReport, EngineRequest, ThreadData } from './messages.ts'

const HOUSEKEEPING_MS = 60_000

const port = parentPort
if (port === null) throw new Error('the embedded database runs in a worker thread only')
const report = (message: EngineReport) => port.postMessage(message)

const { folder, code } = workerData as ThreadData
const engine = await PGlite.create({
  dataDir: folder ?? 'memory://',
  pgliteWasmModule: code,
  // A new log is one segment long, and the default segment has 16 MB.
  initDbStartParams: ['--wal-segsize=1'],
})

// Requests run one after the other, since answers must leave in the same order. An SQL error is an answer too; a
// rejection is a crash, after which nothing from the engine can be trusted, so it stays unhandled and ends the thread.
let last: Promise<void> = Promise.resolve()
const inTurn = (work: () => Promise<void>) => {
  last = last.then(work)
}

const housekeeping = setInterval(() => inTurn(() => keepHouse(engine)), HOUSEKEEPING_MS)

port.on('message', (request: EngineRequest) => inTurn(() => answer(request)))
report({ kind: 'ready' })

async function answer(request: EngineRequest) {
  if (request.kind === 'stream-opened') return startAnew()
  if (request.kind === 'close') return close()
  const bytes = await engine.execProtocolRaw(request.bytes)
  const fatal = findFatalError(bytes)
  if (fatal !== undefined) throw new Error(fatal)
  report({ kind: 'bytes', stream: request.stream, bytes })
}

/** A dropped stream leaves its transaction and statements behind in the engine's only session. */
async function startAnew() {
  if (engine.isInTransaction()) await engine.exec('rollback')
  await engine.exec('deallocate all')
}

async function close() {
  clearInterval(housekeeping)
  await startAnew()
  await engine.exec('checkpoint')
  await engine.close()
  port?.close()
}
