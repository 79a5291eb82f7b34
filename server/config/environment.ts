/** Every variable that Keel reads; README.md explains each. */
const VARIABLES = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'FRONT',
  'FRONT_PURGE_URLS',
  'FRONT_SERVICE',
  'FRONT_TOKEN',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'BACKUP_PASSPHRASE',
  'DRAIN_S',
  'STOREFRONT_URL',
  'STOREFRONT_ACCESS_TOKEN',
  'STOREFRONT_API_VERSION',
  'STOREFRONT_WEBHOOK_SECRET',
  'STOREFRONT_NAME',
  'BACKEND_URL',
  'BACKEND_ANON_KEY',
  'BACKEND_SERVICE_KEY',
  'ACCESS_TOKEN_TTL_S',
  'REDIRECT_URLS',
  'ANONYMOUS_SIGN_INS',
  'SIGN_UPS',
  'PAYMENTS',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'VETTED_AGENTS',
  'SMTP_URL',
  'IMPORT_SAMPLE_REVIEWS',
  'CLAIMS',
  'METRICS_PORT',
  'METRICS_HOST',
  'OTEL_SDK_DISABLED',
  'OTEL_TRACES_EXPORTER',
  'OTEL_METRICS_EXPORTER',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_METRIC_EXPORT_INTERVAL',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
] as const

export type Variable = (typeof VARIABLES)[number]
export type Environment = Readonly<Partial<Record<Variable, string>>>

/** Reads process.env, as no other code does. An empty or blank variable counts as unset. */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const environment: Partial<Record<Variable, string>> = {}
  for (const name of VARIABLES) {
    const value = source[name]?.trim()
    if (value) environment[name] = value
  }
  return environment
}
