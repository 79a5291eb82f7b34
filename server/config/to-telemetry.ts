import type { TelemetryConfig } from '../telemetry/telemetry-config.ts'
import type { CheckedEnvironment } from './environment-schema.ts'

const METRICS_EVERY_MS = 60_000

/** As OpenTelemetry has it, a collector's address alone asks for all that is there; without one nothing is sent. */
export function toTelemetry(environment: CheckedEnvironment): TelemetryConfig {
  const { METRICS_PORT: port, METRICS_HOST: host = 'localhost' } = environment
  const { OTEL_TRACES_EXPORTER, OTEL_METRICS_EXPORTER, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = environment
  const isAsked = (exporter: string | undefined, ...endpoints: (string | undefined)[]) =>
    environment.OTEL_SDK_DISABLED !== 'true' &&
    (exporter ?? (endpoints.some((each) => each !== undefined) ? 'otlp' : 'none')) === 'otlp'
  return {
    metrics: port === undefined ? undefined : { port, host },
    otlp: {
      traces: isAsked(OTEL_TRACES_EXPORTER, endpoint, environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT),
      metrics: isAsked(OTEL_METRICS_EXPORTER, endpoint, environment.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT),
      sampler: environment.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on',
      ratio: environment.OTEL_TRACES_SAMPLER_ARG ?? 1,
      metricsEveryMs: environment.OTEL_METRIC_EXPORT_INTERVAL ?? METRICS_EVERY_MS,
    },
  }
}
