import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { MetricsAddress } from './telemetry-config.ts'

/** Prometheus asks by one or two; a stranger who holds connections open holds no more than these. */
const MAX_CONNECTIONS = 16
const REQUEST_MS = 10_000
const PATH = '/metrics'

/** Serves `/metrics` at an address of its own, which nobody but Prometheus need reach, and nothing else there. */
export async function serveMetrics(
  { port, host }: MetricsAddress,
  answer: RequestListener,
): Promise<AsyncDisposable> {
  const server = createServer({ requestTimeout: REQUEST_MS }, (request, response) => {
    const [path] = (request.url ?? '').split('?')
    if (path !== PATH) response.writeHead(404).end()
    else if (request.method !== 'GET') response.writeHead(405, { allow: 'GET' }).end()
    else answer(request, response)
  })
  server.maxConnections = MAX_CONNECTIONS
  server.listen(port, host)
  await once(server, 'listening')
  return {
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
