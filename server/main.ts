import { createServer, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { compose, type Running } from './compose.ts'
import { type Config, readConfig } from './config/config.ts'
import { readEnvironment } from './config/environment.ts'
import { createLog, type Log } from './log.ts'
import { closeAfterUnread } from './serving/close-after-unread.ts'
import { isTooManyAtOnce, shareConnections, warnOfCuts } from './serving/connection-shares.ts'
import { catchTheRest, guardRequests } from './serving/last-resort.ts'
import { takePathAlone } from './serving/request-target.ts'
import { sweepAtRest } from './serving/sweep-at-rest.ts'
import { refusedAsUnclear } from './serving/unclear-requests.ts'
import { closeAfterRefusal, isAfterRefusal } from './serving/upgrades.ts'
import { describeStartFailure } from './start-failure.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import { isAnySeen, type MetricsAddress } from './telemetry/telemetry-config.ts'

const SHOP_ENTRY = new URL('../dist/server/entry.mjs', import.meta.url)
const SHOP_FILES = new URL('../dist/client/', import.meta.url)
/** How long open requests may take to end once the shop is asked to stop. */
const STOP_GRACE_MS = 5_000
/** A database that no longer answers would never close, so the process ends after this. */
const STOP_LIMIT_MS = 15_000
/** Longer than load balancers keep an idle connection, or a POST may be sent on one that is being closed. */
const KEEP_ALIVE_MS = 65_000
/** Headers come at once from any real client; `open-requests.ts` limits how slowly a body may come. */
const HEADERS_MS = 15_000
const LOOK_FOR_SLOW_EVERY_MS = 5_000

const result = readConfig(readEnvironment())
if (!result.ok) fail(result.problems.join('; '))
else if (process.argv.includes('--dev'))
  await (await import('./development/dev.ts')).serveDevelopment(result.config)
else await serve(result.config).catch((error: unknown) => fail(describeStartFailure(error, result.config)))

async function serve(config: Config): Promise<void> {
  const { app, isPersonal, leadsNowhere, pageRoute, readWords } = await import(SHOP_ENTRY.href)
  const { staticFiles } = await import('./serving/static-files.ts')
  const log = createLog('info')
  await tryAddress(config)
  if (config.telemetry.metrics) await tryAddress(config.telemetry.metrics)
  const telemetry = await openTelemetry(config, log)
  const observer = telemetry?.observer
  const serveStatic = staticFiles(SHOP_FILES, log)
  const shop = { app, isPersonal, leadsNowhere, readWords, serveStatic }
  const running = await compose({ config, log, ...shop, onProgress: tell, observer })
  const { listener, upgrades, readiness } = running
  const warnOfCut = warnOfCuts(log, () => new Date())
  let isDraining = false
  const server = createServer(
    {
      shouldUpgradeCallback: (request) => upgrades.isWanted(request),
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: LOOK_FOR_SLOW_EVERY_MS,
    },
    guardRequests((request, response) => {
      if (isTooManyAtOnce(request, response, warnOfCut) || isAfterRefusal(request)) return
      closeAfterUnread(request, response)
      closeAfterRefusal(request, response)
      if (refusedAsUnclear(request, response)) return
      takePathAlone(request)
      // Otherwise a load balancer may send its next request on a connection that is being closed.
      if (isDraining) response.setHeader('connection', 'close')
      listener(request, response)
    }, log),
  )
  server.on('connection', shareConnections(config.trustedProxies, warnOfCut))
  server.on('upgrade', (request, socket, head) => upgrades.accept(request, socket, head))
  await telemetry?.watch(server, { ...running, pageRoute })
  await listen(server, config)
  const stop = stopper(server, running, telemetry)
  sweepAtRest()
  // Whoever reads the log tells a shop that was stopped from one that was killed.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => tell(`stopping, as ${signal} asks`))
  // A terminal's Ctrl-C arrives from the terminal and again from npm, and an unhandled second one would kill.
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', async () => {
    readiness.stop()
    isDraining = true
    await wait(config.drainS * 1000)
    stop(0)
  })
  catchTheRest(log, () => stop(1))
  tell(`${config.publicUrl} is open`)
  const [storefront, backend] = [config.storefront, config.backend].map((service) =>
    service.kind === 'embedded' ? 'embedded' : service.url,
  )
  tell(`data in ${config.dataDir}; storefront: ${storefront}; backend: ${backend}`)
}

/** Whatever nobody asks for is not loaded. */
async function openTelemetry(config: Config, log: Log): Promise<Telemetry | undefined> {
  if (!isAnySeen(config.telemetry)) return undefined
  const { startTelemetry } = await import('./telemetry/telemetry.ts')
  return startTelemetry(config, log)
}

/**
 * Fails on a taken port before anything is opened or written. The port is free again until the shop can answer, since a
 * load balancer retries elsewhere, even a POST, only where it could not connect.
 */
async function tryAddress(address: MetricsAddress): Promise<void> {
  const server = createServer()
  await listen(server, address)
  await new Promise((closed) => server.close(closed))
}

function listen(server: Server, { port, host }: MetricsAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

/** Ends the process once: open requests are answered, then every part is closed. */
function stopper(
  server: Server,
  running: Running,
  telemetry: Telemetry | undefined,
): (exitCode: number) => void {
  let stopping = false
  return (exitCode) => {
    if (stopping) return
    stopping = true
    setTimeout(() => fail(`not all was closed within ${STOP_LIMIT_MS / 1000} s`), STOP_LIMIT_MS).unref()
    running.upgrades.closeSockets()
    const giveUp = setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS)
    server.close(async () => {
      clearTimeout(giveUp)
      await telemetry?.[Symbol.asyncDispose]()
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
