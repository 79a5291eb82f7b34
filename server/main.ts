import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { compose, type Running } from './compose.ts'
import { type Config, readConfig } from './config/config.ts'
import { readEnvironment } from './config/environment.ts'
import { createLog } from './log.ts'
import { catchTheRest, guardRequests } from './serving/last-resort.ts'
import type { RequestListener } from './serving/request-router.ts'
import type { Upgrades } from './serving/upgrades.ts'
import { describeStartFailure } from './start-failure.ts'

const SHOP_ENTRY = new URL('../dist/server/entry.mjs', import.meta.url)
const SHOP_FILES = new URL('../dist/client/', import.meta.url)
/** How long open requests may take to end once the shop is asked to stop. */
const STOP_GRACE_MS = 5_000
/** A database that fell silent never says goodbye. */
const STOP_LIMIT_MS = 15_000

const result = readConfig(readEnvironment())
if (!result.ok) fail(result.problems.join('; '))
else if (process.argv.includes('--dev'))
  await (await import('./development/dev.ts')).serveDevelopment(result.config)
else await serve(result.config).catch((error: unknown) => fail(describeStartFailure(error, result.config)))

async function serve(config: Config): Promise<void> {
  const { app, readWords } = await import(SHOP_ENTRY.href)
  const { staticFiles } = await import('./serving/static-files.ts')
  const log = createLog('info')
  let listener: RequestListener = answerNotYet
  let upgrades: Upgrades | undefined
  const server = createServer(
    { shouldUpgradeCallback: (request) => upgrades?.isWanted(request) ?? false },
    guardRequests((request, response) => listener(request, response), log),
  )
  server.on('upgrade', (request, socket, head) => upgrades?.accept(request, socket, head))
  // The address first: a port that is taken is known before anything is opened or written.
  await listen(server, config)
  const serveStatic = staticFiles(SHOP_FILES, log)
  const running = await compose({ config, log, app, readWords, serveStatic, onProgress: tell })
  ;({ listener, upgrades } = running)
  const stop = stopper(server, running)
  // Not once: a terminal's Ctrl-C arrives from the terminal and again from npm, and an unhandled one kills.
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(0))
  catchTheRest(log, () => stop(1))
  tell(`${config.publicUrl} is open`)
  const [storefront, backend] = [config.storefront, config.backend].map((service) =>
    service.kind === 'embedded' ? 'embedded' : service.url,
  )
  tell(`data in ${config.dataDir}; storefront: ${storefront}; backend: ${backend}`)
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

/** For whoever comes between the port's opening and the shop's. */
function answerNotYet(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' }).end('Keel is starting.')
}

/** Ends the process once: open requests are answered, then every part is closed. */
function stopper(server: Server, running: Running): (exitCode: number) => void {
  let stopping = false
  return (exitCode) => {
    if (stopping) return
    stopping = true
    setTimeout(() => fail(`not all was closed within ${STOP_LIMIT_MS / 1000} s`), STOP_LIMIT_MS).unref()
    running.upgrades.closeSockets()
    const giveUp = setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS)
    server.close(async () => {
      clearTimeout(giveUp)
      await running[Symbol.asyncDispose]()
      process.exit(exitCode)
    })
    server.closeIdleConnections()
  }
}

function tell(message: string): void {
  console.log(`keel: ${message}`)
}

function fail(problem: string): void {
  console.error(`keel: ${problem}`)
  process.exit(1)
}
