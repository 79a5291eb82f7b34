import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { emptyResource } from '@opentelemetry/resources'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inRequest, requestHeaders } from '#services/shared/request-context.ts'
import type { OtlpConfig } from './telemetry-config.ts'
import { startTracing } from './traces.ts'

const SAMPLED: OtlpConfig = {
  ...{ traces: true, metrics: false, metricsEveryMs: 60_000 },
  ...{ sampler: 'parentbased_always_on', ratio: 1 },
}
const PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7'

const received: string[] = []
let collector: ReturnType<typeof createServer>
beforeEach(async () => {
  received.length = 0
  collector = createServer(async (request, response) => {
    received.push((await buffer(request)).toString('latin1'))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', `http://127.0.0.1:${port}/v1/traces`)
})
afterEach(() => {
  vi.unstubAllEnvs()
  collector.close()
})

/** Answers one request as a traced shop would, and sends its trace. */
async function answerTraced(
  config: OtlpConfig,
  parent: string | undefined,
  work: () => void = () => {},
  route = '/orders/:number/:secret',
): Promise<void> {
  const log = { warn: () => {}, info: () => {} } as never
  const { observer, provider } = startTracing(config, emptyResource(), () => route, log)
  const listener: RequestListener = (_request, response) => {
    const context = { number: 'the-number' }
    observer.onRequest(context, response, parent)
    inRequest(context, () => {
      observer.onStatement({
        text: 'select "id" from "carts" where "token" = $1',
        tookMs: 2,
        hasFailed: false,
      })
      observer.onPageMade({ waitedMs: 1, tookMs: 1 })
      observer.onService({ host: 'keel.myshopify.com', status: 200, tookMs: 3 })
      work()
    })
    response.end()
  }
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await (await fetch(`http://127.0.0.1:${port}/orders/1001/a-secret?email=ada@example.com`)).text()
  server.close()
  await provider.shutdown()
}

test('a request is traced with its statements, its page and the services it asked, by its route alone', async () => {
  await answerTraced(SAMPLED, undefined)
  const sent = received.join('')
  for (const words of [
    'GET /orders/:number/:secret',
    'the-number',
    'select "id" from "carts" where "token" = $1',
    'make page',
    'keel.myshopify.com',
  ])
    expect(sent).toContain(words)
  expect(sent).not.toContain('a-secret')
  expect(sent).not.toContain('ada@example.com')
})

test('a trace that a proxy began goes on, and on to the services that are asked', async () => {
  let headers: Readonly<Record<string, string>> = {}
  await answerTraced(SAMPLED, `${PARENT}-01`, () => {
    headers = requestHeaders()
  })
  expect(headers['x-request-id']).toBe('the-number')
  expect(headers.traceparent).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[\da-f]{16}-01$/)
  expect(headers.traceparent).not.toContain('00f067aa0ba902b7')
  expect(received.join('')).toContain(
    Buffer.from('4bf92f3577b34da6a3ce929d0e0e4736', 'hex').toString('latin1'),
  )
})

test.each<[OtlpConfig['sampler'], number, string | undefined]>([
  ['always_off', 1, undefined],
  ['traceidratio', 0, undefined],
  ['parentbased_always_on', 1, `${PARENT}-00`],
  ['parentbased_traceidratio', 0, undefined],
])('nothing is sent where the sampler %s of %d says so', async (sampler, ratio, parent) => {
  await answerTraced({ ...SAMPLED, sampler, ratio }, parent)
  expect(received).toEqual([])
})

test.each(['/health/ready', 'none'])('checks of health and files are not traced: %s', async (route) => {
  await answerTraced(SAMPLED, undefined, () => {}, route)
  expect(received).toEqual([])
})
