import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { freePort } from '#tests/fixtures/shop/free-port.ts'

export interface ByTurns extends AsyncDisposable {
  readonly origin: string
  /** From now on requests go to these ports alone. */
  leadTo(ports: readonly number[]): void
  /** How many requests each port was sent. */
  readonly sent: ReadonlyMap<number, number>
}

const HOST = '127.0.0.1'

/** A balancer that sends each request to the next process, so that one purchase goes through all of them. */
export async function balanceByTurns(): Promise<ByTurns> {
  const port = await freePort()
  const sent = new Map<number, number>()
  let ports: readonly number[] = []
  let turn = 0

  function pass(asked: IncomingMessage, answer: ServerResponse) {
    const to = ports[turn++ % ports.length] ?? 0
    sent.set(to, (sent.get(to) ?? 0) + 1)
    const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress ?? HOST }
    const passed = request(
      { host: HOST, port: to, method: asked.method, path: asked.url, headers, agent: false },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      },
    )
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  }

  const server = createServer(pass).listen(port, HOST)
  await once(server, 'listening')
  return {
    origin: `http://${HOST}:${port}`,
    sent,
    leadTo(next) {
      ports = next
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
