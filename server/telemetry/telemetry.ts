import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import type { Database } from '#database/database.ts'
import type { Log } from '../log.ts'
import { watchCertificate } from './certificate-expiry.ts'
import { serveMetrics } from './metrics-server.ts'
import { measureWork, type Observer } from './observer.ts'
import { measureProcess } from './process-metrics.ts'
import { RequestTally } from './request-tally.ts'
import { createRouteNames, type KnownRoutes, type NameRoute, NO_ROUTE } from './route-names.ts'
import { measureShop } from './shop-metrics.ts'
import { createStateReader } from './shop-state.ts'
import type { TelemetryConfig } from './telemetry-config.ts'

/** Once the shop is asked to stop, a collector has so long to take what is left. */
const LAST_WORDS_MS = 2_000

export interface Telemetry extends AsyncDisposable {
  readonly observer: Observer
  /** Begins to answer Prometheus, once the shop is there. */
  watch(server: Server, shop: WatchedShop): Promise<void>
}

export interface WatchedShop extends KnownRoutes {
  readonly database: Database
  readonly pageCounts: { readonly kept: number; readonly made: number }
  readonly readiness: { check(): Promise<string | undefined> }
}

interface Settings {
  readonly telemetry: TelemetryConfig
  readonly publicUrl: string
  readonly dataDir: string
  readonly storefront: { readonly kind: 'embedded' | 'hosted' }
}

const unheard = () => {}

/** Opens what is asked for of metrics and traces, and loads nothing else. */
export async function startTelemetry(
  { telemetry, publicUrl, dataDir, storefront }: Settings,
  log: Log,
): Promise<Telemetry> {
  await using opened = new AsyncDisposableStack()
  const { otlp } = telemetry
  const resource = readResource()
  let nameRoute: NameRoute = () => NO_ROUTE
  const metrics =
    telemetry.metrics || otlp.metrics
      ? (await import('./metrics.ts')).openMetrics(otlp, resource, log)
      : undefined
  const traces = otlp.traces
    ? (await import('./traces.ts')).startTracing(otlp, resource, (...asked) => nameRoute(...asked), log)
    : undefined
  opened.defer(async () => {
    const shutdowns = [metrics?.provider.shutdown(), traces?.provider.shutdown()]
    await Promise.race([Promise.allSettled(shutdowns), wait(LAST_WORDS_MS, undefined, { ref: false })])
  })
  const work = metrics && measureWork(metrics.meter)
  const all = opened.move()
  return {
    observer: {
      onRequest: traces?.observer.onRequest ?? unheard,
      onStatement: traces?.observer.onStatement ?? unheard,
      onTurn: work?.onTurn ?? unheard,
      onWaited: work?.onWaited ?? unheard,
      onPageMade(times) {
        work?.onPageMade(times)
        traces?.observer.onPageMade(times)
      },
      onService(answer) {
        work?.onService(answer)
        traces?.observer.onService(answer)
      },
    },
    async watch(server, shop) {
      nameRoute = createRouteNames(shop)
      if (!metrics) return
      const { meter, answerScrape } = metrics
      const requests = all.use(new RequestTally(server, nameRoute))
      all.use(measureProcess(meter, { ...shop, requests }))
      const query = shop.database.health
      measureShop(meter, {
        readState: createStateReader({ query, hasStorefront: storefront.kind === 'embedded' }),
        isReady: async () => (await shop.readiness.check()) === undefined,
        dataDir,
        certificate: all.use(watchCertificate(publicUrl)),
      })
      if (telemetry.metrics) all.use(await serveMetrics(telemetry.metrics, answerScrape))
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** What a collector knows a process by: the variables of OpenTelemetry go before the shop's own name. */
function readResource() {
  const detectors = [serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector]
  return defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'keel' }))
    .merge(detectResources({ detectors }))
}
