import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import type { Resource } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { currentRequest, type RequestContext } from '#services/shared/request-context.ts'
import type { Log } from '../log.ts'
import type { Observer } from './observer.ts'
import { type NameRoute, NO_ROUTE } from './route-names.ts'
import type { OtlpConfig } from './telemetry-config.ts'
import { telling } from './told-exporter.ts'

/** A balancer asks once a second, and files are asked for by each page: their traces would hide the others. */
const HEALTH = '/health/'
/** Spans wait until a collector takes them, with the longest statements in them. */
const MAX_TEXT = 2_000

export interface Tracing {
  readonly observer: Pick<Observer, 'onRequest' | 'onStatement' | 'onPageMade' | 'onService'>
  readonly provider: TracerProvider
}

/**
 * Traces requests that no stored page answers: each is a span, with one below it for each page that was made for it, each
 * statement and each hosted service that was asked. What strangers write is in none of them: a path is its route, and a
 * statement has the places of its parameters alone.
 */
export function startTracing(
  config: OtlpConfig,
  resource: Resource,
  nameRoute: NameRoute,
  log: Log,
): Tracing {
  const exporter = telling(new OTLPTraceExporter(), 'traces', log)
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(config),
    spanLimits: { attributeValueLengthLimit: MAX_TEXT },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('keel')
  const contexts = new WeakMap<RequestContext, Context>()

  /** What has just ended began so long ago, and belongs to the request that the running code works for. */
  function tellEnded(name: string, kind: SpanKind, tookMs: number, addTo?: (span: Span) => void): void {
    const request = currentRequest()
    const context = request && contexts.get(request)
    if (!context) return
    const endedMs = Date.now()
    const span = tracer.startSpan(name, { kind, startTime: endedMs - tookMs }, context)
    addTo?.(span)
    span.end(endedMs)
  }

  return {
    provider,
    observer: {
      onRequest(request, response, parent) {
        const { method = '', url = '' } = response.req
        const route = nameRoute(method, url.split('?')[0] ?? '')
        if (route === NO_ROUTE || route.startsWith(HEALTH)) return
        const span = tracer.startSpan(
          `${method} ${route}`,
          {
            kind: SpanKind.SERVER,
            attributes: {
              'http.request.method': method,
              'http.route': route,
              'keel.request': request.number,
            },
          },
          contextOf(parent),
        )
        contexts.set(request, trace.setSpan(ROOT_CONTEXT, span))
        request.traceparent = traceparentOf(span)
        response.once('close', () => {
          const { statusCode, writableFinished } = response
          span.setAttribute('http.response.status_code', statusCode)
          if (statusCode >= 500 || !writableFinished) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        })
      },
      onPageMade: ({ tookMs }) => tellEnded('make page', SpanKind.INTERNAL, tookMs),
      onStatement: ({ text, tookMs, hasFailed }) =>
        tellEnded(text.split(/\s/, 1)[0] ?? '', SpanKind.CLIENT, tookMs, (span) => {
          span.setAttributes({ 'db.system.name': 'postgresql', 'db.query.text': text })
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
        }),
      onService: ({ host, status, tookMs }) =>
        tellEnded(host, SpanKind.CLIENT, tookMs, (span) => {
          span.setAttribute('server.address', host)
          if (status === undefined) span.setStatus({ code: SpanStatusCode.ERROR })
          else span.setAttribute('http.response.status_code', status)
        }),
    },
  }
}

function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent)
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

function samplerOf({ sampler, ratio }: OtlpConfig): Sampler {
  const root = rootOf(sampler, ratio)
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

function rootOf(sampler: OtlpConfig['sampler'], ratio: number): Sampler {
  if (sampler.endsWith('always_on')) return new AlwaysOnSampler()
  if (sampler.endsWith('always_off')) return new AlwaysOffSampler()
  return new TraceIdRatioBasedSampler(ratio)
}
