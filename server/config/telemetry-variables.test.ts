import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import type { Environment } from './environment.ts'

function telemetryOf(environment: Environment) {
  const result = readConfig(environment)
  if (!result.ok) throw new Error(result.problems.join('; '))
  return result.config.telemetry
}

test('nothing is answered and nothing sent unless it is asked for', () => {
  expect(telemetryOf({})).toEqual({
    metrics: undefined,
    otlp: {
      traces: false,
      metrics: false,
      sampler: 'parentbased_always_on',
      ratio: 1,
      metricsEveryMs: 60_000,
    },
  })
})

test.each<[Environment, object]>([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, { traces: true, metrics: true }],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c:4318/v1/traces' }, { traces: true, metrics: false }],
  [{ OTEL_TRACES_EXPORTER: 'otlp' }, { traces: true, metrics: false }],
  [{ OTEL_METRICS_EXPORTER: 'otlp', OTEL_METRIC_EXPORT_INTERVAL: '5000' }, { metricsEveryMs: 5000 }],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_METRICS_EXPORTER: 'none' },
    { traces: true, metrics: false },
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' },
    { traces: false, metrics: false },
  ],
  [
    {
      OTEL_TRACES_EXPORTER: 'otlp',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    },
    { sampler: 'parentbased_traceidratio', ratio: 0.05 },
  ],
])('sends a collector what OpenTelemetry’s variables ask for: %j', (environment, expected) => {
  expect(telemetryOf(environment).otlp).toMatchObject(expected)
})

test('answers Prometheus on this machine alone, unless told otherwise', () => {
  const metrics = (environment: Environment) => telemetryOf(environment).metrics
  expect(metrics({})).toBeUndefined()
  expect(metrics({ METRICS_PORT: '9464' })).toEqual({ port: 9464, host: 'localhost' })
  expect(metrics({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.1' })).toEqual({
    port: 9464,
    host: '10.0.0.1',
  })
})

test.each<[Environment, string]>([
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT is 3000, where the shop itself listens: take another port'],
  [
    { PORT: '9464', METRICS_PORT: '9464' },
    'METRICS_PORT is 9464, where the shop itself listens: take another port',
  ],
  [{ METRICS_PORT: '0' }, 'METRICS_PORT must be a whole number from 1 to 65535, not "0"'],
  [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST is set, but METRICS_PORT is not'],
  [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER must be otlp or none, not "zipkin"'],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf, not "grpc"'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT must be the http:// address of a collector, not "collector:4318"',
  ],
  [
    { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1.5' },
    'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, not "1.5"',
  ],
  [{ OTEL_TRACES_SAMPLER_ARG: '0.5' }, 'OTEL_TRACES_SAMPLER_ARG is set, but OTEL_TRACES_SAMPLER is not'],
])('%j stops the start with one line', (environment, problem) => {
  const result = readConfig(environment)
  expect(result.ok ? [] : result.problems).toEqual([problem])
})
