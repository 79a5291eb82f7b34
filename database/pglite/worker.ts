import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { EngineReport, EngineRequest, EngineSettings } from './messages.ts'

const port = parentPort
if (port === null) throw new Error('the embedded database runs in a worker thread only')
const report = (message: EngineReport) => port.postMessage(message)

const { folder } = workerData as EngineSettings
// Small segments: PGlite writes one whole segment at the first start, 16 MB by default.
const engine = await PGlite.create({ dataDir: folder ?? 'memory://', initDbStartParams: ['--wal-segsize=1'] })

/** A stream that was dropped inside a transaction leaves it open in the one backend there is. */
async function startAnew() {
  if (engine.isInTransaction()) await engine.exec('rollback')
}

async function close() {
  await startAnew()
  await engine.exec('checkpoint')
  await engine.close()
}

async function answer(request: EngineRequest) {
  if (request.kind === 'stream-opened') return startAnew()
  if (request.kind === 'close') {
    await close()
    report({ kind: 'closed' })
    return port?.close()
  }
  report({ kind: 'bytes', stream: request.stream, bytes: await engine.execProtocolRaw(request.bytes) })
}

// One after the other: the protocol's answers must leave in the order of its questions.
let last = Promise.resolve()
port.on('message', (request: EngineRequest) => {
  // A rejection here is a crash of the engine (an SQL error is an answer like any other): nothing
  // that it would say from now on can be trusted, so the thread ends with it.
  last = last.then(() => answer(request))
})

report({ kind: 'ready' })
