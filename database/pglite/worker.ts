import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { keepHouse } from './housekeeping.ts'
import type { EngineReport, EngineRequest, ThreadData } from './messages.ts'

const ERROR_RESPONSE = 'E'.charCodeAt(0)
const TYPE_BYTES = 1
const LENGTH_BYTES = 4
const FATAL = /(?:^|\0)V(?:FATAL|PANIC)\0/
const MESSAGE = /(?:^|\0)M([^\0]*)\0/

const port = parentPort
if (port === null) throw new Error('the embedded database runs in a worker thread only')
const report = (message: EngineReport) => port.postMessage(message)

const { folder, keepHouseEveryMs, code } = workerData as ThreadData
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

/** A table that fails does so again each minute, and is told of once. */
const told = new Set<string>()

async function keepHouseAndTell() {
  for (const failed of await keepHouse(engine)) {
    if (!told.has(failed.table)) report({ kind: 'not-analyzed', ...failed })
    told.add(failed.table)
  }
}

const housekeeping = setInterval(() => inTurn(keepHouseAndTell), keepHouseEveryMs)

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

/**
 * Returns the text of an error that would have ended a server's process, if the answer holds one. PGlite reports it and
 * then hangs. https://www.postgresql.org/docs/15/protocol-error-fields.html
 */
function findFatalError(answer: Uint8Array): string | undefined {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength)
  for (let at = 0; at + TYPE_BYTES + LENGTH_BYTES <= answer.length; ) {
    const end = at + TYPE_BYTES + view.getInt32(at + TYPE_BYTES)
    if (answer[at] === ERROR_RESPONSE) {
      const fields = new TextDecoder().decode(answer.subarray(at + TYPE_BYTES + LENGTH_BYTES, end))
      if (FATAL.test(fields)) return MESSAGE.exec(fields)?.[1] ?? fields
    }
    at = end
  }
  return undefined
}
