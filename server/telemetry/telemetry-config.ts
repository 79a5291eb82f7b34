/** The samplers that OpenTelemetry names. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export interface TelemetryConfig {
  /** Where Prometheus asks for `/metrics`; undefined: nowhere. */
  readonly metrics: MetricsAddress | undefined
  /** What is sent to a collector by OTLP. */
  readonly otlp: OtlpConfig
}

export interface MetricsAddress {
  readonly port: number
  readonly host: string
}

export interface OtlpConfig {
  readonly traces: boolean
  readonly metrics: boolean
  readonly sampler: (typeof SAMPLERS)[number]
  /** The share of traces that a sampler by ratio keeps. */
  readonly ratio: number
  readonly metricsEveryMs: number
}

/** Whether anything of it is asked for: otherwise nothing is loaded. */
export function isAnySeen({ metrics, otlp }: TelemetryConfig): boolean {
  return metrics !== undefined || otlp.traces || otlp.metrics
}
