import type { RequestListener } from 'node:http'
import type { Meter } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import type { Resource } from '@opentelemetry/resources'
import { type IMetricReader, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import type { Log } from '../log.ts'
import type { OtlpConfig } from './telemetry-config.ts'
import { telling } from './told-exporter.ts'

export interface Metrics {
  readonly meter: Meter
  readonly provider: MeterProvider
  /** Answers a scrape of Prometheus. */
  readonly answerScrape: RequestListener
}

/** One set of instruments, read by Prometheus when it asks, and sent to a collector where that is asked for. */
export function openMetrics(otlp: OtlpConfig, resource: Resource, log: Log): Metrics {
  // Scope and resource would stand in each line, and say what Prometheus knows of whom it asks.
  const bare = { withoutScopeInfo: true, withoutTargetInfo: true }
  const prometheus = new PrometheusExporter({ ...bare, preventServerStart: true })
  const readers: IMetricReader[] = [prometheus]
  if (otlp.metrics) {
    const exporter = telling(new OTLPMetricExporter(), 'metrics', log)
    readers.push(new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: otlp.metricsEveryMs }))
  }
  const provider = new MeterProvider({ resource, readers })
  return {
    provider,
    meter: provider.getMeter('keel'),
    answerScrape: (request, response) => prometheus.getMetricsRequestHandler(request, response),
  }
}
